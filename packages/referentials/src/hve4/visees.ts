import type { Visee } from '../visees'
import { type CodeHve4, suite } from './valeurs'

const d = <Module extends 'BIODIV' | 'PHYTO' | 'FERTI' | 'IRRI'>(module: Module, ...numeros: readonly number[]) =>
  numeros.map((numero) => `HVE4_${module}_D_${numero}` as CodeHve4)

/** Measures of an index, by their row. */
const indices = (...numeros: readonly number[]) =>
  numeros.flatMap((numero) => [`HVE4_PHYTO_D_${numero}_H`, `HVE4_PHYTO_D_${numero}_HH`] as CodeHve4[])
const VERGERS = Array.from({ length: 13 }, (_, i) => 361 + i)

/** Useful direction of change of each typed number, or none, for "Gagner un point" (conception). Areas of the rotation never have one. */
export const visees: readonly Visee<CodeHve4>[] = [
  {
    sens: 'plus',
    pourquoi: 'features that are planted, dug, built or left alone',
    codes: [
      ...suite('HVE4_BIODIV_D_', 1, 8),
      ...suite('HVE4_BIODIV_D_', 11, 18),
      ...d('BIODIV', 21, 22, 23, 25, 26, 28),
    ],
  },
  { sens: 'plus', pourquoi: 'parcels can be divided by a grass strip', codes: d('BIODIV', 41) },
  { sens: 'plus', pourquoi: 'species, breeds, varieties and hives are brought in', codes: d('BIODIV', 55, 56, 57, 58) },
  {
    sens: 'plus',
    pourquoi: 'species and varieties are planted at the next renewal',
    codes: d('PHYTO', 600, 610, 611, 620, 621, 630, 631),
  },
  { sens: 'plus', pourquoi: 'land goes without treatment', codes: d('PHYTO', 21, 22) },
  {
    sens: 'plus',
    pourquoi: 'a practice or equipment is extended to more land',
    codes: d('PHYTO', 52, 53, 61, 62, 500, 510, 520, 550, 571, 572),
  },
  {
    sens: 'moins',
    pourquoi: 'fewer treatments, fewer or other products',
    codes: [...d('PHYTO', 102, 391, 392, 393, 394, 401), ...indices(320, 330, 340, ...VERGERS)],
  },
  { sens: 'moins', pourquoi: 'nitrogen that is bought', codes: d('FERTI', 21, 51, 110, 111, 115, 116) },
  { sens: 'plus', pourquoi: 'manure that others spread', codes: d('FERTI', 133) },
  { sens: 'plus', pourquoi: 'land goes without nitrogen', codes: d('FERTI', 32, 33) },
  {
    sens: 'plus',
    pourquoi: 'a plan or a tool is extended to more land',
    codes: d('FERTI', 210, 211, 212, 213, 220, 221, 222, 230, 231, 232),
  },
  { sens: 'plus', pourquoi: 'legumes are sown in a cover', codes: d('FERTI', 64) },
  {
    sens: 'plus',
    pourquoi: 'soil is covered on more land, or longer',
    codes: d('FERTI', 301, 302, 311, 312, 321, 331, 341),
  },
  { sens: 'plus', pourquoi: 'organic substrates and water recycling are extended', codes: d('FERTI', 81, 82, 83) },
  {
    sens: 'plus',
    pourquoi: 'a tool, equipment or a practice is extended to more irrigated land',
    codes: d('IRRI', 21, 31, 51, 71, 81, 82, 202),
  },
  { sens: 'moins', pourquoi: 'less water is drawn in summer', codes: d('IRRI', 62) },
  { sens: null, pourquoi: 'nobody builds a ruin, nor chooses a Natura 2000 site', codes: d('BIODIV', 24, 27) },
  { sens: null, pourquoi: 'shares of the rotation', codes: d('BIODIV', 30, 31) },
  { sens: null, pourquoi: 'ceilings and floors are references', codes: d('PHYTO', 402, 403) },
  { sens: null, pourquoi: 'ceilings and floors are references', codes: d('FERTI', 22, 23) },
  {
    sens: null,
    pourquoi: 'what grows, is harvested, sold, fed or falls from the sky follows from the farm as it is',
    codes: d('FERTI', 112, 113, 114, 117, 118, 130, 131, 132, 134, 135, 136, 137),
  },
  { sens: null, pourquoi: 'more nitrogen spread is no aim', codes: d('FERTI', 50) },
  { sens: null, pourquoi: 'areas to be covered are facts', codes: d('FERTI', 300, 310) },
  {
    sens: null,
    pourquoi: 'irrigated areas are facts, and more water drawn is no aim',
    codes: d('IRRI', 61, 70, 101, 102, 201),
  },
  {
    sens: null,
    pourquoi: 'areas are facts, those that are not farmed too',
    codes: [
      ...suite('HVE4_CULT_D_', 36, 37),
      ...suite('HVE4_CULT_D_', 48, 57),
      ...suite('HVE4_CULT_D_', 59, 68),
      ...suite('HVE4_CULT_D_', 71, 81),
      ...suite('HVE4_CULT_D_', 83, 94),
    ],
  },
]
