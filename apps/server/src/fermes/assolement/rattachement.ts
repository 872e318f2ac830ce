import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import type { FarmYear } from './repository'

interface Place {
  readonly numIlot: string | null
  readonly numParcelle: string | null
}

/**
 * Links records of the register without a parcel to the parcel with their block and number, once it arrives: values by parcel, as untreated areas, then count them.
 * Records of partners have links of their own. The journal of a record does not name its link, which goes when the parcel does.
 * @param places blocks and numbers of the parcels that arrived or changed: records of others stay as they are
 */
export async function rattacherRegistre(
  tx: Database,
  { idExploitation, idMillesime }: FarmYear,
  places: readonly Place[],
): Promise<void> {
  const numbered = places.flatMap(({ numIlot, numParcelle }) =>
    numIlot === null || numParcelle === null ? [] : [{ num_ilot: numIlot, num_parcelle: numParcelle }],
  )
  if (numbered.length === 0) return
  await tx.execute(sql`
    update interventions i set uuid_parcelle = p.uuid_parcelle
    from parcelles p join json_to_recordset(${JSON.stringify(numbered)}::json) as arrivee(num_ilot text, num_parcelle text)
      on p.num_ilot = arrivee.num_ilot and p.num_parcelle = arrivee.num_parcelle
    where i.id_exploitation = ${idExploitation} and i.id_millesime = ${idMillesime} and i.uuid_parcelle is null and i.origine <> 'PARTENAIRE'
      and p.id_exploitation = i.id_exploitation and p.id_millesime = i.id_millesime
      and p.num_ilot = i.num_ilot and p.num_parcelle = i.num_parcelle`)
}
