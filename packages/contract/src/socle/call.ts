import type { Role } from '@sillon/domain'
import type { ZodType } from 'zod'
import type { ErrorCode } from './errors'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Facts that decide whether a call needs a fresh proof of identity, besides its body. */
interface DemandePreuve {
  /** The call is about the caller's own account. */
  readonly isOwn: boolean
  /** Role of the caller; null without a session. */
  readonly role: Role | null
}

/** Whether the caller can list everybody: the farms and the accounts of an organisation, or of all of them. */
export const findsEverybody = ({ role }: DemandePreuve): boolean => role === 'SUPERADMIN' || role === 'ADMIN_ORGANISME'

/**
 * One call of the API: everything that server, browser, tests and OpenAPI need to know about it.
 *
 * `path` is the Fastify form (`/api/exploitations/:idExploitation`); `public: true` allows the call without a session.
 * `errors` lists the refusals that a caller should expect besides those of every call (malformed, no session, too many).
 */
export interface CallDefinition {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly summary: string
  readonly tag: string
  readonly public?: true
  readonly params?: ZodType
  readonly query?: ZodType
  readonly body?: ZodType
  readonly answer: ZodType
  /** Answer to `Prefer: return=minimal` (RFC 7240): only the changes, for a client that knows the rest. It carries `Preference-Applied`. */
  readonly minimal?: ZodType
  /**
   * Media type of an answer that is not JSON; its schema is then a text, or the bytes of a file. `application/octet-stream` stands for files of several types:
   * each answer states its own.
   */
  readonly media?: 'text/csv' | 'application/pdf' | 'application/zip' | 'application/octet-stream'
  readonly errors: readonly ErrorCode[]
  /**
   * Whether the call needs a proof of identity less than an hour old, depending on its body and on the owner of the account. Without one it is refused
   * (`PREUVE_EXIGEE`): the person gives a proof (`prove`), and the client repeats the call.
   */
  readonly freshProof?: (body: unknown, of: DemandePreuve) => boolean
  /** Allowed before a required second factor is set up; every other call is then refused (`SECOND_FACTEUR_A_ACTIVER`). */
  readonly beforeSecondFactor?: true
  /** Allowed before the terms of use in force are accepted, as are calls with `beforeSecondFactor`; every other call is then refused (`CGU_A_ACCEPTER`). */
  readonly beforeCgu?: true
  /** Maximum size of the body in bytes, when the call takes a file. */
  readonly bodyLimit?: number
}

/** Declares a call and keeps its exact schema types. */
export function call<const Definition extends CallDefinition>(definition: Definition): Definition {
  return definition
}
