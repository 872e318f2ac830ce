import type { ErrorCode } from '@sillon/contract'

/** Error codes of the unique constraints, for two concurrent claims of the same free value. */
const uniqueness: Readonly<Record<string, ErrorCode>> = {
  exploitations_siret_unique: 'SIRET_DEJA_UTILISE',
  utilisateurs_email: 'LOGIN_DEJA_UTILISE',
  utilisateurs_login: 'LOGIN_DEJA_UTILISE',
}

/**
 * Error codes of temporary failures, where nothing was written and a retry may succeed: the network, an object store, a full or failing disk, PostgreSQL at
 * start or stop or without connections or memory, and a deadlock.
 */
const UNAVAILABLE =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|MAGASIN_|DESSIN_INTERROMPU|ENOSPC|EDQUOT|08|57P|53|58030|40P01)/
/** node-postgres gives these errors no code. */
const UNAVAILABLE_TEXT = /Connection terminated|not queryable|timeout exceeded when trying to connect/
/** A time-out of a statement, of a lock, of a pause within a transaction or of the drawing of a document: nothing was written. */
const TOO_LONG = /^(57014|55P03|25P03|DESSIN_TROP_LONG)$/

/** A value outside every column type: too large a number, or a NUL character in a text or in JSON. */
const UNREPRESENTABLE = /^(22003|22021|22P05)$/

/** Half of a surrogate pair, which JSON may contain and PostgreSQL rejects: all JSON of ours is otherwise valid. */
const isUnrepresentable = (code: string, message: string) =>
  UNREPRESENTABLE.test(code) || (code === '22P02' && message.includes('json'))

/** Refusal for a database error, or null for an error of ours. The error may be wrapped, as by drizzle. */
export function refusalOf(error: unknown): ErrorCode | null {
  if (!(error instanceof Error)) return null
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code === '23505' && typeof constraint === 'string') return uniqueness[constraint] ?? null
  if (typeof code === 'string' && isUnrepresentable(code, error.message)) return 'REQUETE_INVALIDE'
  if (typeof code === 'string' && TOO_LONG.test(code)) return 'TRAITEMENT_TROP_LONG'
  if (typeof code === 'string' && UNAVAILABLE.test(code)) return 'SERVICE_INDISPONIBLE'
  if (UNAVAILABLE_TEXT.test(error.message)) return 'SERVICE_INDISPONIBLE'
  return refusalOf(error.cause)
}
