import type { Intervention } from '@sillon/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import type { FarmYear } from '../assolement/repository'

const i = t.registre
const nom = (produit: SQL) => sql`normaliser(coalesce(${produit}, ''))`

/**
 * Whether a partner's record `q` may tell the same act as a typed or imported one of the table `registre`: same nature, day, product, area and parcel, or crop where one
 * of them has no parcel. The dose may differ: people round it. Nothing is taken away for it: two passes of one day are possible, and only the person knows.
 */
const memeActe = sql`q.id_exploitation = ${i.idExploitation} and q.id_millesime = ${i.idMillesime} and q.date = ${i.date} and q.nature = ${i.nature}
  and q.origine = 'PARTENAIRE' and ${i.origine} <> 'PARTENAIRE' and q.surface = ${i.surface}
  and case when q.amm is null or ${i.amm} is null then ${nom(sql`q.produit`)} = ${nom(sql`${i.produit}`)} else q.amm = ${i.amm} end
  and (q.uuid_parcelle = ${i.uuidParcelle} or (q.num_ilot = ${i.numIlot} and q.num_parcelle = ${i.numParcelle})
    or ((q.num_parcelle is null or ${i.numParcelle} is null) and q.id_culture = ${i.idCulture}))`

/** Condition on the records of `registre` that may repeat a partner's. */
export const peutEtreEnDouble: SQL = sql`exists (select 1 from registre q where ${memeActe})`

/** The partner's record that a record of `registre` may repeat, the one with the same dose first; null without one. */
export const doublonDe = sql<
  Intervention['doublonDe']
>`(select json_build_object('partenaire', a.libelle, 'quantite', q.quantite, 'unite', q.unite)
  from registre q join applications_tierces a on a.id_application_tierce = q.id_application_tierce
  where ${memeActe} order by q.quantite is distinct from ${i.quantite}, q.uuid_intervention limit 1)`

/** Number of records of a farm and year that may repeat a partner's. */
export async function compterDoublons(db: Database, { idExploitation, idMillesime }: FarmYear): Promise<number> {
  const [found] = await rowsOf<{ nombre: number }>(
    db,
    sql`select count(*)::int as nombre from registre
      where id_exploitation = ${idExploitation} and id_millesime = ${idMillesime} and ${peutEtreEnDouble}`,
  )
  return found?.nombre ?? 0
}
