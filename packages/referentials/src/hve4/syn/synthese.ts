import { copy, type Decimal, type Formula, round4, sumValues, weightedMean, ZERO } from '@sillon/engine'
import type { Catalogue } from '../../catalogue'
import type { Source } from '../../sources'
import { siIrrigation } from '../irrigue'
import { estInvalide } from '../phyto/cmr'
import { type CodeHve4, calcul, formule, type Valeurs } from '../valeurs'

/** Points that each module must reach (specification 3, section 1). */
export const SEUIL = 'SEUIL'

/** Maximum points of a row of the catalogue, in a campaign year. */
type Maximum = (code: CodeHve4) => Decimal

/** A constant of the catalogue. */
const constante = (valeur: number): Formula<keyof Valeurs> => ({
  reads: [],
  words: { fr: String(valeur), en: String(valeur) },
  bind: () => () => valeur,
})

/** A maximum proportional to the share of some areas in the utilised one, limited to 1; without utilised area 0 (synthesis, section 1: conception). */
const selonSurface = (code: CodeHve4, surface: 'HVE4_CULT_D_70' | 'HVE4_CULT_D_42') => (maximum: Maximum) => {
  const max = maximum(code)
  return formule(
    { surface, sau: 'HVE4_CULT_D_200' },
    {
      fr: `${max} × {surface} ÷ {sau}, la part étant limitée à 1`,
      en: `${max} × {surface} ÷ {sau}, the share being at most 1`,
    },
    (values) => {
      const { surface: area, sau } = values
      if (area === null || sau === null || sau === 0) return 0
      return area >= sau ? max : weightedMean([[max, area]], sau)
    },
  )
}

/** Maximum points of the index in arable crops and vine, and in orchards (synthesis, section 1: conception). */
const maximumIft = (maximum: Maximum) =>
  formule(
    { gc: 'HVE4_PHYTO_D_3500', pdt: 'HVE4_CULT_D_38', vigne: 'HVE4_CULT_D_44', vergers: 'HVE4_CULT_D_45' },
    {
      fr: '(10 × ({gc} + {pdt} + {vigne}) + 6 × {vergers}) ÷ ({gc} + {pdt} + {vigne} + {vergers})',
      en: '(10 × ({gc} + {pdt} + {vigne}) + 6 × {vergers}) ÷ ({gc} + {pdt} + {vigne} + {vergers})',
    },
    ({ gc, pdt, vigne, vergers }) => {
      const autres = sumValues([gc, pdt, vigne]) ?? ZERO
      return (
        weightedMean(
          [
            [maximum('HVE4_PHYTO_S_380'), autres],
            [maximum('HVE4_PHYTO_S_382'), vergers ?? ZERO],
          ],
          sumValues([autres, vergers]),
        ) ?? 0
      )
    },
  )

/** A line of the synthesis: the points of a module's item, and their maximum. */
interface Item {
  readonly numero: number
  readonly points: CodeHve4
  /** Source of the maximum: the specification itself lists ten (section 9). */
  readonly source: Source
  /** A maximum that depends on the farm; by default that of the catalogue. */
  readonly max?: (maximum: Maximum) => Formula<keyof Valeurs>
  /** Only where the farm irrigates. */
  readonly irrigation?: true
}

/** Items, module by module. */
const items: readonly Item[] = [
  { numero: 1, points: 'HVE4_BIODIV_S_36', source: 'spec' },
  { numero: 2, points: 'HVE4_BIODIV_S_37', source: 'spec' },
  { numero: 3, points: 'HVE4_BIODIV_S_44', source: 'spec' },
  { numero: 4, points: 'HVE4_BIODIV_S_49', source: 'spec' },
  { numero: 5, points: 'HVE4_BIODIV_S_55', source: 'spec' },
  { numero: 6, points: 'HVE4_BIODIV_S_56', source: 'spec' },
  { numero: 7, points: 'HVE4_BIODIV_S_60', source: 'spec' },
  { numero: 8, points: 'HVE4_BIODIV_S_64', source: 'spec' },
  { numero: 9, points: 'HVE4_PHYTO_S_105', source: 'spec' },
  { numero: 10, points: 'HVE4_PHYTO_S_20', source: 'spec' },
  { numero: 11, points: 'HVE4_PHYTO_S_399', source: 'conception', max: maximumIft },
  {
    numero: 12,
    points: 'HVE4_PHYTO_S_449',
    source: 'conception',
    max: selonSurface('HVE4_SYN_D_12', 'HVE4_CULT_D_70'),
  },
  { numero: 13, points: 'HVE4_PHYTO_S_58', source: 'conception' },
  { numero: 14, points: 'HVE4_PHYTO_S_549', source: 'conception' },
  { numero: 15, points: 'HVE4_PHYTO_S_569', source: 'conception' },
  { numero: 16, points: 'HVE4_PHYTO_S_599', source: 'conception' },
  { numero: 17, points: 'HVE4_PHYTO_S_649', source: 'conception' },
  { numero: 18, points: 'HVE4_PHYTO_S_79', source: 'conception' },
  { numero: 19, points: 'HVE4_PHYTO_S_69', source: 'conception' },
  { numero: 20, points: 'HVE4_FERTI_I_119', source: 'conception' },
  { numero: 21, points: 'HVE4_FERTI_S_20', source: 'conception', max: selonSurface('HVE4_SYN_D_21', 'HVE4_CULT_D_70') },
  { numero: 22, points: 'HVE4_FERTI_S_30', source: 'conception' },
  { numero: 23, points: 'HVE4_FERTI_S_40', source: 'conception' },
  { numero: 24, points: 'HVE4_FERTI_S_50', source: 'conception' },
  { numero: 25, points: 'HVE4_FERTI_S_60', source: 'conception' },
  { numero: 26, points: 'HVE4_FERTI_S_70', source: 'conception' },
  { numero: 27, points: 'HVE4_FERTI_S_80', source: 'conception', max: selonSurface('HVE4_SYN_D_27', 'HVE4_CULT_D_42') },
  { numero: 28, points: 'HVE4_FERTI_S_85', source: 'conception', max: selonSurface('HVE4_SYN_D_28', 'HVE4_CULT_D_42') },
  { numero: 29, points: 'HVE4_IRRI_S_1', source: 'conception', irrigation: true },
  { numero: 30, points: 'HVE4_IRRI_S_2', source: 'conception', irrigation: true },
  { numero: 31, points: 'HVE4_IRRI_S_3', source: 'conception', irrigation: true },
  { numero: 32, points: 'HVE4_IRRI_S_4', source: 'conception', irrigation: true },
  { numero: 33, points: 'HVE4_IRRI_S_5', source: 'conception', irrigation: true },
  { numero: 34, points: 'HVE4_IRRI_S_6', source: 'conception', irrigation: true },
  { numero: 35, points: 'HVE4_IRRI_S_7', source: 'conception', irrigation: true },
]

const itemDe = (maximum: Maximum, { numero, points, source, max, irrigation }: Item) => {
  const code = `HVE4_SYN_D_${numero}` as CodeHve4
  const applique = irrigation === true ? siIrrigation : (formula: Formula<keyof Valeurs>) => formula
  return [
    calcul(code, source, applique(max === undefined ? constante(maximum(code)) : max(maximum))),
    calcul(`HVE4_SYN_I_${200 + numero}` as CodeHve4, 'conception', applique(copy(points))),
  ]
}

/** Whether a module reaches the threshold; a missing total does not (synthesis, section 2: conception). */
const atteint = (seuil: number, total: 'HVE4_SYN_I_101' | 'HVE4_SYN_I_102' | 'HVE4_SYN_I_103' | 'HVE4_SYN_I_104') =>
  formule(
    { total },
    { fr: `{total} ≥ ${seuil}`, en: `{total} ≥ ${seuil}` },
    (values) => values.total !== null && values.total >= seuil,
  )

const recapitulatif = (maximum: Maximum, seuil: number) => [
  calcul('HVE4_SYN_D_100', 'spec', constante(maximum('HVE4_SYN_D_100'))),
  calcul('HVE4_SYN_I_101', 'spec', copy('HVE4_BIODIV_S_70')),
  calcul('HVE4_SYN_I_111', 'spec', atteint(seuil, 'HVE4_SYN_I_101')),
  calcul('HVE4_SYN_D_200', 'spec', constante(maximum('HVE4_SYN_D_200'))),
  calcul('HVE4_SYN_I_102', 'spec', copy('HVE4_PHYTO_S_1100')),
  calcul('HVE4_SYN_I_112', 'spec', atteint(seuil, 'HVE4_SYN_I_102')),
  calcul('HVE4_SYN_D_300', 'spec', constante(maximum('HVE4_SYN_D_300'))),
  calcul('HVE4_SYN_I_103', 'spec', copy('HVE4_FERTI_S_10')),
  calcul('HVE4_SYN_I_113', 'spec', atteint(seuil, 'HVE4_SYN_I_103')),
  calcul('HVE4_SYN_D_400', 'spec', siIrrigation(constante(maximum('HVE4_SYN_D_400')))),
  calcul('HVE4_SYN_I_104', 'spec', siIrrigation(copy('HVE4_IRRI_S_9'))),
  calcul('HVE4_SYN_I_114', 'spec', siIrrigation(atteint(seuil, 'HVE4_SYN_I_104'))),
]

/** The verdict (specification 3, section 1). */
const verdict = calcul(
  'HVE4_SYN_I_1',
  'spec',
  formule(
    {
      biodiversite: 'HVE4_SYN_I_111',
      phyto: 'HVE4_SYN_I_112',
      fertilisation: 'HVE4_SYN_I_113',
      eau: 'HVE4_SYN_I_114',
      irrigation: 'IRRIGATION',
      cmr1: 'HVE4_PHYTO_D_10',
      derogation: 'HVE4_PHYTO_D_101',
    },
    {
      fr: "certifiable si {biodiversite}, {phyto} et {fertilisation}, ainsi que {eau} si l'exploitation irrigue ({irrigation}), sans audit invalidé ({cmr1} sans {derogation})",
      en: 'certifiable when {biodiversite}, {phyto} and {fertilisation}, and {eau} when the farm irrigates ({irrigation}), without an invalidated audit ({cmr1} without {derogation})',
    },
    ({ biodiversite, phyto, fertilisation, eau, irrigation, cmr1, derogation }) =>
      biodiversite === true &&
      phyto === true &&
      fertilisation === true &&
      (irrigation !== true || eau === true) &&
      !estInvalide(cmr1, derogation)
        ? 'CERTIFIABLE'
        : 'NON_CERTIFIABLE',
  ),
)

/** Maxima and points by item, summary by module and verdict, with the maxima and the threshold of a campaign year. */
export function syntheseDe(catalogue: Catalogue) {
  const maximum: Maximum = (code) => round4(catalogue.parCode.get(code)?.max ?? 0)
  return [...items.flatMap((item) => itemDe(maximum, item)), ...recapitulatif(maximum, catalogue.seuil(SEUIL)), verdict]
}
