import type { Role } from '@sillon/domain'
import type { ZodType } from 'zod'
import type { ErrorCode } from './errors'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call is asked a fresh proof by, besides its body. */
interface DemandePreuve {
  /** It is about the account of who makes it. */
  readonly isOwn: boolean
  /** Of who makes it; null without a session. */
  readonly role: Role | null
}

/** Whether somebody finds everybody: the farms and the accounts of an organisation, or of all of them. */
export const findsEverybody = ({ role }: DemandePreuve): boolean => role === 'SUPERADMIN' || role === 'ADMIN_ORGANISME'

/**
 * One call of the API: everything that server, browser, tests and OpenAPI need to know about it.
 *
 * `path` is the Fastify form (`/api/exploitations/:idExploitation`); `public: true` lets people in who are not signed in.
 * `errors` lists the refusals a caller should expect besides the ones every call shares (malformed, no session, too many).
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
  /** What is answered instead to `Prefer: return=minimal` (RFC 7240): what changed, for who knows the rest. Such an answer says `Preference-Applied`. */
  readonly minimal?: ZodType
  /**
   * What the answer is when it is not JSON; its schema is then a text, or the bytes of a file. `application/octet-stream` stands for files of several types: each answer says
   * its own.
   */
  readonly media?: 'text/csv' | 'application/pdf' | 'application/zip' | 'application/octet-stream'
  readonly errors: readonly ErrorCode[]
  /**
   * Whether the call, with this body, of the caller’s own account or not, asks for a proof of identity of less than an hour: it is refused (`PREUVE_EXIGEE`) until the person gives one (`prove`), and then
   * made again.
   */
  readonly freshProof?: (body: unknown, of: DemandePreuve) => boolean
  /** Answered to who must set up a second factor first; every other call is refused to them (`SECOND_FACTEUR_A_ACTIVER`). */
  readonly beforeSecondFactor?: true
  /**
   * Answered to who has not accepted the terms of use in force, as what is answered before a second factor is; every other call is refused to them (`CGU_A_ACCEPTER`).
   */
  readonly beforeCgu?: true
  /** Largest body in bytes, when the call takes a file. */
  readonly bodyLimit?: number
}

/** Declares a call and keeps its exact schema types. */
export function call<const Definition extends CallDefinition>(definition: Definition): Definition {
  return definition
}
