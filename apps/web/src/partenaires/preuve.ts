import { proveByPartner, startPartnerProof } from '@sillon/contract'
import { send } from '#socle/api/client'
import { readToken } from '#socle/session/token'
import { partnerOf, type Retour, visit } from './visite'

/**
 * Goes to a partner to prove one's identity there; the return page is that of a sign-in. The calls take the session of the device: the page has none.
 * @param clientId our code of the partner, from the address
 * @returns false when there is no such partner
 */
export async function visitToProve(clientId: string): Promise<boolean> {
  const partner = await partnerOf(clientId)
  if (partner === undefined) return false
  const { idApplicationTierce } = partner
  await visit({ idApplicationTierce, redirect: null, attente: 'PREUVE' }, startPartnerProof, readToken())
  return true
}

/** Gives the server the code of a partner as a fresh proof of identity. */
export async function proveAtPartner({ idApplicationTierce, code, state, iss }: Retour): Promise<void> {
  const body = { idApplicationTierce, code, state, ...(iss === undefined ? {} : { iss }) }
  await send(proveByPartner, { body }, readToken())
}
