/** The address of the sign-in page, with the requested page to return to. */
export const signInAddress = (wanted: string): string => `/login?redirect=${encodeURIComponent(wanted)}`

/** Pages for people without a session who do not come to open one, or come back from a partner. */
const OPEN = /^\/(reset-password|confirm-email|login\/(connexion|ajouter)-application-tierce)(\/|$)/

/** Whether a page opens a session by a partner. */
export const isPartnerSignIn = (pathname: string): boolean =>
  pathname.startsWith('/login/connexion-application-tierce/')

/** Whether a page needs no session. */
export const isOpenToAll = (pathname: string): boolean => OPEN.test(pathname)

/**
 * Target after the sign-in: the requested path within this application, otherwise home.
 * `//host`, `/\host`, `https:` and `javascript:` all resolve to another origin and are refused; `/..//host` resolves to a path that would.
 */
export function safeRedirect(wanted: string | null): string {
  if (wanted === null || !wanted.startsWith('/')) return '/'
  try {
    const { origin, pathname, search, hash } = new URL(wanted, window.location.origin)
    const isOurs = origin === window.location.origin && !pathname.startsWith('//')
    // The sign-in page as target would only ask again.
    return isOurs && pathname !== '/login' ? `${pathname}${search}${hash}` : '/'
  } catch {
    return '/'
  }
}
