import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import type { FarmYear } from './repository'

/** Outlines of a farm and year in the journal: their number, and a hash that stands for them. */
export interface Contours {
  readonly nombre: number
  readonly empreinte: string | null
}

/** Outlines of the declared parcels, as the journal has them. */
export async function contoursOf(tx: Database, { idExploitation, idMillesime }: FarmYear): Promise<Contours> {
  const [found] = await rowsOf<Contours>(
    tx,
    sql`select count(geometrie)::int as nombre, md5(string_agg(uuid_parcelle::text || geometrie::text, '' order by uuid_parcelle)) as empreinte
        from parcelles where id_exploitation = ${idExploitation} and id_millesime = ${idMillesime} and num_ilot is not null`,
  )
  return found ?? { nombre: 0, empreinte: null }
}
