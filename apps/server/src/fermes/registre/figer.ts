import type { ChangementsDuRegistre } from '@sillon/contract'
import { champsIntervention } from '@sillon/domain'
import { campagnesLues } from '@sillon/referentials'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import type { CampagneDuRegistreFigee } from '#socle/database/schema'
import * as t from '#socle/database/schema'
import type { FarmYear } from '../assolement/repository'

/** Hexadecimal digits of a record's hash: two of 200,000 records have the same one with a probability of one in a billion. */
const CHIFFRES = 16

/**
 * Hash of the content of a record, from the table `registre`: everything that a person may enter, by name, and whether it is on a parcel of the farm. Decisions keep it
 * for ever: a field that records get later is empty in theirs, and changes no hash. Neither its source nor its identifier: the same record, received or imported
 * again, is unchanged.
 */
const empreinteDuRecord = sql<string>`left(encode(sha256(convert_to(jsonb_strip_nulls(jsonb_build_object(${sql.join(
  champsIntervention.map((champ) => sql`${sql.raw(`'${champ}'`)}, ${t.registre[champ]}`),
  sql`, `,
)}, 'complements', ${t.registre.complements}, 'surParcelle', ${t.registre.uuidParcelle} is not null))::text, 'UTF8')), 'hex'), ${sql.raw(String(CHIFFRES))})`

/** Records of a farm in the campaign and the two before, as a decision keeps them; only campaigns with records. */
export const figerRegistre = (
  db: Database,
  { idExploitation, idMillesime }: FarmYear,
): Promise<CampagneDuRegistreFigee[]> =>
  rowsOf<CampagneDuRegistreFigee>(
    db,
    // Materialized: the sort and the sum would each compute every hash.
    sql`
    with r as materialized (
      select id_millesime, surface, ${empreinteDuRecord} as empreinte from registre
      where id_exploitation = ${idExploitation} and id_millesime = any(${sql.param(campagnesLues(idMillesime))}::int[]))
    select r.id_millesime as millesime, count(*)::int as nombre, sum(r.surface)::float8 as surface, string_agg(r.empreinte, '' order by r.empreinte collate "C") as empreintes
    from r group by r.id_millesime order by r.id_millesime desc`,
  )

/** Hashes that a decision keeps, one a line with its campaign. @param fige its `registre`, as an expression */
const empreintesFigees = (fige: SQL) => sql`
  select f.millesime, e.parts[1] as empreinte
  from jsonb_to_recordset(${fige}) as f (millesime int, empreintes text),
    regexp_matches(f.empreintes, ${`.{${CHIFFRES}}`}, 'g') as e (parts)`

/** Which of these records of a farm a decision does not keep: they are new or changed. @param fige its `registre`, as an expression */
export async function nouveauxDepuis(
  db: Database,
  { idExploitation, idMillesime }: FarmYear,
  uuids: readonly string[],
  fige: SQL,
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ uuid: string }>(
    db,
    sql`
    select r.uuid from (
      select uuid_intervention as uuid, ${empreinteDuRecord} as empreinte from registre
      where id_exploitation = ${idExploitation} and id_millesime = ${idMillesime} and uuid_intervention = any(${sql.param(uuids)}::uuid[])) r
    where r.empreinte not in (select f.empreinte from (${empreintesFigees(fige)}) f where f.millesime = ${idMillesime})`,
  )
  return new Set(rows.map(({ uuid }) => uuid))
}

/**
 * Changes in each campaign since a decision, by campaign year: the records that only the decision or only the register has. Equal records count one by one.
 * @param fige `registre` of the decision, as an expression: many hashes, which stay in the database
 * @param annees by default, the campaign and the two before
 */
export async function changementsDepuis(
  db: Database,
  { idExploitation, idMillesime }: FarmYear,
  fige: SQL,
  annees: readonly number[] = campagnesLues(idMillesime),
): Promise<ReadonlyMap<number, ChangementsDuRegistre>> {
  const rows = await rowsOf<ChangementsDuRegistre & { millesime: number }>(
    db,
    sql`
    with avant as (select f.millesime, f.empreinte, count(*) as nombre from (${empreintesFigees(fige)}) f group by 1, 2),
    present as (
      select r.id_millesime as millesime, r.empreinte, count(*) as nombre
      from (select id_millesime, ${empreinteDuRecord} as empreinte from registre
        where id_exploitation = ${idExploitation} and id_millesime = any(${sql.param(annees)}::int[])) r group by 1, 2)
    select millesime, sum(greatest(coalesce(p.nombre, 0) - coalesce(a.nombre, 0), 0))::int as nouveaux,
      sum(greatest(coalesce(a.nombre, 0) - coalesce(p.nombre, 0), 0))::int as perdus
    from avant a full join present p using (millesime, empreinte)
    where millesime = any(${sql.param(annees)}::int[]) group by millesime`,
  )
  const found = new Map(rows.map(({ millesime, ...changements }) => [millesime, changements]))
  return new Map(annees.map((millesime) => [millesime, found.get(millesime) ?? { nouveaux: 0, perdus: 0 }]))
}
