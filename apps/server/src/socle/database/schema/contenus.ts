import { etatsAnalyse } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant, oneOf } from './columns'

// The bytes of every file, stored once, by their hash. Every table that refers to them has a foreign key (`contenuRef`): bytes without a reference are swept
// after a while.

/** Store of the bytes: this database, in chunks, or an object store. */
const lieuxContenu = ['BASE', 'S3'] as const
export type LieuContenu = (typeof lieuxContenu)[number]

export const contenus = pgTable(
  'contenus',
  {
    sha256: text('sha256').primaryKey(),
    taille: integer('taille').notNull(),
    /** Determined from the bytes, whatever type was declared. */
    typeMime: text('type_mime').notNull(),
    lieu: text('lieu', { enum: lieuxContenu }).notNull(),
    /** Whether all bytes are stored: they are written after this row, in statements of their own. */
    estGarde: boolean('est_garde').notNull().default(false),
    /** Time of the last upload of these bytes. */
    deposeLe: instant('depose_le').notNull().defaultNow(),
    etatAnalyse: text('etat_analyse', { enum: etatsAnalyse }).notNull(),
    /** Name of the virus. */
    menace: text('menace'),
    analyseLe: instant('analyse_le'),
    /** Start of the last scan. */
    essayeLe: instant('essaye_le'),
  },
  (t) => [
    check('contenus_sha256', sql`sha256 ~ '^[0-9a-f]{64}$'`),
    oneOf('contenus_lieu', 'lieu', lieuxContenu),
    oneOf('contenus_analyse', 'etat_analyse', etatsAnalyse),
    index('contenus_a_analyser').on(t.deposeLe).where(sql`analyse_le is null`),
  ],
)

/** Bytes stored in this database, in chunks: neither a writer nor a reader has them all in memory. */
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

/** Reference to bytes, which are kept as long as the row exists. Index the column: the sweep looks the bytes up in it. */
export const contenuRef = () =>
  text('sha256')
    .notNull()
    .references(() => contenus.sha256)
