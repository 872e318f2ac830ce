import type { Enregistrement } from '@sillon/contract'
import type { LotDeRecords } from '@sillon/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import type { FarmYear } from '../assolement/repository'
import { cultureDuRecord, enEtiage, idCultureDuRecord, typeDuRecord } from './records'

/** A lot of records with its key, which every record of the lot has. */
export interface LotTrouve extends LotDeRecords {
  readonly cle: string
}

/** Everything that a value looks at in a record. The sums of a lot are null together, because the key says what its records tell. */
const records = ({ idExploitation, idMillesime }: FarmYear): SQL => sql`
  select i.uuid_intervention, i.id_millesime, i.nature, i.date, i.amm, i.produit, i.unite, i.surface, i.quantite, i.azote, i.organique, i.volume, i.culture,
    ${idCultureDuRecord} as id_culture, ${typeDuRecord} as code_type, p.uuid_parcelle, ty.code as type_parcelle, ${enEtiage} as etiage,
    i.num_ilot, i.num_parcelle, p.nom as nom_parcelle,
    jsonb_build_array(i.nature, i.amm, ${idCultureDuRecord}, ${typeDuRecord}, i.unite, i.quantite is null, p.uuid_parcelle is null, ty.code, i.organique,
      i.azote is null, i.volume is null, ${enEtiage})::text as cle
  from registre i
  left join parcelles p on p.uuid_parcelle = i.uuid_parcelle ${cultureDuRecord}
  where i.id_exploitation = ${idExploitation} and i.id_millesime = ${idMillesime}`

/** Product and reference dose of a record or lot `x`, of the record's own year. */
const references = (idMillesime: number): SQL => sql`
  left join produits_phyto pp on pp.id_millesime = ${idMillesime} and pp.amm = x.amm
  left join doses_reference d on d.id_millesime = ${idMillesime} and d.amm = x.amm and d.id_culture = x.id_culture`

const champsDuLot = sql`x.cle, x.nature, x.amm, x.id_culture as "idCulture", x.code_type as "codeTypeCulture", x.unite, x.organique, x.etiage as "enEtiage",
  case when not x.sans_parcelle then json_build_object('codeTypeCulture', x.type_parcelle) end as parcelle,
  case when pp.type is not null then json_build_object('type', pp.type, 'classeCmr', pp.classe_cmr, 'biocontrole', pp.biocontrole) end as produit,
  case when d.dose is not null then json_build_object('quantite', d.dose, 'unite', d.unite) end as dose`

/** Records of a farm in a campaign by lots: 200,000 treatments are a few hundred. */
export const findLots = (db: Database, year: FarmYear): Promise<LotTrouve[]> =>
  rowsOf<LotTrouve>(
    db,
    sql`
    with r as (${records(year)}),
    x as (
      select cle, nature, amm, id_culture, code_type, unite, organique, etiage, uuid_parcelle is null as sans_parcelle, type_parcelle,
        count(*)::int as nombre, sum(surface)::float8 as surface, sum(quantite * surface)::float8 as quantite, sum(azote * surface)::float8 as azote,
        sum(volume)::float8 as volume
      from r group by cle, nature, amm, id_culture, code_type, unite, organique, etiage, uuid_parcelle is null, type_parcelle
    )
    select ${champsDuLot}, x.nombre, x.surface, x.quantite, x.azote, x.volume
    from x ${references(year.idMillesime)}`,
  )

/** A record as it is shown, and as a lot of its own. */
export interface RecordTrouve {
  readonly montre: Omit<Enregistrement, 'part' | 'raison'>
  readonly lot: LotTrouve
}

/** Records of some lots, by date. */
export async function findRecordsDesLots(
  db: Database,
  year: FarmYear,
  cles: readonly string[],
  { order, offset, limit }: { readonly order: 'asc' | 'desc'; readonly offset: number; readonly limit: number },
): Promise<RecordTrouve[]> {
  if (cles.length === 0) return []
  return rowsOf<RecordTrouve>(
    db,
    sql`
    with r as (${records(year)}),
    x as (
      select *, uuid_parcelle is null as sans_parcelle from r where cle = any(${sql.param(cles)}::text[])
      order by date ${sql.raw(order)}, uuid_intervention offset ${offset} limit ${limit}
    )
    select
      (select row_to_json(lot) from (select ${champsDuLot}, 1 as nombre, x.surface, x.quantite * x.surface as quantite, x.azote * x.surface as azote,
        x.volume) lot) as lot,
      json_build_object('uuidIntervention', x.uuid_intervention, 'nature', x.nature, 'date', x.date,
        'parcelle', nullif(concat_ws(' ', x.num_ilot, x.num_parcelle, case when x.nom_parcelle is distinct from x.num_parcelle then x.nom_parcelle end), ''),
        'culture', coalesce(c.libelle, x.culture), 'produit', coalesce(x.produit, pp.nom), 'amm', x.amm, 'quantite', x.quantite, 'unite', x.unite,
        'doseReference', d.dose, 'uniteReference', d.unite, 'surface', x.surface, 'azote', x.azote, 'volume', x.volume) as montre
    from x left join cultures c on c.id_culture = x.id_culture ${references(year.idMillesime)}
    order by x.date ${sql.raw(order)}, x.uuid_intervention`,
  )
}
