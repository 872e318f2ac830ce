import { DomainError } from '@sillon/domain'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/connection'
import * as t from '../database/schema'
import { differences, record } from '../journal/journal'

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

/** The procedures that a farm was given. */
export async function findDemarches(db: Database, idExploitation: number): Promise<number[]> {
  const rows = await db
    .select({ id: t.exploitationDemarches.idDemarche })
    .from(t.exploitationDemarches)
    .where(eq(t.exploitationDemarches.idExploitation, idExploitation))
    .orderBy(t.exploitationDemarches.idDemarche)
  return rows.map(({ id }) => id)
}

/**
 * The file of a farm, locked for the transaction: saves of one file come one after the other. If nobody opened it before it is opened, and its farm given the
 * procedure; both are journalled.
 */
export async function openDossier(
  tx: Database,
  key: DossierKey,
  { idUtilisateur, codeDemarche }: { readonly idUtilisateur: number; readonly codeDemarche: string },
) {
  const { idExploitation, idDemarche, idMillesime } = key
  const [given] = await tx
    .insert(t.exploitationDemarches)
    .values({ idExploitation, idDemarche })
    .onConflictDoNothing()
    .returning()
  const [opened] = await tx.insert(t.dossiers).values(key).onConflictDoNothing().returning()
  const [dossier] = await tx.select().from(t.dossiers).where(matching(key)).for('update')
  if (dossier === undefined) throw new Error('The file that was just opened is not there.')
  if (given !== undefined) {
    const demarches = await findDemarches(tx, idExploitation)
    const before = demarches.filter((id) => id !== idDemarche)
    await record(tx, { idUtilisateur, idExploitation }, differences({ demarches: before }, { demarches }))
  }
  if (opened !== undefined) {
    const { etatDossier } = opened
    await record(tx, { idUtilisateur, idExploitation, idMillesime, codeDemarche }, differences({}, { etatDossier }))
  }
  return dossier
}

/** Whether the farm was given the procedure. */
export async function hasDemarche(db: Database, { idExploitation, idDemarche }: DossierKey): Promise<boolean> {
  return (await findDemarches(db, idExploitation)).includes(idDemarche)
}
