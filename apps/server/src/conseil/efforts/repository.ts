import type { GesteOrganisme } from '@sillon/contract'
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'

const { organismeGestes: g, organismes: o, exploitations: e } = t

/** Name of a farm's organisation, and its own efforts and prices in a procedure; null for a farm without an organisation. */
export async function findEfforts(
  db: Database,
  idExploitation: number,
  idDemarche: number,
): Promise<{ readonly organisme: string | null; readonly gestes: readonly GesteOrganisme[] }> {
  const [found] = await db
    .select({ idOrganisme: o.idOrganisme, nom: o.nom })
    .from(e)
    .innerJoin(o, eq(o.idOrganisme, e.idOrganisme))
    .where(eq(e.idExploitation, idExploitation))
  if (found === undefined) return { organisme: null, gestes: [] }
  const gestes = await db
    .select({ code: g.geste, effort: g.effort, prix: g.prix })
    .from(g)
    .where(and(eq(g.idOrganisme, found.idOrganisme), eq(g.idDemarche, idDemarche)))
    .orderBy(asc(g.geste))
  return { organisme: found.nom, gestes }
}
