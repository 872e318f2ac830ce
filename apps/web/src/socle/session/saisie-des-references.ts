import { may } from './acces'
import type { useUser } from './session'

/** Text that says whom to ask for the values of a list of references; null for a super administrator, who enters them. */
export function aQuiLesDemander(
  user: ReturnType<typeof useUser>,
): 'manquantes.demander' | 'manquantes.demanderAdministrateur' | null {
  if (may(user, 'referentiels.write')) return null
  return user.role === 'ADMIN_ORGANISME' ? 'manquantes.demanderAdministrateur' : 'manquantes.demander'
}

/** Address of a list of references of a campaign year. */
export const adresseDeListe = (liste: string | undefined, millesime: number): string =>
  `/admin/referentiels?liste=${liste}&campagne=${millesime}`
