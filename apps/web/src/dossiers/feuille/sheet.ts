import type { Correction, getFeuille, TypeRubrique, Validite } from '@sillon/contract'
import type { Scheme } from '@sillon/referentials'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import type { Answer } from '#socle/api/client'
import type { Store } from '#socle/state/store'
import type { Autosave } from './autosave'
import type { Presentation } from './presentation'
import type { Replis } from './replis'
import type { SaisiesRefusees } from './saisies-refusees'
import type { SheetReadings } from './sheet-readings'
import type { SheetStore } from './sheet-store'

type Feuille = Answer<typeof getFeuille>
export type Dossier = Feuille['dossier']
export type LigneAssolement = Feuille['entree']['assolement'][number]

/** Verdicts on the sub-sections of a file, or on its rows as the scheme says, by `cleDe`. */
export type Validites = ReadonlyMap<string, Validite>

/** Everything about one open file: its values, how they are saved, and what frames them. */
export interface OpenSheet {
  readonly key: DossierKey
  readonly scheme: Scheme
  readonly presentation: Presentation
  readonly store: SheetStore
  /** Conclusions from the values. */
  readonly readings: SheetReadings
  readonly autosave: Autosave
  /** Unreadable entries. */
  readonly refusees: SaisiesRefusees
  /** Folds opened on this device. */
  readonly replis: Replis
  readonly tree: readonly TypeRubrique[]
  /** Verdicts on the sub-sections, or on the rows as the scheme says. A module that is left and reopened starts from here. */
  readonly validites: Store<Validites>
  /** Revision of the verdicts. A save of indicators updates them, as it may withdraw a verdict. */
  readonly revisionValidites: { current: string | null }
  /** Corrections that the auditor asks for. */
  readonly corrections: Store<readonly Correction[]>
  readonly dossier: Dossier
  /** The revision of `dossier`, sent as `If-Match` with each save. */
  readonly revisionDossier: string | null
  readonly lignes: readonly LigneAssolement[]
  /** The rubriques that apply to the farm. */
  readonly rubriques: ReadonlySet<string>
  /** Basins, equipment and conditions of the campaign year, to choose from. */
  readonly listes: Feuille['listes']
  /** Entries of last year's file; empty without one. */
  readonly anDernier: Feuille['anDernier']
  /** Values left on the device by an earlier visit that can no longer be saved, because the file is now read-only. */
  readonly abandonnees: number
}
