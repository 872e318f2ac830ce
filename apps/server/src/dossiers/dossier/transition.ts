import type { UserInfo } from '@sillon/contract'
import type { EtatDossier } from '@sillon/domain'
import type { Database } from '#socle/database/database'
import type * as t from '#socle/database/schema'

/** A change of a file's state. For a file that nobody has opened yet, `idDossier` is unused. */
export interface Passage {
  /** The file before the change. */
  readonly dossier: Pick<
    typeof t.dossiers.$inferSelect,
    'idDossier' | 'idExploitation' | 'idDemarche' | 'idMillesime' | 'etatDossier'
  >
  readonly codeNational: string
  readonly etat: EtatDossier
  /** Day of the audit after the save. */
  readonly dateAudit: string | null
  /** Whether the audited period has both of its days, after the save. */
  readonly aPeriodeAuditee: boolean
  /** Reason given for the change. */
  readonly motif: string | null
  /** Hash of the preview that the change is based on, if any. */
  readonly apercu: string | null
}

/**
 * Effect of a change of state: mails, corrections, a copy of the decided file. `app.ts` gives the effects in their order, so that the file does not
 * depend on the modules that follow it.
 */
export interface Effet {
  /** Runs before the save writes anything. @throws DomainError to refuse the change */
  avant?(tx: Database, user: UserInfo, passage: Passage): Promise<void>
  /** Runs after the new state is written and journalled, in the same transaction. */
  apres?(tx: Database, user: UserInfo, passage: Passage): Promise<void>
  /** Runs after each save of the file, with or without a change of state, and after the effects of the change. */
  enregistre?(
    tx: Database,
    user: UserInfo,
    enregistre: Pick<Passage, 'dossier' | 'codeNational' | 'etat'>,
  ): Promise<void>
}

/**
 * The one place where a file changes its state.
 * @param passage null when the save keeps the state
 * @param saved the file before the save, with its state after it
 * @param write writes the state, everything saved together with it, and the journal
 */
export async function passer(
  tx: Database,
  user: UserInfo,
  passage: Passage | null,
  saved: Pick<Passage, 'dossier' | 'codeNational' | 'etat'>,
  effets: readonly Effet[],
  write: () => Promise<void>,
): Promise<void> {
  if (passage !== null) for (const effet of effets) await effet.avant?.(tx, user, passage)
  await write()
  if (passage !== null) for (const effet of effets) await effet.apres?.(tx, user, passage)
  for (const effet of effets) await effet.enregistre?.(tx, user, saved)
}
