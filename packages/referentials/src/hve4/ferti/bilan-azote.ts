import {
  atMost,
  banded,
  copy,
  type Decimal,
  difference,
  fromIncluded,
  percentOf,
  ratio,
  sumValues,
  type YearValues,
  ZERO,
} from '@sillon/engine'
import { type Bilan, campagnesRetenues, moyenne, parCampagne } from '../../campagnes'
import { CENT } from '../ponderation'
import { duRegistre, emploisRegistre } from '../registre'
import { type CodeHve4, calcul, formule, saisie, type Valeurs } from '../valeurs'

const code = (suffixe: string) => `HVE4_FERTI_${suffixe}` as CodeHve4

/** Nitrogen balance, kg N per hectare (specification 3, section 9). Side of each bound: conception. */
const tableBilanA = fromIncluded(
  'FERTI_BILAN_A',
  [
    [20, 7],
    [30, 5],
    [40, 2],
    [50, 0],
  ],
  { below: 8 },
)
const tableBilanB = fromIncluded(
  'FERTI_BILAN_B',
  [
    [30, 6],
    [50, 4],
    [70, 2],
    [90, 0],
  ],
  { below: 8 },
)

const BILAN_APPARENT = 'Bilan Apparent'
/** Orientation that always uses the first set of bands (specification 3, section 4); also the default of an empty one. */
const OTEX_AUTRE = 'Autre'

/** Rows of each method, by number; those of the other method are ignored, even when filled (rules, fertilisation, section 1: conception). */
export const entrees = { communes: [110, 111, 113, 114, 118], balance: [112], apparent: [115, 116, 117] }
export const sorties = { communes: [133], balance: [130, 131, 132], apparent: [134, 135, 136, 137] }

type Lignes = typeof entrees

/** Entries without any exit: exits count as zero (rules, fertilisation, section 1: conception). */
export const bilanDAzote: Bilan = {
  rempli: code('I_104'),
  vide: code('I_105'),
  lignes: Object.values(sorties)
    .flat()
    .map((numero) => code(`D_${numero}`)),
}

/** Sum, for each campaign, of the rows of the selected method; null without any entry. */
function sommeDeLaMethode({ communes, balance, apparent }: Lignes) {
  const codes = [...communes, ...balance, ...apparent].map((numero) => code(`D_${numero}`))
  const dont = (numeros: readonly number[]) => numeros.map((numero) => `{${code(`D_${numero}`)}}`).join(' + ')
  return {
    reads: ['HVE4_FERTI_D_103' as const, ...codes],
    words: {
      fr: `${dont(communes)}, plus ${dont(apparent)} si {HVE4_FERTI_D_103} est le ${BILAN_APPARENT}, sinon ${dont(balance)}, par campagne`,
      en: `${dont(communes)}, plus ${dont(apparent)} when {HVE4_FERTI_D_103} is ${BILAN_APPARENT}, otherwise ${dont(balance)}, by campaign`,
    },
    bind([methode = 0, ...slots]: readonly number[]) {
      const desCommunes = slots.slice(0, communes.length)
      const deBalance = slots.slice(communes.length, communes.length + balance.length)
      const dApparent = slots.slice(communes.length + balance.length)
      const avecBalance = [...desCommunes, ...deBalance]
      const avecApparent = [...desCommunes, ...dApparent]
      return (values: readonly unknown[]) => {
        const lus = values[methode] === BILAN_APPARENT ? avecApparent : avecBalance
        return parCampagne((campagne) =>
          sumValues(lus.map((slot) => (values[slot] as YearValues<Decimal> | null)?.[campagne] ?? null)),
        )
      }
    },
  }
}

/** From this share of the utilised area on (included), minor crops affect the points (specification 3, section 9; its place: conception). */
export const SEUIL_CULTURES_MINEURES = 5

const pondere = (points: 'HVE4_FERTI_S_11' | 'HVE4_FERTI_S_12') =>
  formule({ points, poids: 'HVE4_FERTI_I_109' }, { fr: '{points} × {poids}', en: '{points} × {poids}' }, (values) =>
    values.points === null || values.poids === null ? null : values.points * values.poids,
  )

/** Score that counts (specification 3, section 4; the member of each pair for an orientation other than "Autre": conception). */
function retenu(
  methode: Valeurs['HVE4_FERTI_D_103'],
  mineuresComprises: Valeurs['HVE4_FERTI_D_102'],
  otex: Valeurs['HVE4_FERTI_D_101'],
): 's1' | 's2' | 's11' | 's12' {
  const secondeTable = methode === BILAN_APPARENT && (otex ?? OTEX_AUTRE) !== OTEX_AUTRE
  if (mineuresComprises === true) return secondeTable ? 's12' : 's11'
  return secondeTable ? 's2' : 's1'
}

/** Nitrogen balance (maximum 8). */
export const bilanAzote = [
  ...['D_101', 'D_102', 'D_103', 'D_104'].map((suffixe) => saisie(code(suffixe), 'spec')),
  ...[...Object.values(entrees), ...Object.values(sorties)]
    .flat()
    .map((numero) => code(`D_${numero}`))
    .map((row) => saisie(row, 'conception', emploisRegistre.has(row) ? duRegistre(row) : undefined)),
  calcul('HVE4_FERTI_I_104', 'conception', sommeDeLaMethode(entrees)),
  calcul('HVE4_FERTI_I_105', 'conception', sommeDeLaMethode(sorties)),
  calcul(
    'HVE4_FERTI_I_106',
    'conception',
    formule(
      { entrees: 'HVE4_FERTI_I_104', sorties: 'HVE4_FERTI_I_105', sau: 'HVE4_CULT_D_200' },
      { fr: '({entrees} − {sorties}) ÷ {sau}, par campagne', en: '({entrees} − {sorties}) ÷ {sau}, by campaign' },
      (values) =>
        parCampagne((campagne) => {
          const entree = values.entrees?.[campagne] ?? null
          return entree === null ? null : ratio(difference(entree, values.sorties?.[campagne] ?? ZERO), values.sau)
        }),
    ),
  ),
  calcul(
    'HVE4_FERTI_I_107',
    'spec',
    formule(
      { bilans: 'HVE4_FERTI_I_106', periode: 'HVE4_FERTI_D_104' },
      { fr: 'moyenne de {bilans} selon {periode}', en: 'mean of {bilans} over {periode}' },
      ({ bilans, periode }) => moyenne(bilans, campagnesRetenues(periode)),
    ),
  ),
  calcul('HVE4_FERTI_S_11', 'spec', banded('HVE4_FERTI_I_107', tableBilanA)),
  calcul('HVE4_FERTI_S_12', 'spec', banded('HVE4_FERTI_I_107', tableBilanB)),
  saisie('HVE4_FERTI_D_105', 'spec', copy('HVE4_CULT_D_205')),
  calcul('HVE4_FERTI_D_1050', 'spec', atMost(100, percentOf('HVE4_FERTI_D_105', 'HVE4_CULT_D_200'))),
  calcul(
    'HVE4_FERTI_I_108',
    'spec',
    formule({ mineures: 'HVE4_FERTI_D_1050' }, { fr: '100 − {mineures}', en: '100 − {mineures}' }, ({ mineures }) =>
      mineures === null ? null : difference(CENT, mineures),
    ),
  ),
  calcul(
    'HVE4_FERTI_I_109',
    'conception',
    formule(
      { mineures: 'HVE4_FERTI_D_1050', majeures: 'HVE4_FERTI_I_108' },
      {
        fr: `1 si {mineures} < ${SEUIL_CULTURES_MINEURES}, sinon {majeures} ÷ 100`,
        en: `1 when {mineures} < ${SEUIL_CULTURES_MINEURES}, otherwise {majeures} ÷ 100`,
      },
      ({ mineures, majeures }) => (mineures === null || mineures < SEUIL_CULTURES_MINEURES ? 1 : ratio(majeures, CENT)),
    ),
  ),
  calcul('HVE4_FERTI_S_1', 'spec', pondere('HVE4_FERTI_S_11')),
  calcul('HVE4_FERTI_S_2', 'spec', pondere('HVE4_FERTI_S_12')),
  calcul(
    'HVE4_FERTI_I_119',
    'conception',
    formule(
      {
        methode: 'HVE4_FERTI_D_103',
        mineuresComprises: 'HVE4_FERTI_D_102',
        otex: 'HVE4_FERTI_D_101',
        s1: 'HVE4_FERTI_S_1',
        s2: 'HVE4_FERTI_S_2',
        s11: 'HVE4_FERTI_S_11',
        s12: 'HVE4_FERTI_S_12',
      },
      {
        fr: `selon {methode}, {mineuresComprises} et {otex} : {s12} ou {s2} pour un ${BILAN_APPARENT} d'une autre orientation que « ${OTEX_AUTRE} », {s11} ou {s1} sinon`,
        en: `by {methode}, {mineuresComprises} and {otex}: {s12} or {s2} for a ${BILAN_APPARENT} of another orientation than "${OTEX_AUTRE}", {s11} or {s1} otherwise`,
      },
      (values) => values[retenu(values.methode, values.mineuresComprises, values.otex)],
    ),
  ),
]
