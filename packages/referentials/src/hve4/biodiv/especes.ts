import { banded, copy, fromIncluded, type Localised, percentOf, sum } from '@sillon/engine'
import { lignesCultivees, regroupementOf } from '../../assolement'
import { typesDesLignes } from '../cult/surfaces'
import { calcul, formule, saisie } from '../valeurs'

/** Kinds of cover with counted species: D_n the species, I_n their equivalent. */
export const couverts: readonly { readonly numero: number; readonly nom: Localised }[] = [
  { numero: 45, nom: { fr: 'Cultures arables', en: 'Arable crops' } },
  { numero: 46, nom: { fr: 'Prairies temporaires de 5 ans ou moins', en: 'Temporary meadows of 5 years or less' } },
  { numero: 47, nom: { fr: 'Prairies permanentes', en: 'Permanent meadows' } },
  { numero: 48, nom: { fr: 'Autres cultures', en: 'Other crops' } },
]

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

const culturesArables = typesDesLignes(...range(1, 16), ...range(23, 25), ...range(34, 38))
const prairiesTemporaires = typesDesLignes(...range(26, 30))
const autresCultures = typesDesLignes(...range(39, 46))

/** Number of distinct botanical groups among the rotation's lines of the given types; empty without a rotation (biodiversity, section 6: conception). */
const especesDe = (types: ReadonlySet<string>) =>
  formule(
    { assolement: 'ASSOLEMENT' },
    {
      fr: "nombre d'espèces distinctes de ces cultures dans {assolement}",
      en: 'number of distinct species of these crops in {assolement}',
    },
    ({ assolement }) => {
      const lignes = lignesCultivees(assolement ?? [])
      if (lignes.length === 0) return null
      return new Set(lignes.filter((ligne) => types.has(ligne.codeTypeCulture)).map(regroupementOf)).size
    },
  )

/** Species of a temporary meadow, and of a permanent one, as equivalent species (no public table found: conception). */
const tableEspecesPrairieTemporaire = fromIncluded(
  'ESP_PT',
  [
    [1, 1],
    [2, 2],
    [5, 3],
  ],
  { below: 0 },
)
const tableEspecesPrairiePermanente = fromIncluded(
  'ESP_PP',
  [
    [1, 1],
    [5, 2],
    [10, 3],
  ],
  { below: 0 },
)

/** From this weight of the main crop, or this share of permanent grassland, the ceiling is one point lower. */
const SEUIL_PLAFOND = 60
const PLAFOND = 6
const PLAFOND_REDUIT = 5
/** Points start above four species: five species give one point. */
const ESPECES_SANS_POINT = 4

export const especesVegetales = [
  calcul('HVE4_BIODIV_D_380', 'spec', copy('HVE4_CULT_D_202')),
  saisie('HVE4_BIODIV_D_45', 'conception', especesDe(culturesArables)),
  saisie('HVE4_BIODIV_D_46', 'conception', especesDe(prairiesTemporaires)),
  saisie(
    'HVE4_BIODIV_D_47',
    'conception',
    formule(
      { prairies: 'HVE4_BIODIV_D_380' },
      { fr: '1 si {prairies} > 0, sinon 0', en: '1 when {prairies} > 0, otherwise 0' },
      ({ prairies }) => (prairies === null ? null : prairies > 0 ? 1 : 0),
    ),
  ),
  saisie('HVE4_BIODIV_D_48', 'conception', especesDe(autresCultures)),
  calcul('HVE4_BIODIV_I_45', 'conception', copy('HVE4_BIODIV_D_45')),
  calcul('HVE4_BIODIV_I_46', 'conception', banded('HVE4_BIODIV_D_46', tableEspecesPrairieTemporaire)),
  calcul('HVE4_BIODIV_I_47', 'conception', banded('HVE4_BIODIV_D_47', tableEspecesPrairiePermanente)),
  calcul('HVE4_BIODIV_I_48', 'conception', copy('HVE4_BIODIV_D_48')),
  calcul(
    'HVE4_BIODIV_I_49',
    'conception',
    sum('HVE4_BIODIV_I_45', 'HVE4_BIODIV_I_46', 'HVE4_BIODIV_I_47', 'HVE4_BIODIV_I_48'),
  ),
  calcul('HVE4_BIODIV_I_490', 'conception', percentOf('HVE4_BIODIV_D_380', 'HVE4_CULT_D_200')),
  calcul(
    'HVE4_BIODIV_I_491',
    'pair',
    formule(
      { culture: 'HVE4_BIODIV_I_44', prairies: 'HVE4_BIODIV_I_490' },
      {
        fr: `${PLAFOND_REDUIT} si {culture} ≥ ${SEUIL_PLAFOND} ou {prairies} ≥ ${SEUIL_PLAFOND}, sinon ${PLAFOND}`,
        en: `${PLAFOND_REDUIT} when {culture} ≥ ${SEUIL_PLAFOND} or {prairies} ≥ ${SEUIL_PLAFOND}, otherwise ${PLAFOND}`,
      },
      ({ culture, prairies }) =>
        (culture ?? 0) >= SEUIL_PLAFOND || (prairies ?? 0) >= SEUIL_PLAFOND ? PLAFOND_REDUIT : PLAFOND,
    ),
  ),
  calcul(
    'HVE4_BIODIV_S_49',
    'pair',
    formule(
      { especes: 'HVE4_BIODIV_I_49', plafond: 'HVE4_BIODIV_I_491' },
      {
        fr: `{especes} − ${ESPECES_SANS_POINT}, entre 0 et {plafond}`,
        en: `{especes} − ${ESPECES_SANS_POINT}, between 0 and {plafond}`,
      },
      ({ especes, plafond }) =>
        especes === null ? null : Math.max(0, Math.min(plafond ?? PLAFOND, especes - ESPECES_SANS_POINT)),
    ),
  ),
]

const tableAnimaux = fromIncluded(
  'ANIMAUX',
  [
    [2, 1],
    [3, 2],
    [4, 3],
  ],
  { below: 0 },
)
const tableRuches = fromIncluded('RUCHES', [[3, 1]], { below: 0 })
/** One point for each variety, breed or species, three at most. */
const tableMenacees = fromIncluded(
  'MENACEES',
  [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  { below: 0 },
)

/** Animals (3), hives (1), threatened varieties and breeds (6), soil (1): biodiversity, section 7. */
export const autresItems = [
  saisie('HVE4_BIODIV_D_55', 'spec'),
  calcul('HVE4_BIODIV_S_55', 'spec', banded('HVE4_BIODIV_D_55', tableAnimaux)),
  saisie('HVE4_BIODIV_D_56', 'spec'),
  calcul('HVE4_BIODIV_S_56', 'pair', banded('HVE4_BIODIV_D_56', tableRuches)),
  saisie('HVE4_BIODIV_D_57', 'spec'),
  calcul('HVE4_BIODIV_S_57', 'pair', banded('HVE4_BIODIV_D_57', tableMenacees)),
  saisie('HVE4_BIODIV_D_58', 'spec'),
  calcul('HVE4_BIODIV_S_58', 'pair', banded('HVE4_BIODIV_D_58', tableMenacees)),
  calcul('HVE4_BIODIV_I_59', 'conception', sum('HVE4_BIODIV_D_57', 'HVE4_BIODIV_D_58')),
  calcul('HVE4_BIODIV_S_60', 'spec', sum('HVE4_BIODIV_S_57', 'HVE4_BIODIV_S_58')),
  saisie('HVE4_BIODIV_D_62', 'conception'),
  saisie('HVE4_BIODIV_D_63', 'conception'),
  saisie('HVE4_BIODIV_D_64', 'pair'),
  calcul(
    'HVE4_BIODIV_S_64',
    'pair',
    formule(
      { observation: 'HVE4_BIODIV_D_62', vers: 'HVE4_BIODIV_D_63', analyse: 'HVE4_BIODIV_D_64' },
      {
        fr: '1 si {observation} et ({vers} ou {analyse}), sinon 0',
        en: '1 when {observation} and ({vers} or {analyse}), otherwise 0',
      },
      ({ observation, vers, analyse }) =>
        observation === null ? null : observation && (vers === true || analyse === true) ? 1 : 0,
    ),
  ),
]
