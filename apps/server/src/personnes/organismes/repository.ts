import type { listOrganismes } from '@sillon/contract'
import { and, desc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { containsWords, inOrder } from '#socle/database/lists'
import * as t from '#socle/database/schema'
import { type Auteur, auteurOf, differences, record } from '#socle/journal/journal'

/** An organisation in the form of the journal: its name and the fields that decide rights, without its looks. */
export const journalled = (
  { nom, agrementSca, scoresVisiblesAgriculteur, quatreYeux }: typeof t.organismes.$inferSelect,
  demarches: readonly number[],
) => ({
  nom,
  agrementSca,
  scoresVisiblesAgriculteur,
  // The journals of older organisations have no line for its first value.
  quatreYeux: quatreYeux || null,
  demarches,
})

/** Creates an organisation that offers these procedures, journalled. @returns its identifier */
export async function createOrganisme(
  tx: Database,
  auteur: Auteur,
  organisme: typeof t.organismes.$inferInsert,
  demarches: readonly number[],
): Promise<number> {
  const [created] = await tx.insert(t.organismes).values(organisme).returning()
  if (created === undefined) throw new Error('The insert returned no organisation.')
  const { idOrganisme } = created
  if (demarches.length > 0)
    await tx.insert(t.organismeDemarches).values(demarches.map((idDemarche) => ({ idOrganisme, idDemarche })))
  const changes = differences({}, journalled(created, demarches))
  await record(tx, { ...auteurOf(auteur), chaine: `organisme ${idOrganisme}` }, changes)
  return idOrganisme
}

const { organismes } = t

const columns = {
  idOrganisme: organismes.idOrganisme,
  nom: organismes.nom,
  libelle: organismes.libelle,
  adresse: organismes.adresse,
  siteInternet: organismes.siteInternet,
  couleurPrimaire: organismes.couleurPrimaire,
  couleurSecondaire: organismes.couleurSecondaire,
  couleurTertiaire: organismes.couleurTertiaire,
  texteReglementaire: organismes.texteReglementaire,
  agrementSca: organismes.agrementSca,
  scoresVisiblesAgriculteur: organismes.scoresVisiblesAgriculteur,
  quatreYeux: organismes.quatreYeux,
  // Qualified names: in a query of one table drizzle leaves the table out of a column's name, and a subquery would then compare a column with itself.
  demarches: sql<number[]>`coalesce((
    select json_agg(od.id_demarche order by od.id_demarche)
    from organisme_demarches od where od.id_organisme = organismes.id_organisme), '[]')`,
}

type Query = z.output<typeof listOrganismes.query>
type Filtre = Pick<Query, 'search' | 'searchFields' | 'orderBy' | 'order'>

const searched = { nom: organismes.nom, adresse: organismes.adresse, siteInternet: organismes.siteInternet } as const
const sortColumns = {
  nom: sql`normaliser(${organismes.nom})`,
  adresse: sql`normaliser(${organismes.adresse})`,
  siteInternet: organismes.siteInternet,
} satisfies Record<NonNullable<Query['orderBy']>, SQLWrapper>

const trouves = (ids: readonly number[] | null, { search, searchFields = ['nom'] }: Filtre) =>
  and(
    ids === null ? undefined : inArray(organismes.idOrganisme, [...ids]),
    containsWords(
      search,
      searchFields.map((name) => searched[name]),
    ),
  )

/** In the requested order; by default the first of `ids`, then by name. */
function enOrdre(ids: readonly number[] | null, { orderBy, order }: Filtre) {
  const isFirst = sql`${organismes.idOrganisme} is not distinct from ${ids?.[0] ?? null}::bigint`
  const first = orderBy === undefined ? [desc(isFirst)] : []
  return [...first, ...inOrder({ orderBy: orderBy ?? 'nom', order }, sortColumns, organismes.idOrganisme)]
}

/** These organisations (null: all), without their logos, each of which is longer than all the rest. */
export const findOrganismes = (db: Database, ids: readonly number[] | null, query: Query) =>
  db
    .select(columns)
    .from(organismes)
    .where(trouves(ids, query))
    .orderBy(...enOrdre(ids, query))
    .limit(query.limit)
    .offset(query.offset)

/** Identifiers of the found ones among these (null: all), in the same order. */
export async function findIdsOrganismes(
  db: Database,
  ids: readonly number[] | null,
  filtre: Filtre,
): Promise<readonly number[]> {
  const rows = await db
    .select({ idOrganisme: organismes.idOrganisme })
    .from(organismes)
    .where(trouves(ids, filtre))
    .orderBy(...enOrdre(ids, filtre))
  return rows.map(({ idOrganisme }) => idOrganisme)
}

/** Rows of these organisations in their list. */
export const findLignesOrganismes = (db: Database, ids: readonly number[]) =>
  db
    .select(columns)
    .from(organismes)
    .where(inArray(organismes.idOrganisme, [...ids]))

export async function findOrganisme(db: Database, idOrganisme: number) {
  const [organisme] = await db
    .select({ ...columns, logoBase64: organismes.logoBase64 })
    .from(organismes)
    .where(eq(organismes.idOrganisme, idOrganisme))
  return organisme
}

/** Branding of an organisation. */
export async function findMarque(db: Database, idOrganisme: number) {
  const { libelle, titleSite, logoBase64, couleurPrimaire, couleurSecondaire, couleurTertiaire } = organismes
  const [marque] = await db
    .select({ libelle, titleSite, logoBase64, couleurPrimaire, couleurSecondaire, couleurTertiaire })
    .from(organismes)
    .where(eq(organismes.idOrganisme, idOrganisme))
  return marque
}
