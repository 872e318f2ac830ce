import type { ParcelleDeclaree } from '@sillon/domain'
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

type Declaree = Pick<ParcelleDeclaree, 'numIlot' | 'numParcelle' | 'contour'>

/** Writes the outlines of a declaration to its parcels, by block and number. Where the declaration draws none, an outline of before stays. */
export async function writeContours(
  tx: Database,
  { idExploitation, idMillesime }: FarmYear,
  parcelles: readonly Declaree[],
): Promise<void> {
  const rows = JSON.stringify(
    parcelles.flatMap(({ numIlot, numParcelle, contour }) =>
      contour === undefined ? [] : [{ num_ilot: numIlot, num_parcelle: numParcelle, geometrie: contour }],
    ),
  )
  await tx.execute(sql`
    update parcelles p set geometrie = r.geometrie
    from jsonb_to_recordset(${rows}::jsonb) as r(num_ilot text, num_parcelle text, geometrie jsonb)
    where p.id_exploitation = ${idExploitation} and p.id_millesime = ${idMillesime}
      and p.num_ilot = r.num_ilot and p.num_parcelle = r.num_parcelle and p.geometrie is distinct from r.geometrie`)
}
