import { copy, type Decimal, type Formula, round4, sumValues, weightedMean, ZERO } from '@sillon/engine'
import { catalogue } from '../generated/catalogue'
import { estInvalide } from '../phyto/cmr'
import { type CodeHve4, calcul, formule, type Valeurs } from '../valeurs'

/** Points that each module must reach (specification 3, section 1). */
export const SEUIL = 10

const maxima = new Map(catalogue.map(([code, , , , , , , , , , , , , max]) => [code, round4(max ?? 0)]))
const maximum = (code: CodeHve4) => maxima.get(code) ?? ZERO

/** A number that the catalogue gives. */
const constante = (valeur: number): Formula<keyof Valeurs> => ({
  reads: [],
  words: { fr: String(valeur), en: String(valeur) },
  bind: () => () => valeur,
})

/** The same value where the farm irrigates, nothing elsewhere. */
const siIrrigation = (formula: Formula<keyof Valeurs>): Formula<keyof Valeurs> => ({
  reads: ['IRRIGATION', ...formula.reads],
  words: {
    fr: `${formula.words.fr}, si l'exploitation irrigue ({IRRIGATION})`,
    en: `${formula.words.en}, when the farm irrigates ({IRRIGATION})`,
  },
  bind([irrigation = 0, ...slots]) {
    const bound = formula.bind(slots)
    return (values) => (values[irrigation] === true ? bound(values) : null)
  },
})

/** A maximum that follows the share of some areas in the utilised one, limited to 1; no utilised area gives 0 (synthesis, section 1: conception). */
const selonSurface = (max: Decimal, surface: 'HVE4_CULT_D_70' | 'HVE4_CULT_D_42') =>
  formule(
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

/** Most points of the index in arable crops and vine, and in orchards (synthesis, section 1: conception). */
const maximumIft = formule(
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

const variables: Readonly<Partial<Record<number, Formula<keyof Valeurs>>>> = {
  11: maximumIft,
  12: selonSurface(maximum('HVE4_SYN_D_12'), 'HVE4_CULT_D_70'),
  21: selonSurface(maximum('HVE4_SYN_D_21'), 'HVE4_CULT_D_70'),
  27: selonSurface(maximum('HVE4_SYN_D_27'), 'HVE4_CULT_D_42'),
  28: selonSurface(maximum('HVE4_SYN_D_28'), 'HVE4_CULT_D_42'),
}

/** The 35 items, in the order of the synthesis. */
const items: readonly CodeHve4[] = [
  ...(['S_36', 'S_37', 'S_44', 'S_49', 'S_55', 'S_56', 'S_60', 'S_64'].map((s) => `HVE4_BIODIV_${s}`) as CodeHve4[]),
  ...(['S_105', 'S_20', 'S_399', 'S_449', 'S_58', 'S_549', 'S_569', 'S_599', 'S_649', 'S_79', 'S_69'].map(
    (s) => `HVE4_PHYTO_${s}`,
  ) as CodeHve4[]),
  ...(['I_119', 'S_20', 'S_30', 'S_40', 'S_50', 'S_60', 'S_70', 'S_80', 'S_85'].map(
    (s) => `HVE4_FERTI_${s}`,
  ) as CodeHve4[]),
  ...([1, 2, 3, 4, 5, 6, 7].map((n) => `HVE4_IRRI_S_${n}`) as CodeHve4[]),
]
/** Of these on, the items are those of irrigation. */
const PREMIER_ITEM_IRRIGATION = 29
/** Maxima that the specification lists itself (section 9): the first ten. */
const DERNIER_MAXIMUM_SPECIFIE = 10

const parItem = items.flatMap((item, i) => {
  const numero = i + 1
  const max = `HVE4_SYN_D_${numero}` as CodeHve4
  const regle = variables[numero] ?? constante(maximum(max))
  const irrigation = numero >= PREMIER_ITEM_IRRIGATION
  return [
    calcul(max, numero <= DERNIER_MAXIMUM_SPECIFIE ? 'spec' : 'conception', irrigation ? siIrrigation(regle) : regle),
    calcul(`HVE4_SYN_I_${200 + numero}` as CodeHve4, 'conception', irrigation ? siIrrigation(copy(item)) : copy(item)),
  ]
})

/** Whether a module reaches the threshold; a total that is missing does not (synthesis, section 2: conception). */
const atteint = (total: 'HVE4_SYN_I_101' | 'HVE4_SYN_I_102' | 'HVE4_SYN_I_103' | 'HVE4_SYN_I_104') =>
  formule(
    { total },
    { fr: `{total} ≥ ${SEUIL}`, en: `{total} ≥ ${SEUIL}` },
    (values) => values.total !== null && values.total >= SEUIL,
  )

const recapitulatif = [
  calcul('HVE4_SYN_D_100', 'spec', constante(maximum('HVE4_SYN_D_100'))),
  calcul('HVE4_SYN_I_101', 'spec', copy('HVE4_BIODIV_S_70')),
  calcul('HVE4_SYN_I_111', 'spec', atteint('HVE4_SYN_I_101')),
  calcul('HVE4_SYN_D_200', 'spec', constante(maximum('HVE4_SYN_D_200'))),
  calcul('HVE4_SYN_I_102', 'spec', copy('HVE4_PHYTO_S_1100')),
  calcul('HVE4_SYN_I_112', 'spec', atteint('HVE4_SYN_I_102')),
  calcul('HVE4_SYN_D_300', 'spec', constante(maximum('HVE4_SYN_D_300'))),
  calcul('HVE4_SYN_I_103', 'spec', copy('HVE4_FERTI_S_10')),
  calcul('HVE4_SYN_I_113', 'spec', atteint('HVE4_SYN_I_103')),
  calcul('HVE4_SYN_D_400', 'spec', siIrrigation(constante(maximum('HVE4_SYN_D_400')))),
  calcul('HVE4_SYN_I_104', 'spec', siIrrigation(copy('HVE4_IRRI_S_9'))),
  calcul('HVE4_SYN_I_114', 'spec', siIrrigation(atteint('HVE4_SYN_I_104'))),
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
      fr: "CERTIFIABLE si {biodiversite}, {phyto} et {fertilisation}, ainsi que {eau} si l'exploitation irrigue ({irrigation}), sans audit invalidé ({cmr1} sans {derogation})",
      en: 'CERTIFIABLE when {biodiversite}, {phyto} and {fertilisation}, and {eau} when the farm irrigates ({irrigation}), without an invalidated audit ({cmr1} without {derogation})',
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

/** Maxima and points by item, recap by module, verdict. */
export const synthese = [...parItem, ...recapitulatif, verdict]
