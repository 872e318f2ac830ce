/** Parameters that a partner sends back. `error` stands for its refusal. */
export interface PartnerReturn {
  readonly code: string | null
  readonly state: string | null
  readonly iss: string | null
}

/** Pages to which partners send people back (specification 1, routes). */
const RETURN = /^\/login\/(connexion|ajouter)-application-tierce(\/|$)/
const PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description', 'session_state']

let kept: PartnerReturn | null = null

/** Takes the parameters of a partner out of the address before anything loads, so that no code stays in the address or the history. */
export function keepPartnerReturn(): void {
  const { pathname, search } = location
  if (search === '' || !RETURN.test(pathname)) return
  const given = new URLSearchParams(search)
  if (given.has('state')) kept = { code: given.get('code'), state: given.get('state'), iss: given.get('iss') }
  for (const name of PARAMETERS) given.delete(name)
  history.replaceState(history.state, '', given.size === 0 ? pathname : `${pathname}?${given}`)
}

/** The parameters of the return, once; null without a return. */
export function takePartnerReturn(): PartnerReturn | null {
  keepPartnerReturn()
  const taken = kept
  kept = null
  return taken
}
