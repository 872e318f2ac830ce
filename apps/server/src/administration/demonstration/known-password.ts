import { inArray } from 'drizzle-orm'
import { passwordMatches } from '#personnes/authentification/passwords'
import { type Config, isLoopback } from '#socle/config'
import type { Database } from '#socle/database/database'
import { utilisateurs } from '#socle/database/schema'
import { comptesDemonstration, MOT_DE_PASSE_DEMONSTRATION } from './comptes'

/** Accounts whose password stands in the README cannot be served where others could sign in to them. */
export class KnownPassword extends Error {}

/** The demonstration's accounts that still have its password. */
export async function accountsWithKnownPassword(db: Database): Promise<readonly string[]> {
  const accounts = await db
    .select({ login: utilisateurs.login, motDePasse: utilisateurs.motDePasse })
    .from(utilisateurs)
    .where(inArray(utilisateurs.login, [...comptesDemonstration]))
    .orderBy(utilisateurs.idUtilisateur)
  const known: string[] = []
  for (const { login, motDePasse } of accounts)
    if (await passwordMatches(motDePasse, MOT_DE_PASSE_DEMONSTRATION)) known.push(login)
  return known
}

/**
 * Where the server may listen: on this machine only while anybody can sign in to a demonstration account, whenever it was made.
 * @throws KnownPassword in production, or when HOST says elsewhere; in one line, with what to do about it.
 */
export function hostFor({ production, host }: Pick<Config, 'production' | 'host'>, known: readonly string[]): string {
  if (known.length === 0) return host ?? '0.0.0.0'
  const why = `everybody knows the password of the demonstration accounts (${known.join(', ')})`
  const remedy = 'start on an empty database with DEMONSTRATION=0, or change their passwords on this machine first'
  if (production) throw new KnownPassword(`NODE_ENV=production is refused: ${why}; ${remedy}.`)
  if (host !== undefined && !isLoopback(host)) throw new KnownPassword(`HOST ${host} is refused: ${why}; ${remedy}.`)
  return host ?? '127.0.0.1'
}
