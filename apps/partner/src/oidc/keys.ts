import { generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto'

/** Private keys by the algorithm that they sign with. */
export interface SigningKeys {
  readonly ES256: KeyObject
  readonly RS256: KeyObject
}

/** New keys. An RSA key takes a tenth of a second; one pair serves all stand-ins of a process. */
function generate(): SigningKeys {
  return {
    ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  }
}

let own: SigningKeys | undefined
let stranger: SigningKeys | undefined

/** The keys of this process. */
export const ownKeys = (): SigningKeys => {
  own ??= generate()
  return own
}

/** Keys that no key set publishes. */
export const strangerKeys = (): SigningKeys => {
  stranger ??= generate()
  return stranger
}

/** A private key as the library takes it. */
export const jwkOf = (alg: keyof SigningKeys, key: KeyObject): JsonWebKey & { kid: string } => ({
  ...key.export({ format: 'jwk' }),
  alg,
  use: 'sig',
  kid: `demonstration-${alg}`,
})
