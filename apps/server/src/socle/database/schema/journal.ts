import { originesJournal } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { bigint, char, check, date, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ref } from './columns'

/**
 * Rows about rights: of people, organisations, settings and references, and the creation, deletion or move to another organisation of farms.
 * Without rows that say nothing: empty fields of a new account, or fields deleted with it.
 */
export const estAdministratif = sql.raw(`case split_part(chaine, ' ', 1)
  when 'personne' then champ not in ('langue', 'notifications', 'rythmeQuestions')
    and not (ancienne is null and (nouvelle is null or nouvelle = 'false' or champ in ('email', 'prenom', 'nom')))
    and not (nouvelle is null and (ancienne = 'false' or champ in ('login', 'email', 'nextEmail', 'prenom', 'nom', 'motDePasse', 'idTypeUtilisateur') or champ like 'import.%' or champ like 'export.%'))
  when 'organisme' then champ = 'nom' or nouvelle is not null and not (ancienne is null and nouvelle in ('false', '[]'))
  when 'references' then true
  when 'plateforme' then true
  else code_demarche is null and (champ in ('supprimeeLe', 'idOrganisme') or champ = 'raisonSociale' and ancienne is null) end`)

/**
 * Every change that a score or a right depends on: farms with their files, people and their rights, organisations, references of a year. Append-only: a
 * trigger refuses to change or delete a row.
 */
export const journal = pgTable(
  'journal',
  {
    idJournal: id('id_journal').primaryKey(),
    le: instant('le').notNull().defaultNow(),
    idUtilisateur: ref('id_utilisateur'),
    /**
     * Subject of the change, such as `personne 7`; the trigger writes it for a farm. Rows of one chain follow each other: their writers run one after the
     * other.
     */
    chaine: text('chaine').notNull().default(''),
    idExploitation: ref('id_exploitation'),
    idMillesime: integer('id_millesime'),
    codeDemarche: text('code_demarche'),
    champ: text('champ').notNull(),
    ancienne: jsonb('ancienne'),
    nouvelle: jsonb('nouvelle'),
    origine: text('origine', { enum: originesJournal }).notNull(),
    /** Network address of the request for a change of rights, as in the security log. The value is entrusted: this is its hash. */
    adresse: text('adresse'),
    /**
     * Organisations whose administrators may read an administrative change: those of its author, of the person and of the farm at that time. The trigger writes
     * them.
     */
    organismes: bigint('organismes', { mode: 'number' }).array(),
    /** Place in the chain, from 1; for a farm, its revision after this change. A trigger overwrites the given value. */
    rang: integer('rang').notNull().default(0),
    /** SHA-256 of this row and of the preceding row of the chain, in hexadecimal; written by the same trigger. */
    empreinte: text('empreinte').notNull().default(''),
  },
  (t) => [
    index('journal_exploitation').on(t.idExploitation, t.rang),
    unique('journal_rang').on(t.chaine, t.rang),
    // Among the many rows of farms these are few: the index finds the newest ones directly.
    index('journal_administration').on(t.idJournal).where(estAdministratif),
    index('journal_organismes').using('gin', t.organismes).where(estAdministratif),
    check('journal_chaine', sql`chaine ~ '^(exploitation|personne|organisme|references|plateforme) [0-9]+$'`),
    oneOf('journal_origine', 'origine', originesJournal),
  ],
)

/**
 * Head of each chain: its number of rows (for a farm, its revision, shown as the ETag), and the hash of its last row. A write to a chain locks its head until
 * commit.
 */
export const journalChaines = pgTable('journal_chaines', {
  chaine: text('chaine').primaryKey(),
  longueur: integer('longueur').notNull(),
  empreinte: text('empreinte').notNull(),
})

/**
 * Personal data of the journal: names, addresses, telephone numbers. The journal itself keeps a hash of each value, salted with a random text.
 * Nothing can be deleted from the journal. Erased data is deleted from this table, and every chain stays valid
 * (docs/decisions/0021-erased-people.md).
 */
export const valeursConfiees = pgTable(
  'valeurs_confiees',
  {
    /** SHA-256 of the random text with the value. */
    empreinte: char('empreinte', { length: 64 }).primaryKey(),
    sel: text('sel').notNull(),
    valeur: jsonb('valeur').notNull(),
    /** Person of the value, in the form of a chain: `personne 7`, or `exploitation 12` for the person who runs a farm. */
    chaine: text('chaine').notNull(),
  },
  (t) => [index('valeurs_confiees_chaine').on(t.chaine)],
)

/** Lease of the process that makes the anchor of a day; another process takes over when it does not finish in time. */
export const ancrages = pgTable('ancrages', {
  jour: date('jour', { mode: 'string' }).primaryKey(),
  prisJusqua: instant('pris_jusqua').notNull(),
  faitLe: instant('fait_le'),
})
