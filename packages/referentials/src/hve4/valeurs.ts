import {
  type Computed,
  calculation,
  computed,
  type Entered,
  entered,
  type Formula,
  type Localised,
} from '@sillon/engine'
import type { Source } from '../sources'
import type { LigneAssolement } from './assolement'
import type { ValeursHve4 } from './generated/catalogue'

export type CodeHve4 = keyof ValeursHve4

/** What the formulas of HVE4 read: the values of the catalogue, the facts of the farm, and two digests of the rotation that several formulas share. */
export interface Valeurs extends ValeursHve4 {
  ASSOLEMENT: readonly LigneAssolement[] | null
  IRRIGATION: boolean | null
  /** Hectares by crop type; null without a rotation. */
  SURFACES_PAR_TYPE: ReadonlyMap<string, number> | null
  CULTURE_PRINCIPALE: { readonly code: string; readonly surface: number } | null
}

/** Names of what is not in the catalogue, for explanations. */
export const libellesInternes: Readonly<Record<Exclude<keyof Valeurs, CodeHve4>, Localised>> = {
  ASSOLEMENT: { fr: 'Assolement', en: 'Crop rotation' },
  IRRIGATION: { fr: 'Irrigation', en: 'Irrigation' },
  SURFACES_PAR_TYPE: {
    fr: "Surfaces de l'assolement par type de culture",
    en: 'Areas of the crop rotation by crop type',
  },
  CULTURE_PRINCIPALE: { fr: 'Culture principale', en: 'Main crop' },
}

/** A row typed by a person, which the rotation or another row may propose. `source` is that of the proposal when there is one. */
export const saisie = (code: CodeHve4, source: Source, proposal?: Formula<keyof Valeurs>): Entered<keyof Valeurs> =>
  entered<keyof Valeurs>(code, source, proposal)

/** A row that is always computed. */
export const calcul = (code: CodeHve4, source: Source, formula: Formula<keyof Valeurs>): Computed<keyof Valeurs> =>
  computed<keyof Valeurs>(code, source, formula)

/** A formula over named values of HVE4; see `calculation` of the engine. */
export const formule = <const Reads extends Readonly<Record<string, keyof Valeurs>>>(
  reads: Reads,
  words: Localised,
  compute: (values: { readonly [Name in keyof Reads]: Valeurs[Reads[Name]] }) => unknown,
) => calculation<Valeurs, Reads>(reads, words, compute)

/** Codes `prefix` followed by each number from `first` to `last`. */
export function suite(prefix: string, first: number, last: number): CodeHve4[] {
  return Array.from({ length: last - first + 1 }, (_, i) => `${prefix}${first + i}` as CodeHve4)
}
