import { inArray } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { type JournalContext, recordAll } from '#socle/journal/journal'

const { exploitationDemarches: ed } = t

/** Procedures of each of these farms, in ascending order; a farm without any has an empty list. */
async function findDemarchesDe(
  db: Database,
  idsExploitation: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db
    .select({ idExploitation: ed.idExploitation, idDemarche: ed.idDemarche })
    .from(ed)
    .where(inArray(ed.idExploitation, [...idsExploitation, 0]))
    .orderBy(ed.idDemarche)
  const found = new Map(idsExploitation.map((id) => [id, [] as number[]]))
  for (const { idExploitation, idDemarche } of rows) found.get(idExploitation)?.push(idDemarche)
  return found
}

/** Procedures to give to a farm besides those that it has. */
export interface Attribution {
  readonly idExploitation: number
  readonly idsDemarches: readonly number[]
}

/** Number of farms without all of theirs. */
export async function countIncompletes(db: Database, attributions: readonly Attribution[]): Promise<number> {
  const had = await findDemarchesDe(
    db,
    attributions.map(({ idExploitation }) => idExploitation),
  )
  return attributions.filter(({ idExploitation, idsDemarches }) =>
    idsDemarches.some((id) => !had.get(idExploitation)?.includes(id)),
  ).length
}

/** Ends the requests for a procedure of farms that have one now. */
export async function settleDemandes(tx: Database, idsExploitation: readonly number[]): Promise<void> {
  await tx.delete(t.demandesDemarches).where(inArray(t.demandesDemarches.idExploitation, [...idsExploitation, 0]))
}

/** Number of farms of one statement. */
const LOT = 200

/**
 * Gives farms procedures, journalled, a few statements for any number of farms. None is taken from them, and requests for a procedure are settled.
 * @returns the farms that had not all of theirs
 */
export async function ajouterDemarches(
  tx: Database,
  { idUtilisateur, origine = 'SAISIE' }: Pick<JournalContext, 'idUtilisateur' | 'origine'>,
  attributions: readonly Attribution[],
): Promise<number[]> {
  const changed: number[] = []
  for (let i = 0; i < attributions.length; i += LOT) {
    const lot = attributions.slice(i, i + LOT)
    const had = await findDemarchesDe(
      tx,
      lot.map(({ idExploitation }) => idExploitation),
    )
    const missing = lot.flatMap(({ idExploitation, idsDemarches }) =>
      idsDemarches
        .filter((id) => !had.get(idExploitation)?.includes(id))
        .map((idDemarche) => ({ idExploitation, idDemarche })),
    )
    if (missing.length === 0) continue
    await tx.insert(ed).values(missing).onConflictDoNothing()
    const farms = [...new Set(missing.map(({ idExploitation }) => idExploitation))]
    const have = await findDemarchesDe(tx, farms)
    await recordAll(
      tx,
      farms.map((idExploitation) => ({
        context: { idUtilisateur, idExploitation, origine },
        changes: [{ champ: 'demarches', ancienne: had.get(idExploitation), nouvelle: have.get(idExploitation) }],
      })),
    )
    await settleDemandes(tx, farms)
    changed.push(...farms)
  }
  return changed
}
