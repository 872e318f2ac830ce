import type { Validite } from '@sillon/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import type { Jugement } from '#socle/database/schema'
import * as t from '#socle/database/schema'

/** A stored verdict on a sub-section, by the code of the sub-section. */
export type ValiditeGardee = Omit<Validite, 'idSousRubrique' | 'idIndicateur' | 'aRevoir' | 'modifications'> & {
  readonly codeNational: string
  readonly jugement: Jugement | null
}

/** Verdicts on the sub-sections of a file, by code. */
export async function findValidites(db: Database, idDossier: number): Promise<ReadonlyMap<string, ValiditeGardee>> {
  const rows = await db
    .select({
      codeNational: t.validites.codeNational,
      estValide: t.validites.estValide,
      commentaireAuditeur: t.validites.commentaireAuditeur,
      gravite: t.validites.gravite,
      echeance: t.validites.echeance,
      valideIdUtilisateur: t.validites.valideIdUtilisateur,
      validePar: sql<string | null>`${t.utilisateurs.prenom} || ' ' || ${t.utilisateurs.nom}`,
      valideDate: t.validites.valideDate,
      jugement: t.validites.jugement,
    })
    .from(t.validites)
    .leftJoin(t.utilisateurs, eq(t.utilisateurs.idUtilisateur, t.validites.valideIdUtilisateur))
    .where(eq(t.validites.idDossier, idDossier))
  return new Map(rows.map((row) => [row.codeNational, row]))
}

const valides = (idDossier: number) => and(eq(t.validites.idDossier, idDossier), eq(t.validites.estValide, true))

/** Verdicts on the sub-sections of a file judged valid. */
export const findValides = (db: Database, idDossier: number) => db.select().from(t.validites).where(valides(idDossier))

/** Withdraws verdicts: these sub-sections are unjudged again. */
export async function clearVerdicts(tx: Database, idDossier: number, codes: readonly string[]): Promise<void> {
  await tx
    .update(t.validites)
    .set({ estValide: null })
    .where(and(valides(idDossier), inArray(t.validites.codeNational, [...codes])))
}

/** Values of a part of a file, by column. */
export type ValiditeEcrite = { readonly [Column in keyof typeof t.validites.$inferInsert]?: unknown }

/**
 * Writes verdicts on parts of a file, by their codes. Columns that a part does not give keep their values. Parts with the same columns are written in one
 * statement: somebody may judge all fifty sections at once.
 */
export async function upsertValidites(
  tx: Database,
  idDossier: number,
  parts: ReadonlyMap<string, ValiditeEcrite>,
): Promise<void> {
  const byColumns = new Map<string, (typeof t.validites.$inferInsert)[]>()
  for (const [codeNational, values] of parts) {
    const columns = Object.keys(values).sort().join()
    const row = { ...(values as Partial<typeof t.validites.$inferInsert>), idDossier, codeNational }
    byColumns.set(columns, [...(byColumns.get(columns) ?? []), row])
  }
  for (const [columns, rows] of byColumns) {
    const names = columns.split(',') as (keyof ValiditeEcrite)[]
    const set = Object.fromEntries(names.map((name) => [name, sql.raw(`excluded.${t.validites[name].name}`)]))
    await tx
      .insert(t.validites)
      .values(rows)
      .onConflictDoUpdate({ target: [t.validites.idDossier, t.validites.codeNational], set })
  }
}
