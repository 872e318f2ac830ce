import { roles } from '@sillon/domain'
import { bigint, char, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, oneOf, ref } from './columns'
import { utilisateurs } from './personnes'

/** The secret that an account shares with an authenticator app, encrypted with the server's secret. */
export const secondsFacteurs = pgTable('seconds_facteurs', {
  idUtilisateur: ref('id_utilisateur')
    .primaryKey()
    .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  /** Null until a code of the app has shown that it has the secret: only then it is asked for. */
  actifDepuis: instant('actif_depuis'),
  /** The last step of 30 seconds whose code was taken: neither it nor one before it is taken again. */
  dernierPas: bigint('dernier_pas', { mode: 'number' }).notNull().default(0),
})

/** Each good once, in the place of a code: it is deleted by its use. Only an HMAC is kept. */
export const codesSecours = pgTable(
  'codes_secours',
  {
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => secondsFacteurs.idUtilisateur, { onDelete: 'cascade' }),
    empreinte: char('empreinte', { length: 43 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.idUtilisateur, t.empreinte] })],
)

/** Whoever has one of these roles must have a second factor. */
export const rolesExigeants = pgTable('roles_exigeants', { role: text('role', { enum: roles }).primaryKey() }, () => [
  oneOf('roles_exigeants_role', 'role', roles),
])
