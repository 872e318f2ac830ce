import type { Visee } from '../visees'
import { type CodeHve3a, suite } from './valeurs'

const d = (...numeros: readonly number[]) => numeros.map((numero) => `HVE3A_D_${numero}` as CodeHve3a)

/** Useful direction of change of each typed number, or none, for "Gagner un point" (conception). Areas of the rotation never have one. */
export const visees: readonly Visee<CodeHve3a>[] = [
  {
    sens: 'plus',
    pourquoi: 'features that are planted, dug, built or left alone',
    codes: [...suite('HVE3A_D_', 65, 70), ...suite('HVE3A_D_', 72, 82)],
  },
  {
    sens: 'plus',
    pourquoi: 'species, breeds and varieties are brought in',
    codes: ['HVE3A_I_10', 'HVE3A_I_16', 'HVE3A_I_18', 'HVE3A_I_19'],
  },
  { sens: 'plus', pourquoi: 'land goes without treatment', codes: d(110, 113, 118, 123, 126) },
  {
    sens: 'plus',
    pourquoi: 'a practice or a contract is extended to more land',
    codes: d(111, 112, 114, 115, 116, 119, 120, 121, 124, 125, 127, 129),
  },
  { sens: 'plus', pourquoi: 'more water is recycled', codes: d(128) },
  { sens: 'moins', pourquoi: 'nitrogen that is bought', codes: d(141, 143, 146) },
  { sens: 'plus', pourquoi: 'manure that others spread', codes: d(144) },
  { sens: 'plus', pourquoi: 'a tool is extended to more land', codes: d(161, 163) },
  { sens: 'plus', pourquoi: 'land goes without fertiliser, or is covered in autumn', codes: d(164, 167) },
  { sens: 'plus', pourquoi: 'equipment or a practice is extended to more irrigated land', codes: d(184, 186) },
  { sens: 'moins', pourquoi: 'less water is drawn in summer', codes: d(182, 187) },
  { sens: 'moins', pourquoi: 'records are kept', codes: d(188) },
  { sens: null, pourquoi: 'nobody makes a peat bog, nor chooses a Natura 2000 site', codes: d(64, 71) },
  {
    sens: null,
    pourquoi: 'what grows, is harvested, sold or fed follows from the farm as it is',
    codes: d(142, 145, 147, 148, 149, 150, 151, 153, 155),
  },
  { sens: null, pourquoi: 'irrigated areas are facts, and more water drawn is no aim', codes: d(180, 181) },
  {
    sens: null,
    pourquoi: 'productions and land that is not farmed count for nothing',
    codes: [
      ...suite('HVE3A_D_', 84, 87),
      ...suite('HVE3A_D_', 89, 92),
      ...suite('HVE3A_D_', 94, 98),
      ...suite('HVE3A_D_', 100, 107),
    ],
  },
]
