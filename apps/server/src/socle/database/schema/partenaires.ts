import { etatsSynchronisation } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { char, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ref } from './columns'
import { exploitationRef } from './exploitations'
import { utilisateurs } from './personnes'
import { millesimeRef } from './references'

// Partners: farm-management services and identity providers. Their addresses and keys are configuration; rows only refer to them.

/** The configured partners, by their code. One that leaves the configuration stays, so that what came from it keeps its name. */
export const applicationsTierces = pgTable('applications_tierces', {
  idApplicationTierce: id('id_application_tierce').primaryKey(),
  code: text('code').notNull().unique(),
  libelle: text('libelle').notNull(),
})

const utilisateurRef = () =>
  ref('id_utilisateur')
    .notNull()
    .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' })
export const applicationRef = () =>
  ref('id_application_tierce')
    .notNull()
    .references(() => applicationsTierces.idApplicationTierce)

/** Visits to a partner's sign-in page, until the return. Only the hash of the state is stored; a return deletes its row, so that a code serves once. */
export const visitesTierces = pgTable(
  'visites_tierces',
  {
    empreinte: char('empreinte', { length: 43 }).primaryKey(),
    idApplicationTierce: applicationRef(),
    verificateur: text('verificateur').notNull(),
    nonce: text('nonce').notNull(),
    /** Account that links itself; absent: somebody signs in. */
    idUtilisateur: ref('id_utilisateur').references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    expireLe: instant('expire_le').notNull(),
  },
  (t) => [index('visites_tierces_expiration').on(t.expireLe)],
)

/** Accounts at partners. Tokens are encrypted (AES-256-GCM), and go with the row when the account is unlinked. */
export const comptesTiers = pgTable(
  'comptes_tiers',
  {
    idUtilisateur: utilisateurRef(),
    idApplicationTierce: applicationRef(),
    /** Subject of the identity token: the partner's own, stable name of the account. */
    sujet: text('sujet').notNull(),
    email: text('email'),
    jetonAcces: text('jeton_acces'),
    jetonRafraichissement: text('jeton_rafraichissement'),
    accesExpireLe: instant('acces_expire_le'),
    lieLe: instant('lie_le').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.idUtilisateur, t.idApplicationTierce] }),
    unique('comptes_tiers_sujet').on(t.idApplicationTierce, t.sujet),
  ],
)

/** Farms linked to a partner, through the account of a person. */
export const exploitationsApplications = pgTable(
  'exploitations_applications',
  {
    idExploitation: exploitationRef(),
    idApplicationTierce: applicationRef(),
    idUtilisateur: utilisateurRef(),
    /** The partner's own name of the farm. */
    reference: text('reference').notNull(),
    lieLe: instant('lie_le').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.idExploitation, t.idApplicationTierce] }),
    index('exploitations_applications_utilisateur').on(t.idUtilisateur),
  ],
)

/** Changes of one kind of records. `refusees` are records that the partner sent and that are not taken. */
export interface BilanRecords {
  readonly ajoutees: number
  readonly modifiees: number
  readonly retirees: number
  readonly inchangees: number
  readonly refusees: number
}

/** Synchronisations. A process that runs one holds a lease and renews it: the next process takes over after its stop. */
export const synchronisations = pgTable(
  'synchronisations',
  {
    idSynchronisation: id('id_synchronisation').primaryKey(),
    idExploitation: exploitationRef(),
    idApplicationTierce: applicationRef(),
    idMillesime: millesimeRef(),
    idUtilisateur: utilisateurRef(),
    etat: text('etat', { enum: etatsSynchronisation }).notNull().default('EN_ATTENTE'),
    essais: integer('essais').notNull().default(0),
    prisJusque: instant('pris_jusque'),
    /** Number of records received so far. */
    fait: integer('fait').notNull().default(0),
    bilan: jsonb('bilan').$type<Readonly<Record<string, BilanRecords>>>().notNull().default({}),
    /** Code of what went wrong, by kind of records. */
    echecs: jsonb('echecs').$type<Readonly<Record<string, string>>>().notNull().default({}),
    demandeeLe: instant('demandee_le').notNull().defaultNow(),
    finieLe: instant('finie_le'),
  },
  (t) => [
    index('synchronisations_exploitation').on(t.idExploitation, t.idSynchronisation),
    index('synchronisations_a_faire').on(t.idSynchronisation).where(sql`etat in ('EN_ATTENTE', 'EN_COURS')`),
    oneOf('synchronisations_etat', 'etat', etatsSynchronisation),
  ],
)
