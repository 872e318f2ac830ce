import type { UserInfo } from '@sillon/contract'
import { isAdministrator } from '../session/roles'

/**
 * What a page asks of the person: a session; a selected farm besides; the same except for administrators, who work across farms
 * (home); the right to administer; or to administer the product itself (reference data, mails), which super administrators have.
 */
export type Protection = 'session' | 'exploitation' | 'accueil' | 'administration' | 'superadministration'

interface Visit {
  user: UserInfo | null
  idExploitation: number | null
  /** Path, query and fragment wanted. */
  wanted: string
}

/** Where a person is sent instead of a page that they may not open; null lets them in (specification 1, section 2). */
export function redirectionOf(protection: Protection, { user, idExploitation, wanted }: Visit): string | null {
  if (user === null) return `/login?redirect=${encodeURIComponent(wanted)}`
  const isExploitationNeeded = protection === 'exploitation' || (protection === 'accueil' && !isAdministrator(user))
  if (isExploitationNeeded && idExploitation === null) return '/change-exploitation'
  if (protection === 'administration' && !isAdministrator(user)) return '/'
  if (protection === 'superadministration' && user.role !== 'SUPERADMIN') return '/'
  return null
}
