import {
  type BandTable,
  copy,
  type Decimal,
  difference,
  type Formula,
  fromIncluded,
  ratio,
  readBand,
  sumValues,
  ZERO,
} from '@sillon/engine'
import { duRegistre } from '../registre'
import { type Code, type CodeHve3a, calcul, formule, noteDe, saisie, type Valeurs } from '../valeurs'

/** Nitrogen balance by hectare (order of 2011). */
const tableBga = fromIncluded(
  'BILAN_BGA',
  [
    [40, 5],
    [60, 0],
  ],
  { below: 10 },
)
const tableApparent = fromIncluded(
  'BILAN_BA',
  [
    [60, 5],
    [80, 0],
  ],
  { below: 10 },
)

interface Mode {
  readonly entrees: readonly CodeHve3a[]
  readonly sorties: readonly CodeHve3a[]
  readonly table: BandTable
}

const code = (numero: number) => `HVE3A_D_${numero}` as CodeHve3a
const mode = (entrees: readonly number[], sorties: readonly number[], table: BandTable): Mode => ({
  entrees: entrees.map(code),
  sorties: sorties.map(code),
  table,
})

/** Rows added and subtracted in each mode of balance, by its usual definition (barème, section 6.1: conception). */
const modes: Readonly<Record<string, Mode>> = {
  'Choix BGA': mode([141, 142, 143, 145], [144, 148, 149], tableBga),
  'Bilan apparent': mode([141, 143, 145, 146, 147], [144, 150, 151, 153, 155], tableApparent),
  'Bilan Corpen': mode([141, 142, 143], [144, 148, 149], tableBga),
}

/** Forage counts as an output when it is sold (specification 2, section 3). */
const VENDU = 'COMMERCIALISATION'

const CHOIX = 'HVE3A_D_140'
const DEVENIR = 'HVE3A_D_152'
const FOURRAGES: CodeHve3a = 'HVE3A_D_153'
const SURFACE = 'HVE3A_D_154'

const quantites = [...new Set(Object.values(modes).flatMap(({ entrees, sorties }) => [...entrees, ...sorties]))]

const dit = (codes: readonly CodeHve3a[]) => codes.map((one) => `{${one}}`).join(' + ')
const formules = Object.entries(modes).map(
  ([nom, { entrees, sorties }]) => `${nom} : (${dit(entrees)} − (${dit(sorties)})) ÷ {${SURFACE}}`,
)

/** Inputs minus outputs of the selected mode, per hectare; null without a mode, an area, or any entry of the mode. */
const bilan: Formula<Code> = {
  reads: [CHOIX, DEVENIR, SURFACE, ...quantites],
  words: {
    fr: `selon {${CHOIX}} ; ${formules.join(' ; ')} ; {${FOURRAGES}} si {${DEVENIR}} est ${VENDU}`,
    en: `by {${CHOIX}}; ${formules.join('; ')}; {${FOURRAGES}} when {${DEVENIR}} is ${VENDU}`,
  },
  bind([choix = 0, devenir = 0, surface = 0, ...slots]) {
    const places = new Map(quantites.map((one, i) => [one, slots[i] as number]))
    return (values) => {
      const choisi = modes[String(values[choix])]
      const aire = values[surface] as Decimal | null
      if (choisi === undefined || aire === null || aire <= 0) return null
      const lues = (codes: readonly CodeHve3a[]) =>
        codes
          .filter((one) => one !== FOURRAGES || values[devenir] === VENDU)
          .map((one) => values[places.get(one) as number] as Decimal | null)
      const [entrees, sorties] = [sumValues(lues(choisi.entrees)), sumValues(lues(choisi.sorties))]
      return entrees === null && sorties === null ? null : ratio(difference(entrees ?? ZERO, sorties ?? ZERO), aire)
    }
  },
}

const tableDe = (choix: Valeurs['HVE3A_D_140']): BandTable | undefined => modes[choix ?? '']?.table

/** Nitrogen balance (maximum 10); direct points replace points that cannot be calculated (conception). */
export const bilanAzote = [
  saisie(CHOIX, 'spec'),
  saisie('HVE3A_D_170', 'conception'),
  saisie(SURFACE, 'conception', copy<Code>('HVE3A_D_53')),
  saisie(DEVENIR, 'spec'),
  ...quantites.map((one) => saisie(one, 'conception', duRegistre(one))),
  calcul('HVE3A_I_67', 'conception', bilan),
  saisie('HVE3A_I_75', 'conception'),
  calcul(
    noteDe('HVE3A_I_67'),
    'arrete-2011',
    formule(
      { bilan: 'HVE3A_I_67', choix: CHOIX, directe: 'HVE3A_I_75' },
      {
        fr: 'barème de {bilan} selon {choix}, ou à défaut {directe}',
        en: 'band of {bilan} by {choix}, or else {directe}',
      },
      ({ bilan: parHectare, choix, directe }) => {
        const table = tableDe(choix)
        return parHectare === null || table === undefined ? directe : readBand(table, parHectare)
      },
      {
        read: ({ bilan: value, choix }) => {
          const table = tableDe(choix)
          return value === null || table === undefined ? [] : [{ table, value }]
        },
      },
    ),
  ),
]
