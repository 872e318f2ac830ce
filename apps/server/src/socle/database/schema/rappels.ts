import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant } from './columns'
import { exploitationRef } from './exploitations'
import { demarches, millesimeRef } from './references'

/** Time of the last reminder of a file, which may not exist yet. */
export const rappels = pgTable(
  'rappels',
  {
    idExploitation: exploitationRef(),
    idDemarche: integer('id_demarche')
      .notNull()
      .references(() => demarches.idDemarche),
    idMillesime: millesimeRef(),
    envoyeLe: instant('envoye_le').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.idExploitation, t.idDemarche, t.idMillesime] })],
)
