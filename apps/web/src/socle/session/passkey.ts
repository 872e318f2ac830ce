import {
  type addPasskey,
  adresses,
  type PasskeyPresentee,
  type startPasskey,
  type startPasskeySignIn,
} from '@sillon/contract'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { type Answer, type Inputs, send } from '../api/client'

/** Drops the browser's extension results: nobody needs them. */
const withoutExtensions = <Shown extends { clientExtensionResults: object }>({
  clientExtensionResults: _,
  ...shown
}: Shown) => ({ ...shown, clientExtensionResults: {} })

/** Has the person unlock a passkey. Resolves to null when none was: they left, or the device has none for us. */
export const showPasskey = (optionsJSON: Answer<typeof startPasskeySignIn>): Promise<PasskeyPresentee | null> =>
  startAuthentication({ optionsJSON }).then(withoutExtensions, () => null)

/** The same, of whichever account it is. */
export async function askPasskey(): Promise<PasskeyPresentee | null> {
  return showPasskey(await (await send(adresses.startPasskeySignIn, {}, null)).json())
}

/** Has the server open a session by a passkey alone. Resolves to null when none was shown. */
export async function signInByPasskey(): Promise<Response | null> {
  const passkey = await askPasskey()
  return passkey === null ? null : send(adresses.signInByPasskey, { body: passkey }, null)
}

type Faite = Inputs<typeof addPasskey>['body']['reponse']

/** Has the device make a passkey. Resolves to 'known' when it has one of this account already, to null when it made none. */
export const makePasskey = (optionsJSON: Answer<typeof startPasskey>): Promise<Faite | 'known' | null> =>
  startRegistration({ optionsJSON }).then(withoutExtensions, (failure: unknown) =>
    failure instanceof Error && failure.name === 'InvalidStateError' ? 'known' : null,
  )
