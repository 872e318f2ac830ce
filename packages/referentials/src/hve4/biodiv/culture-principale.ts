import { banded, computed, copy, type Decimal, fromIncluded, percent, percentOf, round4 } from '@sillon/engine'
import type { LigneAssolement } from '../../assolement'
import {
  estJachere,
  estPrairiePermanente,
  estPrairieTemporaire,
  lignesCultivees,
  PRAIRIE_TEMPORAIRE,
  regroupementOf,
} from '../../assolement'
import { calcul, formule, saisie, type Valeurs } from '../valeurs'

/** Minimum share of both crops, in the area without permanent grassland, for the second to be counted (specification 3, section 9). */
const PART_MINIMALE = 10

/** Areas by crop: without permanent grassland and fallow, all temporary meadows as one crop, the others by botanical group. */
function surfacesParCulture(lignes: readonly LigneAssolement[]): { code: string; surface: Decimal }[] {
  const surfaces = new Map<string, Decimal>()
  for (const ligne of lignesCultivees(lignes)) {
    if (estPrairiePermanente(ligne) || estJachere(ligne)) continue
    const code = estPrairieTemporaire(ligne) ? PRAIRIE_TEMPORAIRE : regroupementOf(ligne)
    surfaces.set(code, round4((surfaces.get(code) ?? 0) + ligne.surface))
  }
  return [...surfaces].map(([code, surface]) => ({ code, surface }))
}

/** Largest first; at equal area a temporary meadow comes after the others, then alphabetical order of the code. */
const parImportance = (a: { code: string; surface: number }, b: { code: string; surface: number }) =>
  b.surface - a.surface ||
  Number(a.code === PRAIRIE_TEMPORAIRE) - Number(b.code === PRAIRIE_TEMPORAIRE) ||
  (a.code < b.code ? -1 : 1)

/** Rule CULTURE_PRINCIPALE. The second crop: specification; the base of the 10 %, and the excluded areas: conception. */
const culturePrincipale = computed<keyof Valeurs>(
  'CULTURE_PRINCIPALE',
  'conception',
  formule(
    { assolement: 'ASSOLEMENT', base: 'HVE4_BIODIV_I_43' },
    {
      fr: `culture la plus étendue de {assolement} ; la seconde si la première est une prairie temporaire et que toutes deux atteignent ${PART_MINIMALE} % de {base}`,
      en: `largest crop of {assolement}; the second one when the first is a temporary meadow and both reach ${PART_MINIMALE}% of {base}`,
    },
    ({ assolement, base }) => {
      const [premiere, seconde] = surfacesParCulture(assolement ?? []).sort(parImportance)
      if (premiere === undefined) return null
      const compte = ({ surface }: { surface: Decimal }) => (percent(surface, base) ?? 0) >= PART_MINIMALE
      return premiere.code === PRAIRIE_TEMPORAIRE && seconde !== undefined && compte(premiere) && compte(seconde)
        ? seconde
        : premiere
    },
  ),
)

/** Weight of the main crop, in % of the area without permanent grassland. */
const tableCulture = fromIncluded(
  'CULTURE',
  [
    [20, 4],
    [30, 3],
    [40, 2],
    [50, 1],
    [60, 0],
  ],
  { below: 5 },
)

/** Weight of the main crop (maximum 5). */
export const poidsCulturePrincipale = [
  culturePrincipale,
  calcul(
    'HVE4_BIODIV_I_421',
    'conception',
    formule(
      { culture: 'CULTURE_PRINCIPALE' },
      { fr: '{culture}', en: '{culture}' },
      ({ culture }) => culture?.code ?? null,
    ),
  ),
  saisie(
    'HVE4_BIODIV_D_42',
    'conception',
    formule(
      { culture: 'CULTURE_PRINCIPALE' },
      { fr: 'surface de {culture}', en: 'area of {culture}' },
      ({ culture }) => culture?.surface ?? null,
    ),
  ),
  calcul('HVE4_BIODIV_I_43', 'pair', copy('HVE4_CULT_D_203')),
  calcul('HVE4_BIODIV_I_44', 'pair', percentOf('HVE4_BIODIV_D_42', 'HVE4_BIODIV_I_43')),
  calcul('HVE4_BIODIV_S_44', 'pair', banded('HVE4_BIODIV_I_44', tableCulture)),
]
