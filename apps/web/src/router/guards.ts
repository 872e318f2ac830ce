import type { SessionUser } from '@sillon/contract'
import { type Acces, may } from '#socle/session/acces'
import { signInAddress } from '#socle/session/redirect'

/**
 * Condition for opening a page: a session, a session with a selected farm, or a permission granted by the server. The home page (`accueil`) also needs a farm,
 * except for administrators, who work across farms.
 */
export type Protection = 'session' | 'exploitation' | 'accueil' | Acces

interface Visit {
  user: SessionUser | null
  idExploitation: number | null
  /** Requested path, query and fragment. */
  wanted: string
}

/** Target of a redirection from a page that a person may not open; null to let them in (specification 1, section 2). */
export function redirectionOf(protection: Protection, { user, idExploitation, wanted }: Visit): string | null {
  if (user === null) return signInAddress(wanted)
  if (protection === 'session') return null
  if (protection === 'exploitation' || protection === 'accueil') {
    const isNeeded = protection === 'exploitation' || !may(user, 'administration.read')
    return isNeeded && idExploitation === null ? '/change-exploitation' : null
  }
  return may(user, protection) ? null : '/'
}
