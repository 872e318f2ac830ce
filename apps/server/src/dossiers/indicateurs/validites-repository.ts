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

export async function upsertValidite(
  tx: Database,
  key: Pick<typeof t.validites.$inferInsert, 'idDossier' | 'codeNational'>,
  values: { readonly [Column in keyof typeof t.validites.$inferInsert]?: unknown },
): Promise<void> {
  const written = values as Partial<typeof t.validites.$inferInsert>
  await tx
    .insert(t.validites)
    .values({ ...written, ...key })
    .onConflictDoUpdate({ target: [t.validites.idDossier, t.validites.codeNational], set: written })
}
