import type { addPasskey, PasskeyPresentee, startPasskey, startPasskeySignIn } from '@sillon/contract'
import { signInByPasskey, startPasskeySignIn as start } from '@sillon/contract'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { type Answer, exchange, type Inputs } from '../api/client'
import { carryOn, enter } from './session-store'

/** What a browser says of itself besides is nothing that anybody needs. */
const withoutExtensions = <Shown extends { clientExtensionResults: object }>({
  clientExtensionResults: _,
  ...shown
}: Shown) => ({ ...shown, clientExtensionResults: {} })

/** Has the person unlock a passkey. Resolves to null when none was: they left, or the device has none for us. */
export const showPasskey = (optionsJSON: Answer<typeof startPasskeySignIn>): Promise<PasskeyPresentee | null> =>
  startAuthentication({ optionsJSON }).then(withoutExtensions, () => null)

/** The same, of whichever account it is. */
export async function askPasskey(): Promise<PasskeyPresentee | null> {
  return showPasskey(await (await exchange(start, {}, null)).json())
}

/** Opens a session by a passkey alone. Resolves to false when none was shown. */
export async function openSessionByPasskey(): Promise<boolean> {
  const passkey = await askPasskey()
  if (passkey === null) return false
  await enter(await exchange(signInByPasskey, { body: passkey }, null))
  return true
}

/** Signs the same person in again over an expired session. Resolves to false when no passkey of theirs was shown. */
export async function renewSessionByPasskey(): Promise<boolean> {
  const passkey = await askPasskey()
  return passkey !== null && carryOn(await exchange(signInByPasskey, { body: passkey }, null))
}

type Faite = Inputs<typeof addPasskey>['body']['reponse']

/** Has the device make a passkey. Resolves to 'known' when it has one of this account already, to null when it made none. */
export const makePasskey = (optionsJSON: Answer<typeof startPasskey>): Promise<Faite | 'known' | null> =>
  startRegistration({ optionsJSON }).then(withoutExtensions, (failure: unknown) =>
    failure instanceof Error && failure.name === 'InvalidStateError' ? 'known' : null,
  )
