import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant } from '#socle/database/rows'
import * as t from '#socle/database/schema'

const { organismeGestes: g, utilisateurs: u } = t

/** Efforts and prices as the journal keeps them and as conflicts name them: by `CODE.effort` and `CODE.prix`. */
export type Valeurs = Readonly<Record<string, number | null>>

/** Field of the journal of an organisation with its efforts and prices in a procedure. */
export const champEfforts = (codeNational: string) => `efforts.${codeNational}`

/** Values of these rows; null without any, as an organisation begins. */
export function journalled(
  rows: readonly Pick<typeof g.$inferSelect, 'geste' | 'effort' | 'prix'>[],
): Readonly<Record<string, number>> | null {
  const values = rows.flatMap(({ geste, effort, prix }) => [
    ...(effort === null ? [] : [[`${geste}.effort`, effort] as const]),
    ...(prix === null ? [] : [[`${geste}.prix`, prix] as const]),
  ])
  return values.length === 0 ? null : Object.fromEntries(values)
}

/** Fields of the journal of these organisations, of all procedures, by organisation. */
export async function findJournalled(
  tx: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const rows = await tx
    .select({ idOrganisme: g.idOrganisme, code: t.demarches.code, geste: g.geste, effort: g.effort, prix: g.prix })
    .from(g)
    .innerJoin(t.demarches, eq(t.demarches.idDemarche, g.idDemarche))
    .where(inArray(g.idOrganisme, [...ids]))
  return new Map(
    ids.map((id) => {
      const own = rows.filter(({ idOrganisme }) => idOrganisme === id)
      const codes = [...new Set(own.map(({ code }) => code))]
      return [
        id,
        Object.fromEntries(codes.map((one) => [champEfforts(one), journalled(own.filter(({ code }) => code === one))])),
      ]
    }),
  )
}

/** An organisation and a procedure; each is undefined when it does not exist. @param isLocked locks the organisation until the end of the transaction */
export async function findCadre(db: Database, idOrganisme: number, codeNational: string, isLocked = false) {
  const query = db
    .select({ idOrganisme: t.organismes.idOrganisme, nom: t.organismes.nom })
    .from(t.organismes)
    .where(eq(t.organismes.idOrganisme, idOrganisme))
  const [organisme] = await (isLocked ? query.for('no key update') : query)
  const [demarche] = await db
    .select({ idDemarche: t.demarches.idDemarche })
    .from(t.demarches)
    .where(eq(t.demarches.code, codeNational))
  return { organisme, idDemarche: demarche?.idDemarche }
}

/** Moves with an own effort or price, by code. */
export const findGestes = (db: Database, idOrganisme: number, idDemarche: number) =>
  db
    .select({
      code: g.geste,
      effort: g.effort,
      prix: g.prix,
      modifiePar: sql<string | null>`${u.prenom} || ' ' || ${u.nom}`,
      modifieLe: isoInstant(g.modifieLe),
    })
    .from(g)
    .leftJoin(u, eq(u.idUtilisateur, g.modifiePar))
    .where(and(eq(g.idOrganisme, idOrganisme), eq(g.idDemarche, idDemarche)))
    .orderBy(asc(g.geste))

/** Rows of an organisation in a procedure. */
export const findRows = (tx: Database, idOrganisme: number, idDemarche: number) =>
  tx
    .select()
    .from(g)
    .where(and(eq(g.idOrganisme, idOrganisme), eq(g.idDemarche, idDemarche)))

/** Writes the efforts and prices of these moves; a move without either loses its row. */
export async function writeGestes(
  tx: Database,
  place: { readonly idOrganisme: number; readonly idDemarche: number; readonly modifiePar: number },
  gestes: readonly { readonly geste: string; readonly effort: number | null; readonly prix: number | null }[],
): Promise<void> {
  const { idOrganisme, idDemarche } = place
  const codes = gestes.map(({ geste }) => geste)
  const kept = gestes.filter(({ effort, prix }) => effort !== null || prix !== null)
  await tx.delete(g).where(and(eq(g.idOrganisme, idOrganisme), eq(g.idDemarche, idDemarche), inArray(g.geste, codes)))
  if (kept.length > 0) await tx.insert(g).values(kept.map((one) => ({ ...place, ...one })))
}
