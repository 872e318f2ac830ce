import { sql } from 'drizzle-orm'
import type { Database } from '../database/connection'
import { rowsOf } from '../database/rows'

/** Files by identifier whose results the journal keeps under one hash: a row of journal for each file would be a fifth of a re-scoring's time. */
const TRANCHE = 1_000
export const trancheOf = (idDossier: number): number => Math.floor(idDossier / TRANCHE)

interface Tranches {
  readonly millesime: number
  /** Of one procedure, those from a first to a last; of every one otherwise. */
  readonly parmi?: { readonly codeDemarche: string; readonly premiere: number; readonly derniere: number }
}

/** A hash of the stored results of a campaign year, for each procedure and part of its files, under the names of the journal (`resultats.<procedure>.12`). */
export async function findEmpreintes(db: Database, { millesime, parmi }: Tranches): Promise<Record<string, string>> {
  const tranche = sql`d.id_dossier / ${sql.raw(String(TRANCHE))}`
  const among =
    parmi === undefined
      ? sql``
      : sql`and m.code = ${parmi.codeDemarche} and ${tranche} between ${parmi.premiere} and ${parmi.derniere}`
  const rows = await rowsOf<{ champ: string; empreinte: string }>(
    db,
    sql`
    select 'resultats.' || m.code || '.' || ${tranche} as champ,
      encode(sha256(convert_to(string_agg(to_json(array[d.id_dossier::text, r.points::text, r.verdict, r.version])::text, ',' order by d.id_dossier), 'UTF8')), 'hex') as empreinte
    from resultats r join dossiers d using (id_dossier) join demarches m using (id_demarche)
    where d.id_millesime = ${millesime} ${among}
    group by 1`,
  )
  return Object.fromEntries(rows.map(({ champ, empreinte }) => [champ, empreinte]))
}
