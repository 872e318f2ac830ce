import type { RecordsDeCampagne } from '@sillon/domain'
import { campagnesLues } from '@sillon/referentials'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import type { FarmYear } from '../assolement/repository'

/** Condition on the records `i` of a farm, in a campaign year and the two before. @param idExploitation its number, or a column with it */
export const desTroisCampagnes = ({
  idExploitation,
  idMillesime,
}: {
  readonly idExploitation: number | SQL
  readonly idMillesime: number
}): SQL =>
  sql`i.id_exploitation = ${idExploitation} and i.id_millesime = any(${sql.param(campagnesLues(idMillesime))}::int[])`

/** Those of some farms that have records in a campaign year or the two before: one look into an index for each. */
export async function avecRecords(
  db: Database,
  ids: readonly number[],
  idMillesime: number,
): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`
    select f.id::float8 as id from unnest(${sql.param(ids)}::bigint[]) as f (id)
    where exists (select 1 from registre i where ${desTroisCampagnes({ idExploitation: sql`f.id`, idMillesime })})`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Type and crop of a record: its own crop, or else that of its parcel's line. The line's type does not count for another crop than the line's.
 * For a record `i` with its parcel `p`.
 */
export const cultureDuRecord = sql`
  left join lignes_assolement l on l.id_ligne = p.id_ligne
  left join types_cultures ty on ty.id_type_culture = l.id_type_culture`
export const idCultureDuRecord = sql`coalesce(i.id_culture, l.id_culture)`
export const typeDuRecord = sql`case when i.id_culture is null or i.id_culture = l.id_culture then ty.code end`

/** Whether a record is of the low-water period of the order of 2011: June, July and August. For a record `i`. */
export const enEtiage = sql`(extract(month from i.date) between 6 and 8)`

interface Row extends RecordsDeCampagne {
  readonly idMillesime: number
}

/**
 * Records of a farm in a campaign year and the two before, by year, summed in SQL as far as no rule needs them apart: 200,000 treatments are a few hundred
 * lots. Products and reference doses are those of the record's own year.
 * @returns only years with records
 */
export async function findRecords(db: Database, year: FarmYear): Promise<ReadonlyMap<number, RecordsDeCampagne>> {
  const { idExploitation } = year
  const rows = await rowsOf<Row>(
    db,
    sql`
    with r as materialized (
      select i.id_millesime, i.nature, ${enEtiage} as etiage, i.uuid_parcelle, i.amm, i.unite, i.surface, i.quantite, i.azote, i.organique, i.volume,
        ${idCultureDuRecord} as id_culture, ${typeDuRecord} as code_type, pp.type, pp.classe_cmr, pp.biocontrole
      from registre i
      left join parcelles p on p.uuid_parcelle = i.uuid_parcelle ${cultureDuRecord}
      left join produits_phyto pp on pp.id_millesime = i.id_millesime and pp.amm = i.amm
      where ${desTroisCampagnes(year)}
    ),
    lots as (
      select id_millesime, amm, id_culture, code_type, unite, type, classe_cmr, biocontrole,
        count(*) as nombre, sum(surface) as surface, sum(quantite * surface) as quantite
      from r where nature = 'TRAITEMENT'
      group by id_millesime, amm, id_culture, code_type, unite, type, classe_cmr, biocontrole, quantite is null
    ),
    passages as (
      select uuid_parcelle, sum(surface) filter (where nature = 'TRAITEMENT') as traitee,
        sum(surface) filter (where nature = 'TRAITEMENT' and classe_cmr = 'CMR2') as cmr2, sum(surface) filter (where nature = 'IRRIGATION') as irriguee
      from r where uuid_parcelle is not null group by uuid_parcelle
    ),
    sommes as (
      select id_millesime, count(*) filter (where nature = 'IRRIGATION') as irrigations,
        sum(volume) filter (where nature = 'IRRIGATION') as volume,
        sum(volume) filter (where nature = 'IRRIGATION' and etiage) as volume_etiage,
        count(*) filter (where nature = 'IRRIGATION' and volume is null) as sans_volume,
        count(*) filter (where nature = 'IRRIGATION' and volume is null and etiage) as sans_volume_etiage,
        sum(azote * surface) filter (where nature = 'FERTILISATION' and not organique) as mineral,
        sum(azote * surface) filter (where nature = 'FERTILISATION' and organique) as organique,
        count(*) filter (where nature = 'FERTILISATION' and (organique is null or (not organique and azote is null))) as sans_mineral,
        count(*) filter (where nature = 'FERTILISATION' and (organique is null or (organique and azote is null))) as sans_organique,
        count(*) filter (where nature = 'TRAITEMENT' and uuid_parcelle is null) as traitements,
        count(*) filter (where nature = 'TRAITEMENT' and uuid_parcelle is null and classe_cmr = 'CMR2') as cmr2,
        count(*) filter (where nature = 'IRRIGATION' and uuid_parcelle is null) as irrigations_seules
      from r group by id_millesime
    )
    select s.id_millesime as "idMillesime", s.irrigations::int as irrigations, s.volume::float8 as "volumeIrrigation", s.volume_etiage::float8 as "volumeEtiage",
      json_build_object('annee', s.sans_volume, 'etiage', s.sans_volume_etiage) as "sansVolume",
      json_build_object('mineral', s.sans_mineral, 'organique', s.sans_organique) as "sansAzote",
      s.mineral::float8 as "azoteMineral", s.organique::float8 as "azoteOrganique",
      json_build_object('traitements', s.traitements, 'cmr2', s.cmr2, 'irrigations', s.irrigations_seules) as "sansParcelle",
      (select coalesce(json_agg(json_build_object('amm', lot.amm, 'idCulture', lot.id_culture, 'codeTypeCulture', lot.code_type, 'unite', lot.unite,
          'nombre', lot.nombre, 'surface', lot.surface, 'quantite', lot.quantite,
          'produit', case when lot.type is not null then
            json_build_object('type', lot.type, 'classeCmr', lot.classe_cmr, 'biocontrole', lot.biocontrole) end,
          'dose', case when d.dose is not null then json_build_object('quantite', d.dose, 'unite', d.unite) end)), '[]')
        from lots lot
        left join doses_reference d on d.id_millesime = lot.id_millesime and d.amm = lot.amm and d.id_culture = lot.id_culture
        where lot.id_millesime = s.id_millesime) as lots,
      (select coalesce(json_agg(json_build_object('codeTypeCulture', ty.code, 'idCulture', l.id_culture, 'surface', l.surface)), '[]')
        from lignes_assolement l join types_cultures ty on ty.id_type_culture = l.id_type_culture
        where l.id_exploitation = ${idExploitation} and l.id_millesime = s.id_millesime) as surfaces,
      (select coalesce(json_agg(json_build_object(
          'ligne', case when l.id_ligne is not null then
            json_build_object('id', l.id_ligne, 'codeTypeCulture', ty.code, 'surface', l.surface) end,
          'surface', p.surface, 'traitee', coalesce(pa.traitee, 0), 'traiteeCmr2', coalesce(pa.cmr2, 0), 'irriguee', coalesce(pa.irriguee, 0))), '[]')
        from parcelles p
        left join passages pa on pa.uuid_parcelle = p.uuid_parcelle ${cultureDuRecord}
        where p.id_exploitation = ${idExploitation} and p.id_millesime = s.id_millesime) as parcelles
    from sommes s`,
  )
  return new Map(rows.map(({ idMillesime, ...records }) => [idMillesime, records]))
}
