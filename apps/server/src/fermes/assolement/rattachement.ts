import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import type { FarmYear } from './repository'

/**
 * Links records of the register without a parcel to the parcel with their block and number, once such a parcel arrives: values by parcel, as untreated areas, then
 * count them. Records of partners have links of their own. The journal of a record does not name its link, which goes when the parcel does.
 */
export async function rattacherRegistre(tx: Database, { idExploitation, idMillesime }: FarmYear): Promise<void> {
  await tx.execute(sql`
    update interventions i set uuid_parcelle = p.uuid_parcelle
    from parcelles p
    where i.id_exploitation = ${idExploitation} and i.id_millesime = ${idMillesime} and i.uuid_parcelle is null and i.origine <> 'PARTENAIRE'
      and p.id_exploitation = i.id_exploitation and p.id_millesime = i.id_millesime
      and p.num_ilot = i.num_ilot and p.num_parcelle = i.num_parcelle`)
}
