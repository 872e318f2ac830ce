import { adresses, type PasskeyPresentee } from '@sillon/contract'
import { send } from '../api/client'

export interface Credentials {
  username: string
  password: string
  /** Code of the second factor, when it is required; or a passkey in its place. */
  code?: string
  passkey?: PasskeyPresentee
}

/** Opens a session on the server, for `enter`. Throws `ApiFailure` when the credentials are refused. */
export const signIn = (body: Credentials): Promise<Response> => send(adresses.signIn, { body }, null)
