import { inArray } from 'drizzle-orm'
import { passwordMatches } from '#personnes/authentification/passwords'
import type { Config } from '#socle/config'
import type { Database } from '#socle/database/database'
import { utilisateurs } from '#socle/database/schema'
import { isLoopback } from '#socle/loopback'
import { comptesDemonstration, MOT_DE_PASSE_DEMONSTRATION } from './comptes'

/** Refusal to serve accounts with the password of the README where others could sign in to them. */
export class KnownPassword extends Error {}

/** Demonstration accounts that still have the published password. */
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
 * Address that the server may listen on: only this machine while a demonstration account, old or new, has the published password.
 * @throws KnownPassword in production, or when HOST is another address; one line, with the remedy
 */
export function hostFor({ production, host }: Pick<Config, 'production' | 'host'>, known: readonly string[]): string {
  if (known.length === 0) return host ?? '0.0.0.0'
  const why = `everybody knows the password of the demonstration accounts (${known.join(', ')})`
  const remedy = 'start on an empty database with DEMONSTRATION=0, or change their passwords on this machine first'
  if (production) throw new KnownPassword(`NODE_ENV=production is refused: ${why}; ${remedy}.`)
  if (host !== undefined && !isLoopback(host)) throw new KnownPassword(`HOST ${host} is refused: ${why}; ${remedy}.`)
  return host ?? '127.0.0.1'
}
