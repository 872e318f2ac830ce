import { type Decimal, fromIncluded, round4, scaled, weightedMean, weightedSum } from '@sillon/engine'
import { memesMots } from '../parts'
import { type Code, type CodeHve3a, calcul, noteParBareme, saisie } from '../valeurs'

/** Hectares of surface-equivalent topographic area (SET) per unit of an element (specification 2, section 9). */
const coefficients = {
  HVE3A_D_64: 2,
  HVE3A_D_65: 2,
  HVE3A_D_66: 1,
  HVE3A_D_67: 2,
  HVE3A_D_68: 1,
  HVE3A_D_69: 0.01,
  HVE3A_D_70: 5,
  HVE3A_D_71: 20,
  HVE3A_D_72: 0.01,
  HVE3A_D_73: 0.001,
  HVE3A_D_74: 0.005,
  HVE3A_D_75: 0.01,
  HVE3A_D_76: 1,
  HVE3A_D_77: 0.001,
  HVE3A_D_78: 0.01,
  HVE3A_D_79: 0.005,
  HVE3A_D_80: 1,
  HVE3A_D_81: 1,
  HVE3A_D_82: 0.001,
} as const satisfies Partial<Record<CodeHve3a, number>>

type CodeElement = keyof typeof coefficients
const elements = Object.entries(coefficients) as [CodeElement, number][]

/** SET of one element, shown beside its quantity. */
const setDe = (code: CodeElement) => `${code}_SET` as const

/** Share of the farmed area in SET (specification 2, section 9). */
const tableSet = fromIncluded(
  'SET',
  [
    [5, 2],
    [6, 4],
    [7, 6],
    [8, 8],
    [9, 10],
  ],
  { below: 0 },
)

const pourcent = elements.map(([code, coefficient]) => [code, round4(100 * coefficient)] as const)

/** Agro-ecological features: barème, section 3.1. The share is taken from the unrounded sum, and is not capped. */
export const set = [
  ...elements.flatMap(([code, coefficient]) => [
    saisie(code, 'spec'),
    calcul(setDe(code), 'spec', scaled<Code>(code, coefficient)),
  ]),
  calcul('HVE3A_D_83', 'spec', weightedSum<Code>(elements)),
  calcul('HVE3A_I_168', 'spec', {
    reads: ['HVE3A_D_53', ...elements.map(([code]) => code)],
    words: memesMots(`100 × (${weightedSum<Code>(elements).words.fr}) ÷ {HVE3A_D_53}`),
    bind:
      ([sau = 0, ...slots]) =>
      (values) =>
        weightedMean(
          slots.flatMap((slot, i) => {
            const quantite = values[slot] as Decimal | null
            return quantite === null ? [] : [[quantite, pourcent[i]?.[1] as Decimal] as const]
          }),
          values[sau] as Decimal | null,
        ),
  }),
  noteParBareme('HVE3A_I_168', 'spec', tableSet),
]
