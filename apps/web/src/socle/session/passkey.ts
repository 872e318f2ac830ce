import {
  type addPasskey,
  adresses,
  type PasskeyPresentee,
  type startPasskey,
  type startPasskeySignIn,
} from '@sillon/contract'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { type Answer, type Inputs, send } from '../api/client'

/** Removes the browser's extension results: nothing uses them. */
const withoutExtensions = <Shown extends { clientExtensionResults: object }>({
  clientExtensionResults: _,
  ...shown
}: Shown) => ({ ...shown, clientExtensionResults: {} })

/** Asks the person to unlock a passkey. Resolves to null after a cancellation, or on a device without one of ours. */
export const showPasskey = (optionsJSON: Answer<typeof startPasskeySignIn>): Promise<PasskeyPresentee | null> =>
  startAuthentication({ optionsJSON }).then(withoutExtensions, () => null)

/** Like `showPasskey`, for any account. */
export async function askPasskey(): Promise<PasskeyPresentee | null> {
  return showPasskey(await (await send(adresses.startPasskeySignIn, {}, null)).json())
}

/** Opens a session on the server by a passkey alone. Resolves to null without one. */
export async function signInByPasskey(): Promise<Response | null> {
  const passkey = await askPasskey()
  return passkey === null ? null : send(adresses.signInByPasskey, { body: passkey }, null)
}

type Faite = Inputs<typeof addPasskey>['body']['reponse']

/** Creates a passkey on the device. Resolves to 'known' when it already has one of this account, to null when it created none. */
export const makePasskey = (optionsJSON: Answer<typeof startPasskey>): Promise<Faite | 'known' | null> =>
  startRegistration({ optionsJSON }).then(withoutExtensions, (failure: unknown) =>
    failure instanceof Error && failure.name === 'InvalidStateError' ? 'known' : null,
  )
