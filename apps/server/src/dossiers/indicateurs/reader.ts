import type { Language, Validite } from '@sillon/contract'
import type { ReferencesOfYear } from '#fermes/referentiels/references'

/** Rights and words of the person that a tree is answered to. */
export interface Reader {
  readonly language: Language
  /** Without it, score rows are not in the tree at all. */
  readonly voirScores: boolean
  readonly bassins: ReferencesOfYear['bassins']
  /** By the code of their sub-section, or of their row; empty for those who may not see them. */
  readonly validites: ReadonlyMap<string, Validite>
  /** Rows copied from the year before that nobody has confirmed. */
  readonly aConfirmer: ReadonlySet<string>
}
