import { eq, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import type { DossierKey } from '../dossier/repository'

const ENTRE = sql`interval '1 day'`

/** Whether anybody sent a reminder of the file within a day. */
export async function isRecent(
  db: Database,
  { idExploitation, idDemarche, idMillesime }: DossierKey,
): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select 1 from rappels where id_exploitation = ${idExploitation} and id_demarche = ${idDemarche} and id_millesime = ${idMillesime}
      and envoye_le > now() - ${ENTRE}`,
  )
  return found.length > 0
}

/** Records a reminder of a file now; false within a day of another, by anybody. Of two concurrent calls one succeeds. */
export async function marquer(tx: Database, key: DossierKey): Promise<boolean> {
  const marked = await tx
    .insert(t.rappels)
    .values(key)
    .onConflictDoUpdate({
      target: [t.rappels.idExploitation, t.rappels.idDemarche, t.rappels.idMillesime],
      set: { envoyeLe: sql`now()` },
      setWhere: sql`${t.rappels.envoyeLe} <= now() - ${ENTRE}`,
    })
    .returning({ envoyeLe: t.rappels.envoyeLe })
  return marked.length > 0
}

/** Number of empty fields in a file, as last computed. */
export async function findARemplir(db: Database, idDossier: number): Promise<number | null> {
  const [found] = await db
    .select({ aRemplir: t.resultats.aRemplir })
    .from(t.resultats)
    .where(eq(t.resultats.idDossier, idDossier))
  return found?.aRemplir || null
}
