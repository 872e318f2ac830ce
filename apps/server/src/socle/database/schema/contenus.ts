import { etatsAnalyse } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant, oneOf } from './columns'

// The bytes of every stored file, each once, by their hash. Every table that refers to them has a foreign key (`contenuRef`): bytes without a reference are
// swept after a while.

/** Where bytes are: in this database, in pieces, or in a store of objects. */
const lieuxContenu = ['BASE', 'S3'] as const
export type LieuContenu = (typeof lieuxContenu)[number]

export const contenus = pgTable(
  'contenus',
  {
    sha256: text('sha256').primaryKey(),
    taille: integer('taille').notNull(),
    /** Found from the bytes; nobody's word is taken for it. */
    typeMime: text('type_mime').notNull(),
    lieu: text('lieu', { enum: lieuxContenu }).notNull(),
    /** Whether the bytes are there, all of them: they are written apart from this row, after it. */
    estGarde: boolean('est_garde').notNull().default(false),
    /** The last time that somebody left these bytes. */
    deposeLe: instant('depose_le').notNull().defaultNow(),
    etatAnalyse: text('etat_analyse', { enum: etatsAnalyse }).notNull(),
    /** Name of the virus. */
    menace: text('menace'),
    analyseLe: instant('analyse_le'),
    /** When somebody last began to look. */
    essayeLe: instant('essaye_le'),
  },
  (t) => [
    check('contenus_sha256', sql`sha256 ~ '^[0-9a-f]{64}$'`),
    oneOf('contenus_lieu', 'lieu', lieuxContenu),
    oneOf('contenus_analyse', 'etat_analyse', etatsAnalyse),
    index('contenus_a_analyser').on(t.deposeLe).where(sql`analyse_le is null`),
  ],
)

/** The bytes of what this database keeps, in pieces: neither who writes nor who reads has the whole of them in memory. */
export const contenusMorceaux = pgTable(
  'contenus_morceaux',
  {
    sha256: text('sha256')
      .notNull()
      .references(() => contenus.sha256, { onDelete: 'cascade' }),
    rang: integer('rang').notNull(),
    octets: bytes('octets').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sha256, t.rang] })],
)

/** Bytes that a row refers to: they are kept as long as it is there. Give the column an index, which the sweeping looks them up by. */
export const contenuRef = () =>
  text('sha256')
    .notNull()
    .references(() => contenus.sha256)
