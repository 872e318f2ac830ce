import type { ErrorCode } from '@sillon/contract'

/** Error codes of the unique constraints. They answer when two people claim the same free value at the same moment. */
const uniqueness: Readonly<Record<string, ErrorCode>> = {
  exploitations_siret_unique: 'SIRET_DEJA_UTILISE',
  utilisateurs_email: 'LOGIN_DEJA_UTILISE',
  utilisateurs_login: 'LOGIN_DEJA_UTILISE',
}

/**
 * Error codes of the network, of a store of files, of a disk that is full or fails, of PostgreSQL when it starts, stops or has no connection or memory left, and of whom it sent away because two waited for each other: nothing of theirs
 * was kept, and the other one is done a moment later.
 */
const UNAVAILABLE =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|MAGASIN_|DESSIN_INTERROMPU|ENOSPC|EDQUOT|08|57P|53|58030|40P01)/
/** node-postgres gives these no code. */
const UNAVAILABLE_TEXT = /Connection terminated|not queryable|timeout exceeded when trying to connect/
/** A statement, a wait for a lock, a pause within a transaction or the drawing of a document that lasted longer than it may: nothing of it was kept. */
const TOO_LONG = /^(57014|55P03|25P03|DESSIN_TROP_LONG)$/

/** A value that no column holds: a number too large for its type, a NUL character in a text or in JSON. */
const UNREPRESENTABLE = /^(22003|22021|22P05)$/

/** Half of a character of two (a lone surrogate), which JSON may spell and PostgreSQL does not take: every JSON that we write is otherwise sound. */
const isUnrepresentable = (code: string, message: string) =>
  UNREPRESENTABLE.test(code) || (code === '22P02' && message.includes('json'))

/** The refusal that a database error stands for, or null when it is a fault of ours. The error may be wrapped, as drizzle does. */
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
