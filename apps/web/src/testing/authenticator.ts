import { onTestFinished, vi } from 'vitest'

const bytes = () => new Uint8Array([1, 2, 3]).buffer
/** Answer of a device, in the form of the browser. */
const credential = {
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes(),
    attestationObject: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: bytes(),
    getTransports: () => ['internal'],
  },
}

/** A browser with passkeys, until the end of the test. `act` is its person's reaction: unlock one, or leave. */
export function withPasskeys(act: () => 'unlock' | 'leave' = () => 'unlock'): void {
  const ask = async () => {
    if (act() === 'leave') throw new DOMException('The person left.', 'NotAllowedError')
    return credential
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: ask, get: ask } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
}

/** Options of the server for presenting a passkey. */
export const attendue = {
  rpId: 'localhost',
  challenge: 'AQID',
  timeout: 1000,
  allowCredentials: [],
  userVerification: 'required' as const,
}
