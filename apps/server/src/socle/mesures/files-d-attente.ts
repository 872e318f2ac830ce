import { sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { rowsOf } from '../database/rows'

interface Files {
  readonly taches: readonly { readonly file: string; readonly etat: string; readonly nombre: number }[]
  /** Seconds since the oldest waiting mail was due. */
  readonly retardCourriels: number
}

/** Unfinished and failed tasks of each queue; finished ones are no measure of the present. */
export async function findFiles(db: Database): Promise<Files> {
  const [row] = await rowsOf<Files>(
    db,
    sql`select
      (select coalesce(json_agg(json_build_object('file', file, 'etat', etat, 'nombre', nombre)), '[]') from (
        select 'mails' as file, etat, count(*)::int as nombre from courriels where etat in ('EN_ATTENTE', 'ECHEC') group by etat
        union all
        select 'exports', etat, count(*)::int from exports where etat in ('EN_ATTENTE', 'EN_COURS') group by etat
        union all
        select 'imports', etat, count(*)::int from imports where etat = 'EN_ATTENTE' group by etat
        union all
        select 'synchronisations', etat, count(*)::int from synchronisations where etat in ('EN_ATTENTE', 'EN_COURS') group by etat
      ) t) as "taches",
      (select coalesce(greatest(0, extract(epoch from now() - min(prochain_essai_le))), 0)::float8
        from courriels where etat = 'EN_ATTENTE') as "retardCourriels"`,
  )
  if (row === undefined) throw new Error('A select without from answers one row.')
  return row
}
