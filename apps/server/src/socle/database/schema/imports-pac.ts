import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns'
import { exploitationRef } from './exploitations'
import { utilisateurs } from './personnes'
import { millesimeRef } from './references'

/** Applied imports of PAC declarations: what each declared, for a comparison with the next, and what was there before, to take it back. */
export const importsPac = pgTable(
  'imports_pac',
  {
    idImportPac: id('id_import_pac').primaryKey(),
    idExploitation: exploitationRef(),
    idMillesime: millesimeRef(),
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    nom: text('nom').notNull(),
    declare: jsonb('declare').notNull(),
    avant: jsonb('avant').notNull(),
    importeLe: instant('importe_le').notNull().defaultNow(),
    reprisLe: instant('repris_le'),
  },
  (t) => [index('imports_pac_exploitation').on(t.idExploitation, t.idMillesime, t.idImportPac)],
)
