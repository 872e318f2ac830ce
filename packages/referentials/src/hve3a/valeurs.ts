import {
  type BandTable,
  banded,
  type Computed,
  calculation,
  computed,
  type Decimal,
  type Entered,
  entered,
  type Formula,
  type Localised,
  type YearValues,
} from '@sillon/engine'
import type { LigneAssolement } from '../assolement'
import type { Auditees } from '../auditees'
import { type FamillePhyto, famillesPhyto } from '../familles-phyto'
import type { ReferencesIft } from '../references'
import type { ValeursRegistre } from '../registre'
import type { Verdict } from '../scheme'
import type { Source } from '../sources'
import type { ValeursHve3a } from './generated/catalogue'

export type CodeHve3a = keyof ValeursHve3a

/** Points of a row, which are a complement of its value. */
export type CodeNote = `${CodeHve3a}_NOTE`

/** Crop families of plant protection, each with its own block of rows (barème, section 4.1). */
export const blocs = famillesPhyto
export type Bloc = FamillePhyto
export type CodeBloc = `BLOC_${Bloc}`

/** A measure of the treatment-frequency index: each year's, their average and its points. */
export type CodeMesure = `HVE3A_D_130_${'H' | 'HH'}_${'GC' | 'VIGNE'}`

/** Condition under which some rows apply. */
type CodeCondition = `SI ${string}`

/** Values in the formulas of HVE3A: the catalogue's, complements of some of them, and facts of the farm and of the year. */
export interface Valeurs
  extends ValeursHve3a,
    Readonly<Record<CodeNote, Decimal | null>>,
    Readonly<Record<`HVE3A_D_${number}_SET` | `HVE3A_I_${number}_COEFF`, Decimal | null>>,
    Readonly<Record<CodeBloc, boolean | null>>,
    Readonly<Record<CodeMesure | `${CodeMesure}_${'HVE' | 'MAEC' | 'REGISTRE'}`, YearValues<Decimal> | null>>,
    Readonly<Record<`${CodeMesure}_MOYENNE` | `${CodeMesure}_NOTE`, Decimal | null>> {
  ASSOLEMENT: readonly LigneAssolement[] | null
  /** Values computed from the records of the farm. */
  REGISTRE: ValeursRegistre | null
  IRRIGATION: boolean | null
  /** Codes of the crop families of the farm in this campaign year. */
  FAMILLES: readonly string[] | null
  REFERENCES_IFT: ReferencesIft | null
  /** Entries of the year before, by code. */
  AN_DERNIER: Readonly<Record<string, unknown>> | null
  AUDITEES: Auditees | null
  /** Hectares by crop type. */
  SURFACES_PAR_TYPE: ReadonlyMap<string, number> | null
  /** Crops by area, largest first. */
  CULTURES: readonly { readonly code: string; readonly surface: Decimal }[] | null
  /** Total area in hectares of the farm's blocks. */
  SURFACE_BLOCS: Decimal | null
  /** Rows with an impossible value. */
  VALEURS_EN_ERREUR: readonly string[] | null
  CERTIFICATION: 'CERTIFIABLE' | 'NON_CERTIFIABLE' | null
  VERDICT: Verdict | null
  [condition: CodeCondition]: boolean | null
}

export type Code = keyof Valeurs

/** A row typed by a person, with an optional proposal of the rotation or another row. `source` is that of the proposal when there is one. */
export const saisie = (code: CodeHve3a, source: Source, proposal?: Formula<Code>): Entered<Code> =>
  entered<Code>(code, source, proposal)

/** A value that is always computed. */
export const calcul = (code: Code, source: Source, formula: Formula<Code>): Computed<Code> =>
  computed<Code>(code, source, formula)

export const noteDe = (code: CodeHve3a): CodeNote => `${code}_NOTE`

/** Points of a row by a table of its value; null without a value. */
export const noteParBareme = (code: CodeHve3a, source: Source, table: BandTable): Computed<Code> =>
  calcul(noteDe(code), source, banded<Code>(code, table))

/** A formula over named values of HVE3A; see `calculation` of the engine. */
export const formule = <const Reads extends Readonly<Record<string, Code>>>(
  reads: Reads,
  words: Localised,
  compute: (values: { readonly [Name in keyof Reads]: Valeurs[Reads[Name]] }) => unknown,
  options?: Parameters<typeof calculation<Valeurs, Reads>>[3],
) => calculation<Valeurs, Reads>(reads, words, compute, options)

/** Codes `prefix` followed by each number from `first` to `last`. */
export function suite(prefix: 'HVE3A_D_' | 'HVE3A_I_', first: number, last: number): CodeHve3a[] {
  return Array.from({ length: last - first + 1 }, (_, i) => `${prefix}${first + i}` as CodeHve3a)
}
