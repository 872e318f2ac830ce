import type { AlertePortefeuille, FiltrePortefeuille, listPortefeuille } from '@sillon/contract'
import {
  type Attente,
  attenteDe,
  type EtatDossier,
  etatsDossier,
  isDecided,
  ordreDesAttentes,
  type Role,
  type Statut,
} from '@sillon/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Vue } from '#fermes/exploitations/visibility'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'

type Query = z.output<typeof listPortefeuille.query>
/** Criteria of the files, whatever the query reads of them. */
export type Criteres = Pick<Query, 'millesime' | 'codeDemarche'>

const SANS_CHANGEMENT_JOURS = 60
const AUDIT_PROCHE_JOURS = 30
const PRES_DU_SEUIL_POINTS = 2

const texts = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`
const among = (etats: readonly EtatDossier[]): SQL => sql`d.etat_dossier = any(${texts(etats)})`
const ouverts: SQL = sql`(d.id_dossier is not null and not ${among(etatsDossier.filter(isDecided))})`
/** Present day in France. */
const jour: SQL = sql`(now() at time zone 'Europe/Paris')::date`

const waitingFor = (attente: Attente): SQL =>
  attente === attenteDe(null)
    ? sql`d.id_dossier is null`
    : among(etatsDossier.filter((etat) => attenteDe(etat) === attente))

const filtres: Readonly<Record<FiltrePortefeuille, SQL>> = {
  A_VERIFIER: waitingFor('VERIFICATION'),
  AUDIT_PROCHE: sql`(${ouverts} and d.date_audit between ${jour} and ${jour} + ${sql.raw(String(AUDIT_PROCHE_JOURS))})`,
  PRES_DU_SEUIL: sql`(${ouverts} and r.manque > 0 and r.manque <= ${sql.raw(String(PRES_DU_SEUIL_POINTS))})`,
}

/** Places of a file that require a proof for the claimed points, and have no valid one. */
const sansPreuve: SQL = sql`
  select lieu from unnest(r.a_prouver) as lieu
  where not exists (select 1 from preuves_liens l where l.id_dossier = d.id_dossier and l.lieu = lieu.lieu and l.verdict is distinct from 'REFUSEE')`
/** As on the sheet (`etatDAttendue`): a refused proof stays refused, and one good proof of a kind is enough. */
const preuveExpiree: SQL = sql`
  select l.lieu from preuves_liens l join preuves p using (id_preuve)
  where l.id_dossier = d.id_dossier and p.date_expiration < d.date_audit and l.verdict is distinct from 'REFUSEE' and not exists (
    select 1 from preuves_liens o join preuves q using (id_preuve)
    where o.id_dossier = l.id_dossier and o.lieu = l.lieu and o.genre = l.genre and o.verdict is distinct from 'REFUSEE'
      and (q.date_expiration is null or q.date_expiration >= d.date_audit))`

/** Places of each check in a file, as an SQL array; null for a check without places. Only open files are checked (`alertes`). */
const lieuxDe: Readonly<Record<AlertePortefeuille, SQL | null>> = {
  VALEUR_IMPOSSIBLE: sql`r.en_erreur`,
  EXIGENCE_NON_TENUE: sql`r.exigences`,
  SANS_PREUVE: sql`array(${sansPreuve})`,
  SANS_CHANGEMENT: null,
  PREUVE_EXPIREE: sql`array(select distinct lieu from (${preuveExpiree}) expirees)`,
  LOIN_DE_L_AN_DERNIER: sql`r.ecarts`,
}

const alertes: Readonly<Record<AlertePortefeuille, SQL>> = {
  VALEUR_IMPOSSIBLE: sql`(${ouverts} and r.en_erreur <> '{}')`,
  EXIGENCE_NON_TENUE: sql`(${ouverts} and r.exigences <> '{}')`,
  SANS_PREUVE: sql`(${ouverts} and r.a_prouver <> '{}' and exists (${sansPreuve}))`,
  SANS_CHANGEMENT: sql`(${ouverts} and d.modifie_le < now() - interval '${sql.raw(String(SANS_CHANGEMENT_JOURS))} days')`,
  PREUVE_EXPIREE: sql`(${ouverts} and d.date_audit is not null and exists (${preuveExpiree}))`,
  LOIN_DE_L_AN_DERNIER: sql`(${ouverts} and r.ecarts <> '{}')`,
}

/** States in the order of a file's life. */
const rangDEtat: SQL = sql`array_position(${texts(etatsDossier)}, d.etat_dossier)`
/** Verdicts from the best to the worst. */
const rangDeVerdict: SQL = sql`array_position(array['CERTIFIABLE', 'NON_CONCLUANT', 'NON_CERTIFIABLE'], r.verdict)`

/** Place of a file in the order in which a reader of this role follows files. */
const rangDAttente = (role: Role): SQL =>
  sql`case ${sql.join(
    ordreDesAttentes(role).map(
      (ensemble, rang) => sql`when ${sql.join(ensemble.map(waitingFor), sql` or `)} then ${sql.raw(String(rang))}`,
    ),
    sql` `,
  )} end`

/** Key of each order. Equal rows follow by name, in the order of `attente` by their last change: the file that has waited longest comes first. */
const sortColumns = (role: Role) =>
  ({
    raisonSociale: sql`v.nom`,
    nomCommune: sql`v.commune`,
    demarche: sql`m.code`,
    verdict: rangDeVerdict,
    manque: sql`r.manque`,
    remplissage: sql`r.remplis::float8 / nullif(r.remplis + r.a_remplir, 0)`,
    etat: rangDEtat,
    attente: rangDAttente(role),
    modifieLe: sql`d.modifie_le`,
    dateAudit: sql`d.date_audit`,
  }) satisfies Record<Query['orderBy'], SQL>

/**
 * The files of a year of the farms of these publics, one row for each procedure of a farm that has a file or may have a new one: `v` the farm, `m` the
 * procedure, `d` the file, `r` its results.
 */
function from({ millesime, codeDemarche }: Criteres, vues: readonly Vue[], found: readonly SQL[] = []): SQL {
  const farms = vues.map(
    ({ public: vue, condition = sql`true` }) =>
      sql`select id_exploitation, nom, commune from exploitations_vues where ${sql.join([sql`public = ${vue}`, condition, ...found], sql` and `)}`,
  )
  return sql`
    from (${sql.join(farms, sql` union `)}) v
    join exploitation_demarches ed using (id_exploitation)
    join demarches m on m.id_demarche = ed.id_demarche
    left join dossiers d on d.id_exploitation = v.id_exploitation and d.id_demarche = m.id_demarche and d.id_millesime = ${millesime}
    left join resultats r on r.id_dossier = d.id_dossier
    where (d.id_dossier is not null
      or m.selectable and ${millesime} between coalesce(m.nouveaux_depuis, ${millesime}) and coalesce(m.nouveaux_jusqua, ${millesime}))
    ${codeDemarche === undefined ? sql`` : sql`and m.code = ${codeDemarche}`}`
}

/** A row as stored, with codes in place of names. */
export interface Ligne {
  readonly idExploitation: number
  readonly raisonSociale: string
  readonly nomCommune: string
  readonly codeDemarche: string
  readonly libelleDemarche: string
  readonly etatDossier: EtatDossier | null
  readonly verdict: 'CERTIFIABLE' | 'NON_CERTIFIABLE' | 'NON_CONCLUANT' | null
  readonly points: Readonly<Record<string, number | null>> | null
  readonly pointsDeclares: Readonly<Record<string, number | null>> | null
  readonly statuts: Readonly<Record<string, Statut>> | null
  readonly manque: number | null
  readonly remplis: number | null
  readonly aRemplir: number | null
  readonly dateAudit: string | null
  readonly modifieLe: string | null
  readonly alertes: readonly { readonly code: AlertePortefeuille; readonly lieux: readonly string[] }[]
}

const alertesJson: SQL = sql.join(
  Object.entries(alertes).map(
    ([code, condition]) =>
      sql`case when ${condition} then json_build_object('code', ${code}::text, 'lieux', to_json(${lieuxDe[code as AlertePortefeuille] ?? sql`'{}'::text[]`})) end`,
  ),
  sql`, `,
)

/**
 * A page of the portfolio, and the total number of files. The page is selected first on narrow columns; the checks are then computed for its rows only.
 * @param role of the reader: the order of `attente` begins with what waits for them
 * @param found the search, as conditions on a row of `exploitations_vues`; null when nothing can match
 */
export async function findPage(
  db: Database,
  query: Query,
  role: Role,
  vues: readonly Vue[],
  found: readonly SQL[] | null,
): Promise<{ readonly count: number; readonly lignes: readonly Ligne[] }> {
  if (found === null) return { count: 0, lignes: [] }
  const { etat, attente, filtre, alerte, orderBy, order, limit, offset } = query
  const conditions = [
    ...(etat === undefined ? [] : [sql`d.etat_dossier = ${etat}`]),
    ...(attente === undefined ? [] : [waitingFor(attente)]),
    ...(filtre === undefined ? [] : [filtres[filtre]]),
    ...(alerte === undefined ? [] : [alertes[alerte]]),
  ]
  const direction = sql.raw(order)
  // The order stands in two places: the first rows are found without numbering all of them.
  const rang = sql`cle ${direction} nulls last, depuis ${direction} nulls last, page.nom ${direction}, page.id_exploitation ${direction}, page.id_demarche`
  const where = conditions.map((condition) => sql`and ${condition}`)
  const [page] = await rowsOf<{ count: number; lignes: Ligne[] }>(
    db,
    sql`
    with trouves as materialized (
      select v.id_exploitation, m.id_demarche, v.nom, ${sortColumns(role)[orderBy]} as cle, ${orderBy === 'attente' ? sql`d.modifie_le` : sql`null::timestamptz`} as depuis
      ${from(query, vues, found)} ${sql.join(where, sql` `)}),
    page as (select page.* from trouves page order by ${rang} limit ${limit} offset ${offset})
    select (select count(*)::int from trouves) as count, (
      select coalesce(json_agg(json_build_object(
        'idExploitation', x.id_exploitation, 'raisonSociale', x.raison_sociale, 'nomCommune', x.nom_commune, 'codeDemarche', m.code, 'libelleDemarche', m.libelle,
        'etatDossier', d.etat_dossier, 'verdict', r.verdict, 'points', r.points, 'pointsDeclares', r.points_declares, 'statuts', r.statuts, 'manque', r.manque, 'remplis', r.remplis, 'aRemplir', r.a_remplir,
        'dateAudit', d.date_audit, 'modifieLe', to_char(d.modifie_le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'alertes', array_to_json(array_remove(array[${alertesJson}]::jsonb[], null))) order by ${rang}), '[]')
      from page join exploitations x using (id_exploitation) join demarches m using (id_demarche)
      left join dossiers d on d.id_exploitation = x.id_exploitation and d.id_demarche = m.id_demarche and d.id_millesime = ${query.millesime}
      left join resultats r on r.id_dossier = d.id_dossier) as lignes`,
  )
  return page ?? { count: 0, lignes: [] }
}

/** Numbers of these files by filter and by check, in one pass. */
export async function countPortefeuille(db: Database, criteres: Criteres, vues: readonly Vue[]) {
  const named = <Code extends string>(conditions: Readonly<Record<Code, SQL>>) =>
    sql`json_build_object(${sql.join(
      Object.entries<SQL>(conditions).map(
        ([code, condition]) => sql`${code}::text, (count(*) filter (where ${condition}))::int`,
      ),
      sql`, `,
    )})`
  const [bilan] = await rowsOf<{
    total: number
    filtres: Record<FiltrePortefeuille, number>
    alertes: Record<AlertePortefeuille, number>
  }>(
    db,
    sql`select count(*)::int as total, ${named(filtres)} as filtres, ${named(alertes)} as alertes ${from(criteres, vues)}`,
  )
  if (bilan === undefined) throw new Error('A count answers one row.')
  return bilan
}
