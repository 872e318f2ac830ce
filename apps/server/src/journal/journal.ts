import type { originesJournal } from '@sillon/contract'
import type { Database } from '../database/connection'
import { journal } from '../database/schema'

/** One change of a farm file: which field, from what, to what. */
export interface Change {
  readonly champ: string
  readonly ancienne: unknown
  readonly nouvelle: unknown
}

export interface JournalContext {
  /** Null when no person did. */
  readonly idUtilisateur: number | null
  readonly idExploitation: number
  readonly idMillesime?: number
  readonly codeDemarche?: string
  readonly origine?: (typeof originesJournal)[number]
}

/** Writes changes to the journal, in the transaction of the change itself: one is never kept without the other. */
export async function record(tx: Database, context: JournalContext, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const { idMillesime = null, codeDemarche = null, origine = 'SAISIE', ...who } = context
  await tx.insert(journal).values(changes.map((change) => ({ ...change, ...who, idMillesime, codeDemarche, origine })))
}

/** The fields whose value differs. */
export function differences(before: object, after: object, prefix = ''): Change[] {
  const old = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([champ, nouvelle]) => JSON.stringify(old[champ] ?? null) !== JSON.stringify(nouvelle ?? null))
    .map(([champ, nouvelle]) => ({ champ: prefix + champ, ancienne: old[champ] ?? null, nouvelle: nouvelle ?? null }))
}
