import { DomainError } from '@sillon/domain'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/connection'
import * as t from '../database/schema'

/** @throws DomainError DEMARCHE_INCONNUE */
export async function findDemarche(db: Database, code: string) {
  const [demarche] = await db.select().from(t.demarches).where(eq(t.demarches.code, code))
  if (demarche === undefined) throw new DomainError('DEMARCHE_INCONNUE')
  return demarche
}

/** A file as a call names it. */
export interface DossierRequest {
  readonly idExploitation: number
  readonly codeNational: string
  readonly millesime: number
}

export interface DossierKey {
  readonly idExploitation: number
  readonly idDemarche: number
  readonly idMillesime: number
}

const matching = ({ idExploitation, idDemarche, idMillesime }: DossierKey) =>
  and(
    eq(t.dossiers.idExploitation, idExploitation),
    eq(t.dossiers.idDemarche, idDemarche),
    eq(t.dossiers.idMillesime, idMillesime),
  )

export async function findDossier(db: Database, key: DossierKey) {
  const [dossier] = await db.select().from(t.dossiers).where(matching(key))
  return dossier
}

/** The file of a farm, opened if it was not, and locked for the transaction: saves of one file come one after the other. */
export async function openDossier(tx: Database, key: DossierKey) {
  const { idExploitation, idDemarche } = key
  await tx.insert(t.exploitationDemarches).values({ idExploitation, idDemarche }).onConflictDoNothing()
  await tx.insert(t.dossiers).values(key).onConflictDoNothing()
  const [dossier] = await tx.select().from(t.dossiers).where(matching(key)).for('update')
  if (dossier === undefined) throw new Error('The file that was just opened is not there.')
  return dossier
}

/** Whether the farm was given the procedure. */
export async function hasDemarche(db: Database, { idExploitation, idDemarche }: DossierKey): Promise<boolean> {
  const rows = await db
    .select({ id: t.exploitationDemarches.idDemarche })
    .from(t.exploitationDemarches)
    .where(
      and(
        eq(t.exploitationDemarches.idExploitation, idExploitation),
        eq(t.exploitationDemarches.idDemarche, idDemarche),
      ),
    )
  return rows.length > 0
}
