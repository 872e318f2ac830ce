import { DomainError } from '@sillon/domain'
import { and, eq, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { utilisateurs } from '#socle/database/schema'

/**
 * Checks that no other account has the address or the user name: both work for signing in.
 * @throws DomainError LOGIN_DEJA_UTILISE
 */
export async function refuseTaken(tx: Database, idUtilisateur: number | null, email: string): Promise<void> {
  const name = email.toLowerCase()
  const [taken] = await tx
    .select({ id: utilisateurs.idUtilisateur })
    .from(utilisateurs)
    .where(
      and(
        idUtilisateur === null ? undefined : ne(utilisateurs.idUtilisateur, idUtilisateur),
        // A deleted account frees its address and its user name.
        not(utilisateurs.estSupprime),
        or(eq(sql`lower(${utilisateurs.email})`, name), eq(sql`lower(${utilisateurs.login})`, name)),
      ),
    )
  if (taken) throw new DomainError('LOGIN_DEJA_UTILISE', {}, [{ path: 'email', code: 'EMAIL_DEJA_UTILISE' }])
}

export const sameAddress = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase()
