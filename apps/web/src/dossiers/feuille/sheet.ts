import type { Correction, getFeuille, TypeRubrique, ValeurAuditee, Validite } from '@sillon/contract'
import type { Scheme } from '@sillon/referentials'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import type { Answer } from '#socle/api/client'
import type { Store } from '#socle/state/store'
import type { Autosave } from './autosave'
import type { CommentairesEnAttente } from './commentaires'
import type { Presentation } from './presentation'
import type { Replis } from './replis'
import type { ResultatsEnregistres } from './resultats'
import type { SaisiesRefusees } from './saisies-refusees'
import type { SheetReadings } from './sheet-readings'
import type { SheetStore } from './sheet-store'

export type Feuille = Answer<typeof getFeuille>
export type Dossier = Feuille['dossier']
export type LigneAssolement = Feuille['entree']['assolement'][number]

/** Verdicts on the sub-sections of a file, or on its rows, depending on the scheme, by `cleDe`. */
export type Validites = ReadonlyMap<string, Validite>

/** All data of one open file: its values, their saves, and its context. */
export interface OpenSheet {
  readonly key: DossierKey
  /** Whether it tries values in a scenario: nothing in it changes the file, nor judges it, asks about it or proves it. */
  readonly estEssai: boolean
  readonly scheme: Scheme
  readonly presentation: Presentation
  readonly store: SheetStore
  /** Conclusions from the values. */
  readonly readings: SheetReadings
  readonly autosave: Autosave
  /** Unreadable entries. */
  readonly refusees: SaisiesRefusees
  /** Expanded folds on this device. */
  readonly replis: Replis
  readonly tree: readonly TypeRubrique[]
  /** Verdicts on the sub-sections, or on the rows, depending on the scheme. A reopened module starts from these. */
  readonly validites: Store<Validites>
  /** Revision of the verdicts. A save of indicators updates it, because it may withdraw a verdict. */
  readonly revisionValidites: { current: string | null }
  /** Typed comments of verdicts that the server does not have yet. */
  readonly commentaires: CommentairesEnAttente
  /** Corrections requested by the auditor. */
  readonly corrections: Store<readonly Correction[]>
  /** Values of the auditor beside the claimed ones, in the order of the sheets. */
  readonly audit: Store<readonly ValeurAuditee[]>
  /** Revision of the values of the auditor. */
  readonly revisionAudit: { current: string | null }
  readonly dossier: Dossier
  /** Saved results, with the revision sent as `If-Match` with each save: a sheet stays open while they are saved, and `dossier` is then outdated. */
  readonly resultats: Store<ResultatsEnregistres>
  readonly lignes: readonly LigneAssolement[]
  /** The rubriques that apply to the farm. */
  readonly rubriques: ReadonlySet<string>
  /** Basins, equipment and conditions of the campaign year, for choices. */
  readonly listes: Feuille['listes']
  /** Entries of last year's file; empty without one. */
  readonly anDernier: Feuille['anDernier']
  /** Whether the file had a requested or refused proof when it was opened. */
  readonly preuvesARendre: boolean
  /** Number of values left on the device by an earlier visit that can no longer be saved, because the file is now read-only. */
  readonly abandonnees: number
}
