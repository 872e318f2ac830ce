/** The address of the sign-in page, with the requested page to return to. */
export const signInAddress = (wanted: string): string => `/login?redirect=${encodeURIComponent(wanted)}`

/** The pages of people who have no session, and do not come to open one. */
const OPEN = /^\/(reset-password|confirm-email)(\/|$)/

/** Whether a page is opened with nobody's session. */
export const isOpenToAll = (pathname: string): boolean => OPEN.test(pathname)

/**
 * Where to go after signing in: the wanted path when it stays in this application, otherwise home.
 * `//host`, `/\host`, `https:` and `javascript:` all resolve to another origin and are refused; `/..//host` resolves to a path that would.
 */
export function safeRedirect(wanted: string | null): string {
  if (wanted === null || !wanted.startsWith('/')) return '/'
  try {
    const { origin, pathname, search, hash } = new URL(wanted, window.location.origin)
    const isOurs = origin === window.location.origin && !pathname.startsWith('//')
    // A sign-in page as destination would only ask again.
    return isOurs && pathname !== '/login' ? `${pathname}${search}${hash}` : '/'
  } catch {
    return '/'
  }
}
