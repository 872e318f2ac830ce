import type { UserInfo } from '@sillon/contract'
import type { EtatDossier } from '@sillon/domain'
import type { Database } from '#socle/database/database'
import type * as t from '#socle/database/schema'

/** A file that changes its state. One that nobody has opened yet has no identifier in use. */
export interface Passage {
  /** The file as it was before. */
  readonly dossier: Pick<
    typeof t.dossiers.$inferSelect,
    'idDossier' | 'idExploitation' | 'idDemarche' | 'idMillesime' | 'etatDossier'
  >
  readonly codeNational: string
  readonly etat: EtatDossier
  /** The day of its audit once it is saved. */
  readonly dateAudit: string | null
  /** The reason that is given for it. */
  readonly motif: string | null
  /** The hash of the preview that it is made on, if it is made on one. */
  readonly apercu: string | null
}

/**
 * Effect of a change of state: mails, corrections, a copy of the decided file. `app.ts` gives the effects in their order, so that the file does not
 * depend on the modules that follow it.
 */
export interface Effet {
  /** Before anything of the save is written. @throws DomainError when something speaks against the change */
  avant?(tx: Database, user: UserInfo, passage: Passage): Promise<void>
  /** Once the new state is written and journalled, in the same transaction. */
  apres?(tx: Database, user: UserInfo, passage: Passage): Promise<void>
  /** Once the file was saved, its state changed or not, after what follows the change. */
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
