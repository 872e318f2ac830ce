import type { EtatDossier, Statut } from '@sillon/domain'
import type { Verdict } from '@sillon/referentials'
import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'

/** A file of a farm, with its kept results; null before the first calculation. */
export interface AnneeGardee {
  readonly millesime: number
  readonly etatDossier: EtatDossier
  readonly version: string | null
  readonly verdict: Verdict | null
  readonly points: Readonly<Record<string, number | null>> | null
  /** Status of each scored module that applies, by its code; null before the first calculation of an open file. */
  readonly statuts: Readonly<Record<string, Statut>> | null
}

/** The latest files of a farm in a procedure, the oldest first. */
export const findAnnees = (
  db: Database,
  { idExploitation, idDemarche }: { readonly idExploitation: number; readonly idDemarche: number },
  nombre: number,
): Promise<readonly AnneeGardee[]> =>
  rowsOf<AnneeGardee>(
    db,
    sql`
    select * from (
      select d.id_millesime::int as millesime, d.etat_dossier as "etatDossier", r.version, r.verdict, r.points, r.statuts
      from dossiers d left join resultats r using (id_dossier)
      where d.id_exploitation = ${idExploitation} and d.id_demarche = ${idDemarche}
      order by d.id_millesime desc limit ${nombre}) dernieres
    order by millesime`,
  )
