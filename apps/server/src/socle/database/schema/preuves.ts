import { verdictsPreuve } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ref } from './columns'
import { contenuRef } from './contenus'
import { dossiers } from './dossiers'
import { exploitationRef } from './exploitations'
import { utilisateurs } from './personnes'

// Proofs that a farm shows to an auditor. A proof belongs to the farm; files refer to it, in any number of places and years.

export const preuves = pgTable(
  'preuves',
  {
    idPreuve: id('id_preuve').primaryKey(),
    idExploitation: exploitationRef(),
    nom: text('nom').notNull(),
    /** The day that the proof is about. */
    dateEffet: date('date_effet', { mode: 'string' }),
    /** Last day of validity. */
    dateExpiration: date('date_expiration', { mode: 'string' }),
    /** Null when it is valid for every year. */
    millesimesValidite: integer('millesimes_validite').array(),
    note: text('note'),
    /** Drawing that it documents. It stays when the drawing is deleted: a drawing that comes back finds its proof again. */
    uuidDessin: uuid('uuid_dessin'),
  },
  (t) => [
    unique('preuves_dessin').on(t.idExploitation, t.uuidDessin),
    // References to a proof include its farm, so that none points at another farm's proof.
    unique('preuves_exploitation').on(t.idExploitation, t.idPreuve),
    check('preuves_millesimes', sql`cardinality(millesimes_validite) > 0`),
    check('preuves_dates', sql`date_effet <= date_expiration`),
  ],
)

/** Revisions of the file of a proof. No revision changes. They are deleted with their proof, which stays as long as a decision includes it. */
export const preuvesRevisions = pgTable(
  'preuves_revisions',
  {
    idPreuve: ref('id_preuve')
      .notNull()
      .references(() => preuves.idPreuve, { onDelete: 'cascade' }),
    /** From 1. */
    numero: integer('numero').notNull(),
    sha256: contenuRef(),
    nomFichier: text('nom_fichier').notNull(),
    deposePar: ref('depose_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    deposeLe: instant('depose_le').notNull().defaultNow(),
    /** Time by a camera's clock, without a time zone. */
    priseLe: text('prise_le'),
    /** Position of a photograph in degrees; null unless its sender chose to keep it. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
  },
  (t) => [
    primaryKey({ columns: [t.idPreuve, t.numero] }),
    index('preuves_revisions_sha256').on(t.sha256),
    index('preuves_revisions_deposant').on(t.deposePar),
    check('preuves_revisions_position', sql`(latitude is null) = (longitude is null)`),
  ],
)

/** A proof attached to a place of a file, with its verdict there. */
export const preuvesLiens = pgTable(
  'preuves_liens',
  {
    idLien: id('id_lien').primaryKey(),
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    idExploitation: exploitationRef(),
    idPreuve: ref('id_preuve').notNull(),
    /** A sub-section or a row, by its code, or the file as a whole. */
    lieu: text('lieu').notNull(),
    /** Expected kind that the proof is for in that place. */
    genre: text('genre'),
    verdict: text('verdict', { enum: verdictsPreuve }),
    /** Reason of the refusal. */
    motif: text('motif'),
    jugePar: ref('juge_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    jugeLe: instant('juge_le'),
    liePar: ref('lie_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    lieLe: instant('lie_le').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'preuves_liens_preuve',
      columns: [t.idExploitation, t.idPreuve],
      foreignColumns: [preuves.idExploitation, preuves.idPreuve],
    }),
    unique('preuves_liens_unique').on(t.idDossier, t.lieu, t.idPreuve, t.genre).nullsNotDistinct(),
    index('preuves_liens_preuve').on(t.idPreuve),
    oneOf('preuves_liens_verdict', 'verdict', verdictsPreuve),
    check('preuves_liens_motif', sql`(motif is not null) = (verdict is not distinct from 'REFUSEE')`),
  ],
)

/** Requests of an auditor for a proof, in a place of a file. A withdrawn request is in the journal only. */
export const preuvesDemandes = pgTable(
  'preuves_demandes',
  {
    idDemande: id('id_demande').primaryKey(),
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    lieu: text('lieu').notNull(),
    genre: text('genre'),
    texte: text('texte').notNull(),
    demandePar: ref('demande_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    demandeLe: instant('demande_le').notNull().defaultNow(),
  },
  (t) => [index('preuves_demandes_dossier').on(t.idDossier)],
)
