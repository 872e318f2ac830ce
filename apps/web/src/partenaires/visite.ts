import { type Adresse, type ApplicationTierce, adresses, STATE_LENGTH, type startPartnerSignIn } from '@sillon/contract'
import { type Answer, send } from '#socle/api/client'
import { takePartnerReturn } from '#socle/session/partner-return'

/** Need of a tab whose person visits a partner in another one: a session in place of the expired one, or a fresh proof of identity. */
export type Attente = 'SESSION' | 'PREUVE'

/** A visit to a partner that this tab has begun. */
export interface Visite {
  /** Comes back from the partner. */
  readonly state: string
  readonly idApplicationTierce: number
  /** Page to open after a sign-in. */
  readonly redirect: string | null
  /** Need of another tab that waits for this visit. */
  readonly attente?: Attente
}

const KEY = 'sillon.visite'

/** The partner with our code from an address; undefined when there is none. */
export async function partnerOf(clientId: string | undefined): Promise<ApplicationTierce | undefined> {
  const partners: ApplicationTierce[] = await (await send(adresses.listApplicationsTierces, {}, null)).json()
  return partners.find((partner) => partner.clientId === clientId)
}

/** Remembers the visit in this tab, and goes to the partner's page. */
export function leave(visite: Visite, adresse: string): void {
  sessionStorage.setItem(KEY, JSON.stringify(visite))
  navigation.go(adresse)
}

/**
 * Goes to a partner, by default to sign in there; the return page is `/login/connexion-application-tierce/:code`.
 * @param call the call that begins the visit, with the session that it needs
 */
export async function visit(
  visite: Omit<Visite, 'state'>,
  call: Adresse = adresses.startPartnerSignIn,
  token: string | null = null,
): Promise<void> {
  const { idApplicationTierce } = visite
  const response = await send(call, { body: { idApplicationTierce } }, token)
  const { adresse, state }: Answer<typeof startPartnerSignIn> = await response.json()
  leave({ ...visite, state }, adresse)
}

/** Replaced by tests, which have no other page. */
export const navigation = { go: (adresse: string): void => location.assign(adresse) }

function takeVisite(): Visite | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return kept === null ? null : (JSON.parse(kept) as Visite)
  } catch {
    return null
  }
}

/** The return from a visit of this tab, with the visit. */
export interface Retour extends Visite {
  readonly code: string
  readonly iss: string | undefined
}

/** A return without a code to use. */
export interface RetourRefuse {
  readonly code: null
  readonly attente: Attente | undefined
}

/**
 * The return from a partner, once: null without one. It has no code where the partner sent none, or a state other than the one of the visit (specification 1,
 * "Partner login": the code is used only if both are equal).
 */
export function takeRetour(): Retour | RetourRefuse | null {
  const found = takePartnerReturn()
  if (found === null) return null
  const visite = takeVisite()
  const { code, state, iss } = found
  if (visite === null || code === null || state?.length !== STATE_LENGTH || state !== visite.state)
    return { code: null, attente: visite?.attente }
  return { ...visite, code, iss: iss ?? undefined }
}

/** State of the sign-in page after a visit that failed. */
export const stateOfFailure = (partnerFailure: string) => ({ partnerFailure })

/** Message in the state of the sign-in page; null without one. */
export function failureOfVisit(state: unknown): string | null {
  const found = (state as Partial<ReturnType<typeof stateOfFailure>> | null)?.partnerFailure
  return typeof found === 'string' ? found : null
}
