import type { Intervention } from '@sillon/contract'
import type { ContenuIntervention } from '@sillon/domain'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import type { FarmYear } from '../assolement/repository'

const i = t.registre
const nom = (produit: SQLWrapper) => sql`normaliser(coalesce(${produit}, ''))`

/** Columns of a record that is compared with those of partners. */
type Compare = Readonly<
  Record<
    'nature' | 'date' | 'surface' | 'produit' | 'amm' | 'uuidParcelle' | 'numIlot' | 'numParcelle' | 'idCulture',
    SQLWrapper
  >
>

/**
 * Whether a partner's record `q` may tell the same act as another record of the farm and year: same nature, day, product, area and parcel, or crop where one of them
 * has no parcel. The dose may differ: people round it. Nothing is taken away for it: two passes of one day are possible, and only the person knows.
 */
const memeActe = (
  r: Compare,
) => sql`q.origine = 'PARTENAIRE' and q.date = ${r.date} and q.nature = ${r.nature} and q.surface = ${r.surface}
  and case when q.amm is null or ${r.amm} is null then ${nom(sql`q.produit`)} = ${nom(r.produit)} else q.amm = ${r.amm} end
  and (q.uuid_parcelle = ${r.uuidParcelle} or (q.num_ilot = ${r.numIlot} and q.num_parcelle = ${r.numParcelle})
    or ((q.num_parcelle is null or ${r.numParcelle} is null) and q.id_culture = ${r.idCulture}))`

const memeActeDuRegistre = sql`q.id_exploitation = ${i.idExploitation} and q.id_millesime = ${i.idMillesime} and ${i.origine} <> 'PARTENAIRE' and ${memeActe(i)}`

/** Condition on the records of `registre` that may repeat a partner's. */
export const peutEtreEnDouble: SQL = sql`exists (select 1 from registre q where ${memeActeDuRegistre})`

/** The partner's record that a record of `registre` may repeat, the one with the same dose first; null without one. */
export const doublonDe = sql<
  Intervention['doublonDe']
>`(select json_build_object('partenaire', a.libelle, 'quantite', q.quantite, 'unite', q.unite)
  from registre q join applications_tierces a on a.id_application_tierce = q.id_application_tierce
  where ${memeActeDuRegistre} order by q.quantite is distinct from ${i.quantite}, q.uuid_intervention limit 1)`

/** Number of records of a farm and year that may repeat a partner's. */
export async function compterDoublons(db: Database, { idExploitation, idMillesime }: FarmYear): Promise<number> {
  const [found] = await rowsOf<{ nombre: number }>(
    db,
    sql`select count(*)::int as nombre from registre
      where id_exploitation = ${idExploitation} and id_millesime = ${idMillesime} and ${peutEtreEnDouble}`,
  )
  return found?.nombre ?? 0
}

/** Number of records of a file that may repeat a partner's of the farm and year. */
export async function compterRessemblantes(
  db: Database,
  { idExploitation, idMillesime }: FarmYear,
  nouvelles: readonly { readonly contenu: ContenuIntervention; readonly uuidParcelle: string | null }[],
): Promise<number> {
  const rows = JSON.stringify(nouvelles.map(({ contenu, uuidParcelle }) => ({ ...contenu, uuidParcelle })))
  const r = (nom: string) => sql.raw(`r."${nom}"`)
  const deFichier: Compare = {
    nature: r('nature'),
    date: r('date'),
    surface: r('surface'),
    produit: r('produit'),
    amm: r('amm'),
    uuidParcelle: r('uuidParcelle'),
    numIlot: r('numIlot'),
    numParcelle: r('numParcelle'),
    idCulture: r('idCulture'),
  }
  const [found] = await rowsOf<{ nombre: number }>(
    db,
    sql`select count(*)::int as nombre
      from json_to_recordset(${rows}::json) as r (nature text, date date, surface numeric, produit text, amm text, "uuidParcelle" uuid,
        "numIlot" text, "numParcelle" text, "idCulture" int)
      where exists (select 1 from registre q
        where q.id_exploitation = ${idExploitation} and q.id_millesime = ${idMillesime} and ${memeActe(deFichier)})`,
  )
  return found?.nombre ?? 0
}
