import { adresses, type PasskeyPresentee } from '@sillon/contract'
import { send } from '../api/client'

export interface Credentials {
  username: string
  password: string
  /** Of the second factor, once it was asked for; or a passkey in its place. */
  code?: string
  passkey?: PasskeyPresentee
}

/** Has the server open a session, which `enter` of the session enters. Throws `ApiFailure` when the credentials are refused. */
export const signIn = (body: Credentials): Promise<Response> => send(adresses.signIn, { body }, null)
