import type { ChangementsDuRegistre } from '@sillon/contract'
import { champsIntervention } from '@sillon/domain'
import { campagnesLues } from '@sillon/referentials'
import { sql } from 'drizzle-orm'
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

/** Records of a farm, as a decision keeps them; only campaigns with records. @param annees by default, the campaign and the two before */
export const figerRegistre = (
  db: Database,
  { idExploitation, idMillesime }: FarmYear,
  annees: readonly number[] = campagnesLues(idMillesime),
): Promise<CampagneDuRegistreFigee[]> =>
  rowsOf<CampagneDuRegistreFigee>(
    db,
    // Materialized: the sort and the sum would each compute every hash.
    sql`
    with r as materialized (
      select id_millesime, surface, ${empreinteDuRecord} as empreinte from registre
      where id_exploitation = ${idExploitation} and id_millesime = any(${sql.param(annees)}::int[]))
    select r.id_millesime as millesime, count(*)::int as nombre, sum(r.surface)::float8 as surface, string_agg(r.empreinte, '' order by r.empreinte collate "C") as empreintes
    from r group by r.id_millesime order by r.id_millesime desc`,
  )

/** Hashes of these records of a farm, by their identifier. */
export async function empreintesDe(
  db: Database,
  { idExploitation, idMillesime }: FarmYear,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ uuid: string; empreinte: string }>(
    db,
    sql`
    select uuid_intervention as uuid, ${empreinteDuRecord} as empreinte from registre
    where id_exploitation = ${idExploitation} and id_millesime = ${idMillesime} and uuid_intervention = any(${sql.param(uuids)}::uuid[])`,
  )
  return new Map(rows.map(({ uuid, empreinte }) => [uuid, empreinte]))
}

/** Hashes of a frozen campaign, sorted. */
export const empreintesFigees = (campagne: CampagneDuRegistreFigee | undefined): string[] =>
  campagne?.empreintes.match(new RegExp(`.{${CHIFFRES}}`, 'g')) ?? []

/** Changes between two states of a campaign: the records that only one of them has. */
function changementsEntre(
  avant: CampagneDuRegistreFigee | undefined,
  apres: CampagneDuRegistreFigee | undefined,
): ChangementsDuRegistre {
  const [then, now] = [empreintesFigees(avant), empreintesFigees(apres)]
  let communs = 0
  for (let i = 0, j = 0; i < then.length && j < now.length; ) {
    const [one = '', other = ''] = [then[i], now[j]]
    if (one === other) communs++
    if (one <= other) i++
    if (other <= one) j++
  }
  return { nouveaux: now.length - communs, perdus: then.length - communs }
}

/** Changes in each campaign since a decision, by campaign year. @param annees by default, the campaign and the two before */
export async function changementsDepuis(
  db: Database,
  year: FarmYear,
  fige: readonly CampagneDuRegistreFigee[],
  annees: readonly number[] = campagnesLues(year.idMillesime),
): Promise<ReadonlyMap<number, ChangementsDuRegistre>> {
  const present = await figerRegistre(db, year, annees)
  const of = (campagnes: readonly CampagneDuRegistreFigee[], millesime: number) =>
    campagnes.find((campagne) => campagne.millesime === millesime)
  return new Map(annees.map((millesime) => [millesime, changementsEntre(of(fige, millesime), of(present, millesime))]))
}
