import type { Correction, getFeuille, TypeRubrique } from '@sillon/contract'
import type { Scheme } from '@sillon/referentials'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import type { Answer } from '#socle/api/client'
import type { Store } from '#socle/state/store'
import type { Autosave } from './autosave'
import type { Presentation } from './presentation'
import type { Replis } from './replis'
import type { SaisiesRefusees } from './saisies-refusees'
import type { SheetStore } from './sheet-store'
import type { Validites } from './validites'

type Feuille = Answer<typeof getFeuille>
export type Dossier = Feuille['dossier']
export type LigneAssolement = Feuille['entree']['assolement'][number]

/** Everything about one open file: its values, how they are saved, and what frames them. */
export interface OpenSheet {
  readonly key: DossierKey
  readonly scheme: Scheme
  readonly presentation: Presentation
  readonly store: SheetStore
  readonly autosave: Autosave
  /** What was typed and is no value. */
  readonly refusees: SaisiesRefusees
  /** What is folded and was opened. */
  readonly replis: Replis
  readonly tree: readonly TypeRubrique[]
  /** What was said of the sub-sections, or of the rows as the scheme says: a module that is left and opened again starts from here. */
  readonly validites: Store<Validites>
  /** The revision that they are known at: a save of indicators brings them anew, as it may take a verdict back. */
  readonly revisionValidites: { current: string | null }
  /** What the auditor asks to be corrected. */
  readonly corrections: Store<readonly Correction[]>
  readonly dossier: Dossier
  /** The revision that `dossier` was read at: what is saved of it goes with it as `If-Match`. */
  readonly revisionDossier: string | null
  readonly lignes: readonly LigneAssolement[]
  /** The rubriques that apply to the farm. */
  readonly rubriques: ReadonlySet<string>
  /** Basins, equipment and conditions of the campaign year, to choose from. */
  readonly listes: Feuille['listes']
  /** What was entered in last year's file; empty without one. */
  readonly anDernier: Feuille['anDernier']
  /** Values left on the device by an earlier visit that can no longer be saved, because the file is now read-only. */
  readonly abandonnees: number
}
