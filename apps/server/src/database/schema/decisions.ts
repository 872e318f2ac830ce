import type { LigneAssolement } from '@sillon/contract'
import { etatsDossier, type verdictsPreuve } from '@sillon/domain'
import type { Results } from '@sillon/engine'
import type { DossierInput } from '@sillon/referentials'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, oneOf, ref } from './columns'
import { dossiers } from './dossiers'

/** What a calculation reads, with the rotation as its screen shows it. */
export type EntreeFigee = Omit<DossierInput, 'assolement'> & { readonly assolement: readonly LigneAssolement[] }

/** Where a proof stood when a file was decided, what it was then, and what was said of it. People are told by their numbers: the names of those who are erased stay nowhere. */
export interface PreuveGardee {
  readonly idLien: number
  readonly lieu: string
  readonly genre: string | null
  readonly verdict: (typeof verdictsPreuve)[number] | null
  readonly motif: string | null
  readonly jugePar: number | null
  readonly jugeLe: string | null
  readonly liePar: number | null
  readonly lieLe: string
  readonly idPreuve: number
  readonly nom: string
  readonly dateEffet: string | null
  readonly dateExpiration: string | null
  readonly millesimesValidite: readonly number[] | null
  readonly note: string | null
  /** The revision that the file refers to, the hash of its bytes, and when it came. */
  readonly numeroRevision: number
  readonly sha256: string
  readonly deposeLe: string
}

/** The proofs that a file was decided on, the day on which they had to hold, and what of the procedure says which ones are asked for. */
export interface PreuvesFigees {
  readonly dateReference: string
  /** Whether the certification was a collective one, of which other proofs are asked for. */
  readonly estCollective: boolean
  readonly liens: readonly PreuveGardee[]
}

/**
 * What a file held each time it was decided: all that its calculation read, what came out, and the rules that it was made with. A trigger refuses to change a row,
 * and the journal keeps its hash. It goes with its file only.
 */
export const decisions = pgTable(
  'decisions',
  {
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    /** From 1, in the order of the decisions. */
    numero: integer('numero').notNull(),
    etatDossier: text('etat_dossier', { enum: etatsDossier }).notNull(),
    /** No foreign key: the row outlives the account. */
    decidePar: ref('decide_par'),
    decideLe: instant('decide_le').notNull().defaultNow(),
    motif: text('motif'),
    versionRegles: text('version_regles').notNull(),
    entree: jsonb('entree').$type<EntreeFigee>().notNull(),
    resultats: jsonb('resultats').$type<Results>().notNull(),
    preuves: jsonb('preuves').$type<PreuvesFigees>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idDossier, t.numero] }),
    oneOf('decisions_etat_connu', 'etat_dossier', etatsDossier),
  ],
)

/** What the last re-scoring of a campaign found for each file. It is computed from the rest and can be computed again at any time; the API never reads a score from here. */
export const resultats = pgTable('resultats', {
  idDossier: ref('id_dossier')
    .primaryKey()
    .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
  /** Total of each scored module, by the module's code; null where it has none yet. */
  points: jsonb('points').$type<Record<string, number | null>>().notNull(),
  verdict: text('verdict'),
  /** Version of the scheme that computed it. */
  version: text('version').notNull(),
  calculeLe: instant('calcule_le').notNull(),
})
