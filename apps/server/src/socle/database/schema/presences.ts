import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant, ref } from './columns'
import { exploitationRef } from './exploitations'
import { utilisateurs } from './personnes'
import { demarches, millesimeRef } from './references'

/** Last announcement of a person who has a file open, which may not exist yet. */
export const presences = pgTable(
  'presences',
  {
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    idExploitation: exploitationRef(),
    idDemarche: integer('id_demarche')
      .notNull()
      .references(() => demarches.idDemarche),
    idMillesime: millesimeRef(),
    annonceeLe: instant('annoncee_le').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.idUtilisateur, t.idExploitation, t.idDemarche, t.idMillesime] }),
    index('presences_du_dossier').on(t.idExploitation, t.idDemarche, t.idMillesime),
  ],
)
