import type { genresCompte } from '@sillon/domain'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { announceCompte } from '../annonces/compte'
import { endSessions, type Sessions } from '../authentification/tokens'
import { findCompte } from './comptes'

interface Changement {
  readonly idUtilisateur: number
  readonly genre: (typeof genresCompte)[number]
  /** Token of the session to keep, when people change their own account. */
  readonly token: string | null
}

/**
 * Ends sessions after a second factor was added or removed, and announces the change to the account's address, in the same transaction.
 * The session of `token` goes on; without it, all sessions end.
 */
export async function facteurChange(
  tx: Database,
  { sessions, courrier }: { readonly sessions: Sessions; readonly courrier: Courrier },
  { idUtilisateur, genre, token }: Changement,
): Promise<void> {
  if (token === null) await endSessions(tx, idUtilisateur)
  else await sessions.revokeOthers(tx, idUtilisateur, token)
  const compte = await findCompte(tx, idUtilisateur)
  if (compte !== undefined) await announceCompte(tx, { ...compte, genres: [genre] }, courrier)
}
