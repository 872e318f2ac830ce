import { originesJournal } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ref } from './columns'

/**
 * Every change of what a score or a right rests on: farms with their files, people and what they may do, organisations, references of a year. Append-only: a
 * trigger refuses to change or delete a row.
 */
export const journal = pgTable(
  'journal',
  {
    idJournal: id('id_journal').primaryKey(),
    le: instant('le').notNull().defaultNow(),
    idUtilisateur: ref('id_utilisateur'),
    /** What the change is of, as `personne 7`. For a farm the trigger writes it. Rows of one chain follow each other, and its writers take turns. */
    chaine: text('chaine').notNull().default(''),
    idExploitation: ref('id_exploitation'),
    idMillesime: integer('id_millesime'),
    codeDemarche: text('code_demarche'),
    champ: text('champ').notNull(),
    ancienne: jsonb('ancienne'),
    nouvelle: jsonb('nouvelle'),
    origine: text('origine', { enum: originesJournal }).notNull(),
    /** The network address that it came from, where a right was given or taken: as the security log has it. */
    adresse: text('adresse'),
    /** Place in the chain, from 1: of a farm, its revision after this change. A trigger gives it, whatever is written here. */
    rang: integer('rang').notNull().default(0),
    /** SHA-256 of this row and of the one before it in the chain, in hexadecimal; given by the same trigger. */
    empreinte: text('empreinte').notNull().default(''),
  },
  (t) => [
    index('journal_exploitation').on(t.idExploitation, t.rang),
    unique('journal_rang').on(t.chaine, t.rang),
    // What is of no farm is little: the newest of it is found without passing by all that is.
    index('journal_administration').on(t.idJournal).where(sql`id_exploitation is null`),
    check('journal_chaine', sql`chaine ~ '^(exploitation|personne|organisme|references) [0-9]+$'`),
    oneOf('journal_origine', 'origine', originesJournal),
  ],
)

/**
 * The head of each chain: how many rows it has (of a farm, its revision, shown as the ETag), and the hash of the last. Whoever writes to a chain locks it until the
 * transaction ends.
 */
export const journalChaines = pgTable('journal_chaines', {
  chaine: text('chaine').primaryKey(),
  longueur: integer('longueur').notNull(),
  empreinte: text('empreinte').notNull(),
})

/** Which process keeps the heads of a day elsewhere: one of all, and another one when it did not finish in time. */
export const ancrages = pgTable('ancrages', {
  jour: date('jour', { mode: 'string' }).primaryKey(),
  prisJusqua: instant('pris_jusqua').notNull(),
  faitLe: instant('fait_le'),
})
