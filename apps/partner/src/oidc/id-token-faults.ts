import { type KeyObject, sign } from 'node:crypto'
import type { Faults } from '../faults'

type Claims = Record<string, unknown>

/** Claims that a fault changes. */
const changes = {
  wrongAudience: () => ({ aud: 'quelqu-un-d-autre' }),
  wrongNonce: () => ({ nonce: 'un-autre-nonce' }),
  wrongIssuer: () => ({ iss: 'https://imposteur.example' }),
  expiredIdToken: () => ({ iat: now() - 7200, exp: now() - 3600 }),
} satisfies Record<string, () => Claims>

const now = () => Math.floor(Date.now() / 1000)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims

/**
 * Changes an identity token as the faults in force ask for. A changed one is signed again with the provider's key, so that only the claim is wrong.
 * @param keys by algorithm: the provider's, and a stranger's for a wrong signature
 */
export function withFaults(
  token: string,
  faults: Faults,
  keys: { readonly own: Readonly<Record<string, KeyObject>>; readonly stranger: Readonly<Record<string, KeyObject>> },
): string {
  const [header = '', body = ''] = token.split('.')
  let claims = decode(body)
  let changed = false
  for (const kind of Object.keys(changes) as (keyof typeof changes)[])
    if (faults.take(kind, 'token')) {
      claims = { ...claims, ...changes[kind]() }
      changed = true
    }
  const stranger = faults.take('wrongSignature', 'token') !== undefined
  if (!changed && !stranger) return token
  const alg = String(decode(header).alg)
  const key = (stranger ? keys.stranger : keys.own)[alg]
  if (key === undefined) throw new Error(`The partner has no key for ${alg}.`)
  const signed = `${header}.${encode(claims)}`
  // JWS signs with the raw form of ECDSA (RFC 7518, section 3.4).
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
