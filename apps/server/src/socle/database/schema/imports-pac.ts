import type { EtatDeclare, EtatPresent, originesParcelle, ParcellePresente } from '@sillon/domain'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns'
import { exploitationRef } from './exploitations'
import { utilisateurs } from './personnes'
import { millesimeRef } from './references'

/** Rotation before an import and as the import left it, and the records whose parcel it removed. */
export interface AvantImport {
  readonly avant: EtatPresent<ParcelleStockee>
  readonly apres: EtatPresent
  readonly interventions: readonly { readonly uuidIntervention: string; readonly uuidParcelle: string }[]
}

/** A parcel with every column of its table. */
export interface ParcelleStockee extends ParcellePresente {
  readonly nom: string | null
  readonly surfaceCvi: number | null
  readonly origine: (typeof originesParcelle)[number]
  readonly idApplicationTierce: number | null
  readonly reference: string | null
  readonly surfacePartenaire: number | null
}

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
    declare: jsonb('declare').$type<EtatDeclare>().notNull(),
    avant: jsonb('avant').$type<AvantImport>().notNull(),
    importeLe: instant('importe_le').notNull().defaultNow(),
    reprisLe: instant('repris_le'),
  },
  (t) => [index('imports_pac_exploitation').on(t.idExploitation, t.idMillesime, t.idImportPac)],
)
