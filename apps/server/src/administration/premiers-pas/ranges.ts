import { eq } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'

/** Whether this person put the list of first steps away. */
export async function isRange(db: Database, idUtilisateur: number): Promise<boolean> {
  const [own] = await db
    .select({ ranges: t.utilisateurs.premiersPasRanges })
    .from(t.utilisateurs)
    .where(eq(t.utilisateurs.idUtilisateur, idUtilisateur))
  return own?.ranges ?? false
}

/** Puts the list away, or takes it out again. It changes no right, and is not journalled. */
export const range = (db: Database, idUtilisateur: number, ranges: boolean) =>
  db.update(t.utilisateurs).set({ premiersPasRanges: ranges }).where(eq(t.utilisateurs.idUtilisateur, idUtilisateur))
