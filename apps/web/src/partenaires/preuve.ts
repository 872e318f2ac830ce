import { type ApplicationTierce, adresses, proveByPartner, startPartnerProof } from '@sillon/contract'
import { type Answer, send } from '#socle/api/client'
import { readToken } from '#socle/session/token'
import { leave, type Retour } from './visite'

/**
 * Goes to a partner to prove one's identity there; the return page is that of a sign-in. The calls take the session of the device: the page has none.
 * @param clientId our code of the partner, from the address
 * @returns false when there is no such partner
 */
export async function visitToProve(clientId: string): Promise<boolean> {
  const partners: ApplicationTierce[] = await (await send(adresses.listApplicationsTierces, {}, null)).json()
  const partner = partners.find((known) => known.clientId === clientId)
  if (partner === undefined) return false
  const { idApplicationTierce } = partner
  const response = await send(startPartnerProof, { body: { idApplicationTierce } }, readToken())
  const { adresse, state }: Answer<typeof startPartnerProof> = await response.json()
  leave({ state, idApplicationTierce, redirect: null, attente: 'PREUVE' }, adresse)
  return true
}

/** Gives the server the code of a partner as a fresh proof of identity. */
export async function proveAtPartner({ idApplicationTierce, code, state, iss }: Retour): Promise<void> {
  const body = { idApplicationTierce, code, state, ...(iss === undefined ? {} : { iss }) }
  await send(proveByPartner, { body }, readToken())
}
