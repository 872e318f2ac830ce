import { DomainError } from '@sillon/domain'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'

/** Codes of the library for an identity token, or an answer of the sign-in page, that fails a check. */
const CONTROLES = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
])

/** A check of ours, besides those of the library, that an answer of a partner fails. */
export class ControleEchoue extends Error {}

/** A failed exchange with a partner: the refusal for the person, and the reason for the log. */
export interface Echec {
  readonly refus: DomainError
  /** A code of the library, of OAuth or of the network; never a value that the partner sent. */
  readonly raison: string
}

/** Refusal of a failed exchange with a partner. @throws the error itself when it does not come from the exchange */
export function echecDe(error: unknown): Echec {
  // The code or the refresh token is not valid (any more); anything else that OAuth refuses is a fault of our configuration.
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant'
      ? echec('PARTENAIRE_IDENTITE_REFUSEE', 'invalid_grant')
      : echec('PARTENAIRE_INDISPONIBLE', /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'error')
  if (error instanceof AuthorizationResponseError) return echec('PARTENAIRE_IDENTITE_REFUSEE', 'authorization')
  if (error instanceof ControleEchoue) return echec('PARTENAIRE_IDENTITE_REFUSEE', error.message)
  if (!(error instanceof ClientError)) {
    // `fetch` throws a TypeError with a cause when the host does not answer, or breaks off.
    if (error instanceof TypeError && error.cause !== undefined) return echec('PARTENAIRE_INDISPONIBLE', codeOf(error))
    if (error instanceof DOMException && error.name === 'TimeoutError') return echec('PARTENAIRE_LENT', 'timeout')
    throw error
  }
  const { code = 'error' } = error
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return echec('PARTENAIRE_LENT', code)
  if (code === 'OAUTH_PARSE_ERROR' || code === 'OAUTH_RESPONSE_IS_NOT_JSON')
    return echec('PARTENAIRE_REPONSE_ILLISIBLE', code)
  if (isSansIdentification(error)) return echec('PARTENAIRE_SANS_IDENTIFICATION', 'auth_time')
  return echec(CONTROLES.has(code) ? 'PARTENAIRE_IDENTITE_REFUSEE' : 'PARTENAIRE_INDISPONIBLE', code)
}

/** Whether an identity token does not say when the person signed in at the partner, or says that it was too long ago. The library has no code of its own for either. */
function isSansIdentification({ cause }: ClientError): boolean {
  if (!(cause instanceof Error)) return false
  const { claim } = (cause.cause ?? {}) as { claim?: unknown }
  return claim === 'auth_time' || cause.message.includes('"auth_time"')
}

const echec = (code: string, raison: string): Echec => ({ refus: new DomainError(code), raison })

function codeOf({ cause }: TypeError): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'network'
}
