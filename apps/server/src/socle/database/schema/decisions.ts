import type { LigneAssolement, Valeur } from '@sillon/contract'
import {
  etatsDossier,
  type Gravite,
  type PositionReponse,
  type Statut,
  type VerdictAudit,
  type verdictsPreuve,
} from '@sillon/domain'
import type { Results } from '@sillon/engine'
import type { DossierInput } from '@sillon/referentials'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { exact4, instant, oneOf, ref } from './columns'
import { dossiers } from './dossiers'

/** Input of a calculation, with the rotation in the form of its screen. */
export type EntreeFigee = Omit<DossierInput, 'assolement'> & { readonly assolement: readonly LigneAssolement[] }

/** Proofs of a decided file: their places, descriptions and verdicts at that time. People are stored by number, so that the names of erased people stay nowhere. */
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
  /** Attached revision, the hash of its bytes, and its time of upload. */
  readonly numeroRevision: number
  readonly sha256: string
  readonly deposeLe: string
}

/** Proofs of a file at its decision, the day on which they had to be valid, and the data of the procedure that determine the expected proofs. */
export interface PreuvesFigees {
  readonly dateReference: string
  /** Whether the certification was collective: it has other expected proofs. */
  readonly estCollective: boolean
  readonly liens: readonly PreuveGardee[]
}

/** A finding of a decided file: a part judged not valid. Its author is stored by number, as those of proofs. */
export interface ConstatGarde {
  readonly codeNational: string
  readonly commentaire: string | null
  readonly gravite: Gravite | null
  readonly echeance: string | null
  readonly jugePar: number | null
  readonly jugeLe: string | null
}

/**
 * Records of one campaign of the farm's register at a decision: their number, their hectares, and the hash of each one's content (16 hex digits, sorted, in one
 * text). The hashes tell which records changed since; their content stays in the register and its journal.
 */
export interface CampagneDuRegistreFigee {
  readonly millesime: number
  readonly nombre: number
  readonly surface: number
  readonly empreintes: string
}

/** Values of the auditor of a decided file, with their answers, and the results on which the decision rests. People are stored by number, as those of proofs. */
export interface AuditGarde {
  readonly resultats: Results
  readonly valeurs: readonly {
    readonly codeNational: string
    readonly valeur: Valeur
    readonly verdict: VerdictAudit
    readonly gravite: Gravite | null
    readonly commentaire: string | null
    readonly auditePar: number | null
    readonly auditeLe: string
    readonly position: PositionReponse | null
    readonly reponse: string | null
    readonly reponduPar: number | null
    readonly reponduLe: string | null
  }[]
}

/**
 * Content of a file at each of its decisions: the whole input of its calculation, the result and the rules used.
 * A trigger refuses to change a row, and the journal keeps its hash. A row is deleted with its file only.
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
    /** Null for files decided before findings were kept. */
    constats: jsonb('constats').$type<readonly ConstatGarde[]>(),
    /** Campaigns with records that the calculation read. Null for files decided before records were kept. */
    registre: jsonb('registre').$type<readonly CampagneDuRegistreFigee[]>(),
    /** Values of the auditor, and the results with them; null without any. */
    audit: jsonb('audit').$type<AuditGarde>(),
  },
  (t) => [
    primaryKey({ columns: [t.idDossier, t.numero] }),
    oneOf('decisions_etat_connu', 'etat_dossier', etatsDossier),
  ],
)

/**
 * Result of each file, written in the transaction that changes the file (`resultats/tenir.ts`). Lists of files are sorted and counted without a
 * calculation.
 * These rows can be recomputed at any time. An open file never reads a score from here.
 */
export const resultats = pgTable('resultats', {
  idDossier: ref('id_dossier')
    .primaryKey()
    .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
  /** Total of each scored module, by the module's code; null without a total. */
  points: jsonb('points').$type<Record<string, number | null>>().notNull(),
  verdict: text('verdict'),
  /** Claimed totals beside the audited ones; null without a value of an auditor. */
  pointsDeclares: jsonb('points_declares').$type<Record<string, number | null>>(),
  /** Status of each scored module that applies, by its code. */
  statuts: jsonb('statuts').$type<Record<string, Statut>>(),
  /**
   * Missing points of all modules together, up to their thresholds. This column and the following ones are null or empty for files decided before they existed.
   */
  manque: exact4('manque'),
  /** Number of filled rows, and of rows still to fill. */
  remplis: integer('remplis'),
  aRemplir: integer('a_remplir'),
  /** Rows with an impossible value; rows of failed requirements; rows far from the year before; places that require a proof for the claimed points. */
  enErreur: text('en_erreur').array().notNull().default(sql`'{}'`),
  exigences: text('exigences').array().notNull().default(sql`'{}'`),
  ecarts: text('ecarts').array().notNull().default(sql`'{}'`),
  aProuver: text('a_prouver').array().notNull().default(sql`'{}'`),
  /** Version of the scheme at the calculation. */
  version: text('version').notNull(),
  /** Journal head of the year's references at the calculation; null after a change of another input. */
  referencesLues: text('references_lues'),
  calculeLe: instant('calcule_le').notNull(),
})
