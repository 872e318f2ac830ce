import { genresCle, languesCourriel, rythmesQuestions } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { exact2, id, instant, oneOf, ref } from './columns'
import { demarches, entites, typesUtilisateurs } from './references'

export const organismes = pgTable('organismes', {
  idOrganisme: id('id_organisme').primaryKey(),
  nom: text('nom').notNull(),
  libelle: text('libelle').notNull(),
  adresse: text('adresse').notNull(),
  siteInternet: text('site_internet'),
  logoBase64: text('logo_base64'),
  titleSite: text('title_site'),
  couleurPrimaire: char('couleur_primaire', { length: 7 }).notNull(),
  couleurSecondaire: char('couleur_secondaire', { length: 7 }).notNull(),
  couleurTertiaire: char('couleur_tertiaire', { length: 7 }).notNull(),
  texteReglementaire: text('texte_reglementaire'),
  agrementSca: boolean('agrement_sca').notNull().default(false),
  scoresVisiblesAgriculteur: boolean('scores_visibles_agriculteur').notNull().default(false),
  /** Four eyes: a decision is left to a person who has neither entered values of the file nor accepted its proofs. */
  quatreYeux: boolean('quatre_yeux').notNull().default(false),
})

export const organismeDemarches = pgTable(
  'organisme_demarches',
  {
    idOrganisme: ref('id_organisme')
      .notNull()
      .references(() => organismes.idOrganisme, { onDelete: 'cascade' }),
    idDemarche: integer('id_demarche')
      .notNull()
      .references(() => demarches.idDemarche),
  },
  (t) => [primaryKey({ columns: [t.idOrganisme, t.idDemarche] })],
)

export const utilisateurs = pgTable(
  'utilisateurs',
  {
    idUtilisateur: id('id_utilisateur').primaryKey(),
    idTypeUtilisateur: integer('id_type_utilisateur')
      .notNull()
      .references(() => typesUtilisateurs.idTypeUtilisateur),
    login: text('login').notNull(),
    email: text('email').notNull(),
    nextEmail: text('next_email'),
    prenom: text('prenom').notNull(),
    nom: text('nom').notNull(),
    motDePasse: text('mot_de_passe'),
    idOrganismePrincipal: ref('id_organisme_principal').references(() => organismes.idOrganisme),
    idOrganismeSecondaire: ref('id_organisme_secondaire').references(() => organismes.idOrganisme),
    outrepasserAccesExploitation: boolean('outrepasser_acces_exploitation').notNull().default(false),
    accessCreationUpdateExploitation: boolean('access_creation_update_exploitation').notNull().default(false),
    accessCreationUtilisateur: boolean('access_creation_utilisateur').notNull().default(false),
    accessAttributionDroit: boolean('access_attribution_droit').notNull().default(false),
    /** Language of the mails to this person. */
    langue: text('langue', { enum: languesCourriel }).notNull().default('fr'),
    /** Whether this person wants mails about the farms. */
    notifications: boolean('notifications').notNull().default(true),
    /** Rhythm of mails about questions, for people who want mails. */
    rythmeQuestions: text('rythme_questions', { enum: rythmesQuestions }).notNull().default('AUSSITOT'),
    /** Whether this person has put the list of first steps away. */
    premiersPasRanges: boolean('premiers_pas_ranges').notNull().default(false),
    /** Deleted: the account cannot sign in and is hidden. Its acts keep its name, and it can be restored. */
    estSupprime: boolean('est_supprime').notNull().default(false),
  },
  (t) => [
    // The names of a deleted account are free again.
    uniqueIndex('utilisateurs_login').on(sql`lower(${t.login})`).where(sql`not est_supprime`),
    uniqueIndex('utilisateurs_email').on(sql`lower(${t.email})`).where(sql`not est_supprime`),
    index('utilisateurs_organisme').on(t.idOrganismePrincipal),
    oneOf('utilisateurs_langue', 'langue', languesCourriel),
    oneOf('utilisateurs_rythme_questions', 'rythme_questions', rythmesQuestions),
  ],
)

/** An organisation's own efforts and prices of moves, in place of our estimates; a move without either has no row. */
export const organismeGestes = pgTable(
  'organisme_gestes',
  {
    idOrganisme: ref('id_organisme')
      .notNull()
      .references(() => organismes.idOrganisme, { onDelete: 'cascade' }),
    idDemarche: integer('id_demarche')
      .notNull()
      .references(() => demarches.idDemarche),
    /** Code of the move in its scheme. */
    geste: text('geste').notNull(),
    /** From 1 to 5; null for our estimate. */
    effort: smallint('effort'),
    /** In euros for a unit of the row of the move; null without a price. */
    prix: exact2('prix'),
    modifiePar: ref('modifie_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    modifieLe: instant('modifie_le').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.idOrganisme, t.idDemarche, t.geste] }),
    check('organisme_gestes_effort', sql`effort between 1 and 5`),
    check('organisme_gestes_prix', sql`prix >= 0`),
    check('organisme_gestes_valeur', sql`effort is not null or prix is not null`),
  ],
)

export const utilisateurEntites = pgTable(
  'utilisateur_entites',
  {
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    identite: integer('identite')
      .notNull()
      .references(() => entites.identite),
  },
  (t) => [primaryKey({ columns: [t.idUtilisateur, t.identite] })],
)

/** Procedures of a person. */
export const utilisateurDemarches = pgTable(
  'utilisateur_demarches',
  {
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    idDemarche: integer('id_demarche')
      .notNull()
      .references(() => demarches.idDemarche),
  },
  (t) => [primaryKey({ columns: [t.idUtilisateur, t.idDemarche] })],
)

/**
 * Keys sent by mail, each valid once: its use deletes it. A person has one of each kind, so that a new key revokes the former one. Only the SHA-256 is stored:
 * a key is random enough that nobody can find it from its hash.
 */
export const cles = pgTable(
  'cles',
  {
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    genre: text('genre', { enum: genresCle }).notNull(),
    empreinte: char('empreinte', { length: 43 }).notNull().unique(),
    /** Address of the mail, which the key proves. */
    email: text('email').notNull(),
    expireLe: instant('expire_le').notNull(),
    /** Account that requested a key for another address. Its right is checked again when the key is used. */
    demandePar: ref('demande_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.idUtilisateur, t.genre] }), oneOf('cles_genre', 'genre', genresCle)],
)

/** Counts of limited attempts (`limites.ts`), and their expiry: the table of rate-limiter-flexible, which fixes the names of its columns. */
export const limites = pgTable('limites', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
})

/** Only the HMAC of a token is stored, so that a stolen copy of the table opens no session. */
export const sessions = pgTable(
  'sessions',
  {
    empreinte: char('empreinte', { length: 43 }).primaryKey(),
    /** Public identifier of the session: its person uses it to end the session. */
    idSession: id('id_session').unique(),
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    creeLe: instant('cree_le').notNull().defaultNow(),
    expireLe: instant('expire_le').notNull(),
    /** Last use, with a precision of some minutes; its network address; the browser's user agent. */
    vueLe: instant('vue_le').notNull().defaultNow(),
    adresse: text('adresse'),
    agent: text('agent'),
    /** Time of the person's last proof of identity. */
    prouveeLe: instant('prouvee_le').notNull().defaultNow(),
  },
  (t) => [index('sessions_utilisateur').on(t.idUtilisateur), index('sessions_expire').on(t.expireLe)],
)

/** Requests of people for the erasure of their personal data, which a super administrator carries out. */
export const demandesEffacement = pgTable('demandes_effacement', {
  idUtilisateur: ref('id_utilisateur')
    .primaryKey()
    .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
  demandeeLe: instant('demandee_le').notNull().defaultNow(),
})
