import { type Decimal, percent, round4, upToIncluded, ZERO } from '@sillon/engine'
import {
  estJachere,
  estPrairiePermanente,
  estPrairieTemporaire,
  lignesCultivees,
  regroupementOf,
} from '../../assolement'
import { calcul, formule, noteParBareme } from '../valeurs'

const PRAIRIE_TEMPORAIRE = 'PT'
/** Minimum share of both crops for the second to be counted (specification 2, section 9; its wording is that of the fourth scheme). */
const PART_MINIMALE = 10

/** Areas by crop, largest first; on a tie a temporary meadow comes after the others, then alphabetical order (barème, section 3.2: conception). */
const cultures = calcul(
  'CULTURES',
  'conception',
  formule(
    { assolement: 'ASSOLEMENT' },
    {
      fr: '{assolement} : surface par espèce, sans prairies permanentes ni jachères, les prairies temporaires ensemble',
      en: '{assolement}: area by species, without permanent grassland and fallow, temporary meadows together',
    },
    ({ assolement }) => {
      const surfaces = new Map<string, Decimal>()
      for (const ligne of lignesCultivees(assolement ?? [])) {
        if (estPrairiePermanente(ligne) || estJachere(ligne)) continue
        const code = estPrairieTemporaire(ligne) ? PRAIRIE_TEMPORAIRE : regroupementOf(ligne)
        surfaces.set(code, round4((surfaces.get(code) ?? 0) + ligne.surface))
      }
      return [...surfaces]
        .map(([code, surface]) => ({ code, surface }))
        .sort(
          (a, b) =>
            b.surface - a.surface ||
            Number(a.code === PRAIRIE_TEMPORAIRE) - Number(b.code === PRAIRIE_TEMPORAIRE) ||
            (a.code < b.code ? -1 : 1),
        )
    },
  ),
)

/** Weight of the main crop (order of 2011; the signs missing from its published text: conception). */
const tableCulture = upToIncluded(
  'CULTPRINC',
  [
    [20, 6],
    [30, 5],
    [40, 4],
    [50, 3],
    [60, 2],
    [70, 1],
  ],
  { above: 0 },
)

/** Weight of the main crop (maximum 6): barème, section 3.2. */
export const culturePrincipale = [
  cultures,
  calcul(
    'HVE3A_D_61',
    'conception',
    formule(
      { cultures: 'CULTURES' },
      { fr: 'première surface de {cultures}', en: 'first area of {cultures}' },
      (values) => values.cultures?.[0]?.surface ?? ZERO,
    ),
  ),
  calcul(
    'HVE3A_D_62',
    'conception',
    formule(
      { cultures: 'CULTURES' },
      { fr: 'deuxième surface de {cultures}', en: 'second area of {cultures}' },
      (values) => values.cultures?.[1]?.surface ?? ZERO,
    ),
  ),
  calcul(
    'HVE3A_I_2',
    'conception',
    formule(
      {
        cultures: 'CULTURES',
        premiere: 'HVE3A_D_61',
        seconde: 'HVE3A_D_62',
        base: 'HVE3A_D_54',
        sau: 'HVE3A_D_53',
      },
      {
        fr: `100 × {premiere} ÷ {base}, ou {seconde} en place de {premiere} si la première de {cultures} est une prairie temporaire et que toutes deux atteignent ${PART_MINIMALE} % ; 0 sans culture, rien sans {sau}`,
        en: `100 × {premiere} ÷ {base}, or {seconde} in place of {premiere} when the first of {cultures} is a temporary meadow and both reach ${PART_MINIMALE}%; 0 without a crop, nothing without {sau}`,
      },
      (values) => {
        if (values.sau === null || values.sau <= 0) return null
        const [p1, p2] = [percent(values.premiere, values.base), percent(values.seconde, values.base)]
        const [premiere] = values.cultures ?? []
        if (p1 === null || premiere === undefined) return ZERO
        const compte = premiere.code === PRAIRIE_TEMPORAIRE && p1 >= PART_MINIMALE && (p2 ?? 0) >= PART_MINIMALE
        return compte ? p2 : p1
      },
    ),
  ),
  noteParBareme('HVE3A_I_2', 'arrete-2011-signe', tableCulture),
]
