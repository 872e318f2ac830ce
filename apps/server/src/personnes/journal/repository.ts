import type { GenreActe, listJournal, UserInfo } from '@sillon/contract'
import { organismesDe } from '@sillon/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import { estAdministratif } from '#socle/database/schema'
import { adresseLue, lue, type SujetPlateforme } from '#socle/journal/journal'

/** A row of the journal, with the present names of its subjects. */
export interface Ligne {
  readonly idJournal: number
  readonly le: string
  readonly chaine: string
  readonly champ: string
  readonly ancienne: unknown
  readonly nouvelle: unknown
  readonly origine: 'SAISIE' | 'REPRISE' | 'IMPORT' | 'COPIE' | 'CONSEQUENCE' | 'SCENARIO'
  readonly genre: GenreActe
  readonly idAuteur: number | null
  readonly auteur: string | null
  readonly personne: string | null
  readonly exploitation: string | null
  readonly organisme: string | null
  /** Person filter of an export of the journal. */
  readonly visee: string | null
  readonly adresse: string | null
}

const genresPlateforme: Readonly<Record<SujetPlateforme, GenreActe>> = {
  rolesExigeants: 'SECURITE',
  cgu: 'CGU',
  modele: 'REFERENCES',
  courriel: 'SECURITE',
  sauvegarde: 'SECURITE',
}
const dePlateforme = sql.raw(
  Object.entries(genresPlateforme)
    .map(([sujet, dit]) => `when '${sujet}' then '${dit}'`)
    .join(' '),
)

/** Subject of a row, by its chain and its field. */
const genre = sql`case split_part(j.chaine, ' ', 1)
  when 'organisme' then 'ORGANISME'
  when 'references' then 'REFERENCES'
  when 'exploitation' then 'EXPLOITATION'
  when 'plateforme' then case split_part(j.champ, '.', 1) ${dePlateforme} end
  else case
    when j.champ = 'effacement' then 'EFFACEMENT'
    when j.champ like 'import.%' then 'IMPORT'
    when j.champ like 'export.%' then 'EXPORT'
    when j.champ like 'exploitation.%' then 'ACCES'
    when j.champ in ('login', 'email', 'nextEmail', 'prenom', 'nom', 'estSupprime') then 'COMPTE'
    when j.champ like 'entite.%' or j.champ like 'demarche.%' or j.champ like 'idOrganisme%' or j.champ in ('idTypeUtilisateur',
      'outrepasserAccesExploitation', 'accessCreationUpdateExploitation', 'accessCreationUtilisateur', 'accessAttributionDroit') then 'DROIT'
    else 'SECURITE' end
  end`

/** A parameter with a number in the row of an export; null in other rows. */
const parametre = (nom: string) =>
  sql`(case when j.champ like 'export.%' then lire_journal(j.nouvelle) #>> ${sql.raw(`'{params,${nom}}'`)} end)::bigint`

/** The number of the farm of a row, of a granted farm, or of the farm of a downloaded file. */
const ferme = sql`coalesce(j.id_exploitation, case when j.champ ~ '^exploitation[.][0-9]+$' then split_part(j.champ, '.', 2)::bigint end, ${parametre('idExploitation')})`
const numero = sql`split_part(j.chaine, ' ', 2)::bigint`

const tables = sql`journal j
  left join utilisateurs a on a.id_utilisateur = j.id_utilisateur
  left join utilisateurs p on j.chaine like 'personne %' and p.id_utilisateur = ${numero}
  left join exploitations e on e.id_exploitation = ${ferme}
  left join organismes o on j.chaine like 'organisme %' and o.id_organisme = ${numero}`

const nomOf = (alias: string) => sql.raw(`${alias}.prenom || ' ' || ${alias}.nom`)
const noms = sql`normaliser(concat_ws(' ', a.prenom, a.nom, p.prenom, p.nom, e.raison_sociale, o.nom))`

type Query = z.output<typeof listJournal.query>

const sortColumns = {
  le: sql`j.id_journal`,
  auteur: sql`normaliser(a.nom || ' ' || a.prenom)`,
} satisfies Record<Query['orderBy'], SQL>

/** Days are those of the users, in France. */
const jour = (date: string) => sql`(${date}::date)::timestamp at time zone 'Europe/Paris'`

/** An import covers its own row and every row that it caused. */
const ofGenre = (wanted: GenreActe) => (wanted === 'IMPORT' ? sql`j.origine = 'IMPORT'` : sql`${genre} = ${wanted}`)

const ofPerson = (idUtilisateur: number) =>
  sql`(j.id_utilisateur = ${idUtilisateur} or j.chaine = ${`personne ${idUtilisateur}`})`

/** Organisations whose journal a person may read; null for all of it. */
const lecteurDe = (user: UserInfo): readonly number[] | null => (user.role === 'SUPERADMIN' ? null : organismesDe(user))

const ids = (values: readonly number[]) => sql`${sql.param([...values])}::bigint[]`

/** Condition on the rows that a reader may read: all of them, or those that concerned these organisations. */
const readableBy = (siens: readonly number[] | null): SQL[] =>
  siens === null ? [] : [sql`j.organismes && ${ids(siens)}`]

const columns = (siens: readonly number[] | null) => sql`
  j.id_journal::float8 as "idJournal", to_char(j.le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as le, j.chaine, j.champ,
  ${lue(sql`j.ancienne`)} as ancienne, ${lue(sql`j.nouvelle`)} as nouvelle, j.origine, ${genre} as genre,
  j.id_utilisateur::float8 as "idAuteur", ${nomOf('a')} as auteur, ${nomOf('p')} as personne, e.raison_sociale as exploitation, o.nom as organisme,
  (select f.prenom || ' ' || f.nom from utilisateurs f where f.id_utilisateur = ${parametre('idUtilisateur')}) as visee,
  ${siens === null ? sql`true` : sql`a.id_organisme_principal = any(${ids(siens)})`} as "adresseLisible",
  ${adresseLue(sql`j.adresse`)} as adresse`

const wordsOf = ({ search = '' }: Filtres) => search.trim().split(/\s+/).filter(Boolean).slice(0, 8)

/** Filters of a list of the journal. */
type Filtres = Pick<Query, 'search' | 'genre' | 'idUtilisateur' | 'du' | 'au'>

const conditionsOf = (siens: readonly number[] | null, filtres: Filtres) =>
  sql.join(
    [
      sql`${estAdministratif}`,
      ...readableBy(siens),
      ...(filtres.genre === undefined ? [] : [ofGenre(filtres.genre)]),
      ...(filtres.idUtilisateur === undefined ? [] : [ofPerson(filtres.idUtilisateur)]),
      ...(filtres.du === undefined ? [] : [sql`j.le >= ${jour(filtres.du)}`]),
      ...(filtres.au === undefined ? [] : [sql`j.le < ${jour(filtres.au)} + interval '1 day'`]),
      ...wordsOf(filtres).map((word) => sql`${noms} like '%' || trim(normaliser(${word})) || '%'`),
    ],
    sql` and `,
  )

/** Number of rows of the administration's journal that a person finds. */
export async function countActes(db: Database, user: UserInfo, filtres: Filtres): Promise<number> {
  const [total] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${wordsOf(filtres).length > 0 ? tables : sql`journal j`} where ${conditionsOf(lecteurDe(user), filtres)}`,
  )
  return total?.count ?? 0
}

/** These rows in an order, restricted to the rows that the person may read. */
async function readActes(db: Database, user: UserInfo, filtres: Filtres, where: SQL, order: SQL): Promise<Ligne[]> {
  const siens = lecteurDe(user)
  const rows = await rowsOf<Ligne & { readonly adresseLisible: boolean | null }>(
    db,
    sql`select ${columns(siens)} from ${tables} where ${conditionsOf(siens, filtres)} and ${where} order by ${order}`,
  )
  return rows.map(({ adresseLisible, adresse, ...ligne }) => ({ ...ligne, adresse: adresseLisible ? adresse : null }))
}

/** A page of the administration's journal, and the total number of rows. */
export async function findActes(db: Database, user: UserInfo, query: Query) {
  const order = sql.raw(query.order)
  const page = sql`${sortColumns[query.orderBy]} ${order} nulls last, j.id_journal ${order} limit ${query.limit} offset ${query.offset}`
  const data = await readActes(db, user, query, sql`true`, page)
  return { count: await countActes(db, user, query), offset: query.offset, data }
}

/** Next rows after the last read one, newest first: each page costs the same, whatever the number of earlier pages. */
export const findActesAvant = (db: Database, user: UserInfo, filtres: Filtres, dernier: number | null, limit: number) =>
  readActes(
    db,
    user,
    filtres,
    dernier === null ? sql`true` : sql`j.id_journal < ${dernier}`,
    sql`j.id_journal desc limit ${limit}`,
  )

/** Rows of the administration's journal about a person, oldest first: their own acts, and those on their account. */
export const findActesDe = (db: Database, idUtilisateur: number) =>
  rowsOf<Ligne>(
    db,
    sql`select ${columns(null)} from ${tables} where ${estAdministratif} and ${ofPerson(idUtilisateur)} order by j.id_journal`,
  )

/** Names used in sentences. */
export interface Noms {
  readonly organismes: ReadonlyMap<number, string>
  readonly entites: ReadonlyMap<number, string>
  readonly demarches: ReadonlyMap<number, string>
  readonly partenaires: ReadonlyMap<number, string>
  readonly roles: ReadonlyMap<number, { readonly fr: string; readonly en: string }>
}

export async function findNoms(db: Database): Promise<Noms> {
  const nomsDe = async (query: SQL) =>
    new Map((await rowsOf<{ id: number; nom: string }>(db, query)).map(({ id, nom }) => [id, nom]))
  const types = await rowsOf<{ id: number; fr: string; en: string }>(
    db,
    sql`select id_type_utilisateur as id, libelle as fr, libelle_en as en from types_utilisateurs`,
  )
  return {
    organismes: await nomsDe(sql`select id_organisme::float8 as id, nom from organismes`),
    entites: await nomsDe(sql`select identite as id, libelleentite as nom from entites`),
    demarches: await nomsDe(sql`select id_demarche as id, code as nom from demarches`),
    partenaires: await nomsDe(
      sql`select id_application_tierce::float8 as id, libelle as nom from applications_tierces`,
    ),
    roles: new Map(types.map(({ id, fr, en }) => [id, { fr, en }])),
  }
}
