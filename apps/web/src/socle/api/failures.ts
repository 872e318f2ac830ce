import type { ApiError } from '@sillon/contract'
import { texteRecu } from '../i18n/texte-recu'

/** A refusal of the server. `message` is its own text, already in the person's language. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly details: NonNullable<ApiError['details']>
  readonly conflits: NonNullable<ApiError['conflits']>

  constructor(status: number, error: ApiError) {
    super(texteRecu(error.message))
    this.name = 'ApiFailure'
    this.status = status
    this.code = error.code
    this.details = (error.details ?? []).map(({ path, message }) => ({ path, message: texteRecu(message) }))
    this.conflits = error.conflits ?? []
  }
}

/** The server is unreachable: whether it executed the call is unknown. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached', { cause })
    this.name = 'NetworkFailure'
  }
}

/** Sentence for a failed call: the server's own text, or that it is unreachable. */
export const failureMessage = (failure: unknown, t: (key: string) => string): string =>
  failure instanceof ApiFailure
    ? failure.message
    : t(navigator.onLine ? 'commun:erreur.reseau' : 'commun:erreur.horsLigne')

/** The server needs a fresh proof of identity first. */
export const isProofNeeded = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.code === 'PREUVE_EXIGEE'

/** A version of the terms of use was published that the person has not accepted. */
export const areTermsToAccept = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.code === 'CGU_A_ACCEPTER'

export const isSessionExpired = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.status === 401
