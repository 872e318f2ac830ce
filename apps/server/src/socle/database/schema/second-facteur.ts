import { roles, usagesDefi } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { bigint, char, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ref } from './columns'
import { utilisateurs } from './personnes'

/** Secret shared with an authenticator app, encrypted with the server's secret. */
export const secondsFacteurs = pgTable('seconds_facteurs', {
  idUtilisateur: ref('id_utilisateur')
    .primaryKey()
    .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  /** Null until a code of the app has confirmed the secret; before that no code is required. */
  actifDepuis: instant('actif_depuis'),
  /** Last step of 30 seconds whose code was used: this step and earlier ones are refused. */
  dernierPas: bigint('dernier_pas', { mode: 'number' }).notNull().default(0),
})

/** A credential that a device or a password manager stores for an account: we have its public half only (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    idPasskey: id('id_passkey').primaryKey(),
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    /** Identifier of the credential from the device, unique worldwide. */
    identifiant: text('identifiant').notNull().unique(),
    clePublique: text('cle_publique').notNull(),
    /** Signature counter of the device. A counter that does not increase reveals a copy. Many devices always send 0. */
    compteur: bigint('compteur', { mode: 'number' }).notNull(),
    /** Transports of the device, as reported by the browser. */
    transports: text('transports').array().notNull().default(sql`'{}'`),
    nom: text('nom').notNull(),
    creeLe: instant('cree_le').notNull().defaultNow(),
    utiliseeLe: instant('utilisee_le'),
  },
  (t) => [index('passkeys_utilisateur').on(t.idUtilisateur)],
)

/** Open challenges for a passkey, each valid once: its use deletes it. */
export const defisPasskeys = pgTable(
  'defis_passkeys',
  {
    defi: char('defi', { length: 43 }).primaryKey(),
    usage: text('usage', { enum: usagesDefi }).notNull(),
    /** Account whose passkey is expected; null at sign-in, where the passkey itself names the account. */
    idUtilisateur: ref('id_utilisateur').references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    expireLe: instant('expire_le').notNull(),
  },
  (t) => [
    index('defis_passkeys_expire').on(t.expireLe),
    index('defis_passkeys_utilisateur').on(t.idUtilisateur),
    oneOf('defis_passkeys_usage', 'usage', usagesDefi),
  ],
)

/** Each valid once, in place of a code of the app or of a passkey: its use deletes it. Only an HMAC is stored. */
export const codesSecours = pgTable(
  'codes_secours',
  {
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    empreinte: char('empreinte', { length: 43 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.idUtilisateur, t.empreinte] })],
)

/** Roles whose accounts must have a second factor. */
export const rolesExigeants = pgTable('roles_exigeants', { role: text('role', { enum: roles }).primaryKey() }, () => [
  oneOf('roles_exigeants_role', 'role', roles),
])
