import type { UserInfo } from '@sillon/contract'
import { touteLaFrance } from '@sillon/domain'
import { nomEn } from '@sillon/referentials'
import { inArray, sql } from 'drizzle-orm'
import { visibleTo } from '#fermes/exploitations/visibility'
import { findTerritoires } from '#personnes/utilisateurs/administration-repository'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { chiffres, simple } from './colonnes'

/** Records that the cells of a file of accounts may name, by each accepted name. */
export interface Listes {
  readonly types: ReadonlyMap<string, typeof t.typesUtilisateurs.$inferSelect>
  readonly organismes: ReadonlyMap<string, number>
  /** A region and a department may share a name: it means the department, and "Région …" the region. */
  readonly entites: ReadonlyMap<string, number>
  /** All of France, where this person may give it. */
  readonly touteLaFrance: readonly number[] | null
  readonly demarches: ReadonlyMap<string, number>
  readonly exploitations: ReadonlyMap<string, number>
}

const REGION = 2

const named = <Item, Value>(
  items: readonly Item[],
  nomsOf: (item: Item) => readonly string[],
  of: (item: Item) => Value,
) => new Map(items.flatMap((item) => nomsOf(item).map((nom) => [simple(nom), of(item)] as const)))

/** Procedures by code and by name. */
export const findNomsDemarches = async (tx: Database): Promise<ReadonlyMap<string, number>> =>
  named(
    await tx.select().from(t.demarches),
    ({ code, libelle }) => [code, libelle, nomEn('en', 'demarches', code, libelle)],
    ({ idDemarche }) => idDemarche,
  )

/** Lists of names in a file, restricted to those that this person may give. @param fermes numbers of farms in the file */
export async function findListes(tx: Database, user: UserInfo, fermes: readonly string[]): Promise<Listes> {
  const offered =
    user.role === 'SUPERADMIN'
      ? null
      : new Set((await findTerritoires(tx, user.idUtilisateur)).map(({ identite }) => identite))
  const types = await tx.select().from(t.typesUtilisateurs)
  const organismes = await tx.select({ id: t.organismes.idOrganisme, nom: t.organismes.nom }).from(t.organismes)
  // Regions first: of two with the same name, the last one counts.
  const toutes = await tx.select().from(t.entites).orderBy(sql`idtypeentite = ${REGION} desc`)
  const entites = toutes.filter(({ identite }) => offered === null || offered.has(identite))
  const numeros = [...new Set(fermes.flatMap((numero) => [chiffres(numero, 14), chiffres(numero, 9)]))]
  const found = await rowsOf<{ id: number; siret: string; pacage: string | null }>(
    tx,
    sql`select id_exploitation::int as id, siret, pacage from exploitations
      where (siret = any(${sql.param(numeros)}::text[]) or pacage = any(${sql.param(numeros)}::text[])) and ${visibleTo(user)}`,
  )
  const byNumero = new Map(
    found.flatMap(({ id, siret, pacage }) =>
      [siret, pacage].flatMap((numero) => (numero === null ? [] : [[numero, id] as const])),
    ),
  )
  return {
    types: named(
      types,
      ({ code, libelle, libelleEn }) => [code, libelle, libelleEn],
      (type) => type,
    ),
    organismes: named(
      organismes,
      ({ nom }) => [nom],
      ({ id }) => id,
    ),
    entites: named(
      entites,
      ({ libelleentite, codeInsee, idtypeentite }) =>
        idtypeentite === REGION
          ? [libelleentite, `région ${libelleentite}`]
          : [libelleentite, codeInsee, codeInsee.replace(/^0/, '')],
      ({ identite }) => identite,
    ),
    touteLaFrance: touteLaFrance(entites, toutes),
    demarches: await findNomsDemarches(tx),
    exploitations: new Map(
      fermes.flatMap((numero) => {
        const id = byNumero.get(chiffres(numero, 14)) ?? byNumero.get(chiffres(numero, 9))
        return id === undefined ? [] : [[simple(numero), id] as const]
      }),
    ),
  }
}

/** Farms granted to each of these accounts. */
export async function findAccordees(tx: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const { idUtilisateur, idExploitation } = t.utilisateurExploitations
  const rows = await tx
    .select({ idUtilisateur, idExploitation })
    .from(t.utilisateurExploitations)
    .where(inArray(idUtilisateur, [...ids]))
  const found = new Map<number, number[]>()
  for (const row of rows) found.set(row.idUtilisateur, [...(found.get(row.idUtilisateur) ?? []), row.idExploitation])
  return found
}
