import type { Language, Validite } from '@sillon/contract'
import type { ReferencesOfYear } from '#fermes/referentiels/references'

/** Rights and language of the person who reads a tree. */
export interface Reader {
  readonly language: Language
  /** Without this right, the tree has no rows in points. */
  readonly voirScores: boolean
  /** Whether the farm has records in the file's campaign or the two before; default: no. */
  readonly aDesRecords?: boolean
  readonly bassins: ReferencesOfYear['bassins']
  /** By the code of the sub-section or row; empty for people who may not see verdicts. */
  readonly validites: ReadonlyMap<string, Validite>
  /** Unconfirmed rows copied from the year before. */
  readonly aConfirmer: ReadonlySet<string>
}
