import { type ErrorCode, errors, type Role } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { pathOf } from '../logger'

/** Events of the security log. Other programs read these names (docs/how-to/read-the-security-log.md): they do not change. */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-in-delayed'
  | 'sign-out'
  | 'session-refused'
  | 'access-refused'
  | 'code-failed'
  | 'proof-failed'
  | 'proof-given'
  | 'session-ended'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factor-required'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-failed'
  | 'partner-linked'
  | 'partner-unlinked'
  | 'partner-refused'
  | 'password-failed'
  | 'password-delayed'
  | 'password-asked'
  | 'password-changed'
  | 'email-asked'
  | 'email-changed'
  | 'email-cancelled'
  | 'key-refused'
  | 'key-delayed'
  | 'role-changed'
  | 'account-changed'
  | 'account-deleted'
  | 'account-restored'
  | 'account-erased'
  | 'erasure-asked'
  | 'data-exported'
  | 'file-exported'
  | 'export-downloaded'
  | 'grant-added'
  | 'grant-removed'

/** Identifiers only: neither names, addresses, typed texts nor values. A person may type a password where a user name is asked for. */
export interface SecurityDetails {
  /** Author of the act; by default the signed-in account. */
  readonly idUtilisateur?: number | null
  /** Account affected by the act, when it is another one. */
  readonly idUtilisateurConcerne?: number | null
  readonly idExploitation?: number
  readonly idExport?: number
  readonly role?: Role
  /** Reason of the refusal. */
  readonly code?: ErrorCode
}

/** Writes one line of the security log: event, author and origin. Call it after the event, and after its transaction. */
export function logSecurity(request: FastifyRequest, event: SecurityEvent, details: SecurityDetails = {}): void {
  const { method, ip, user } = request
  writeSecurityLine(request.log, event, {
    idUtilisateur: user?.idUtilisateur ?? null,
    address: ip,
    method,
    path: pathOf(request.url),
    ...details,
  })
}

/** The same for a command on this machine, without a signed-in person. */
export const logSecurityOfCommand = (logger: FastifyBaseLogger, event: SecurityEvent, details: SecurityDetails): void =>
  writeSecurityLine(logger, event, { idUtilisateur: null, address: null, ...details })

/** The same for work that continues after the answer. */
export const logSecurityLater = (
  logger: FastifyBaseLogger,
  { idUtilisateur, adresse }: { readonly idUtilisateur: number; readonly adresse: string },
  event: SecurityEvent,
  details: SecurityDetails,
): void => writeSecurityLine(logger, event, { idUtilisateur, address: adresse, ...details })

/** Writes at every LOG_LEVEL except `silent`: a person who lowers the level must still leave a trace. */
function writeSecurityLine(logger: FastifyBaseLogger, event: SecurityEvent, line: object): void {
  const always = logger.level === 'silent' ? logger : logger.child({}, { level: 'info' })
  always.info({ event, ...line }, 'security')
}

/** These codes answer 404 in place of 403, to hide resources of others. */
const hidden: ReadonlySet<ErrorCode> = new Set([
  'EXPLOITATION_INCONNUE',
  'UTILISATEUR_INCONNU',
  'DOCUMENT_INCONNU',
  'EXPORT_INCONNU',
])

/** Refusals that are not logged, because each only requires a next step. */
const told: ReadonlySet<ErrorCode> = new Set(['PREUVE_EXIGEE', 'SECOND_FACTEUR_A_ACTIVER', 'CGU_A_ACCEPTER'])

/** Logs a refusal of access: a missing right, a resource of others, an invalid session. */
export function logRefusal(request: FastifyRequest, code: ErrorCode): void {
  if ((errors[code] === 403 && !told.has(code)) || hidden.has(code)) logSecurity(request, 'access-refused', { code })
  // A request without the header claims no identity: a page that was open too long sends such requests.
  if (code === 'SESSION_EXPIREE' && request.headers.authorization !== undefined)
    logSecurity(request, 'session-refused', { code })
}

/** Runs an action, and writes its refusal for one of these reasons to the security log. */
export async function refusalTold<Done>(
  request: FastifyRequest,
  events: Partial<Readonly<Record<ErrorCode, SecurityEvent>>>,
  act: () => Promise<Done>,
): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    const event = error instanceof DomainError ? events[error.code as ErrorCode] : undefined
    if (event !== undefined) logSecurity(request, event)
    throw error
  }
}
