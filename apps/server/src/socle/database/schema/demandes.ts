import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant, ref } from './columns'
import { exploitationRef } from './exploitations'
import { utilisateurs } from './personnes'

/** Farms whose farmer asks for a procedure; the row goes once the farm has one. */
export const demandesDemarches = pgTable(
  'demandes_demarches',
  {
    idExploitation: exploitationRef(),
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    demandeeLe: instant('demandee_le').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.idExploitation] })],
)
