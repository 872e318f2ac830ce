import { getPreferences, savePreferences } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connection'
import { utilisateurs } from '../database/schema'
import { on } from '../http/call-handler'
import { updateCompte } from './comptes'

/** What a person chose about mails. Everybody decides for themselves only: nobody is written to against their will. */
export function preferencesRoutes(app: FastifyInstance, db: Database): void {
  on(app, getPreferences, async ({ user, params }) => preferencesOf(requireSelf(user, params)))

  on(app, savePreferences, async ({ user, params, body }) => {
    const idUtilisateur = requireSelf(user, params)
    await db.transaction((tx) => updateCompte(tx, idUtilisateur, idUtilisateur, body))
    return preferencesOf(idUtilisateur)
  })

  async function preferencesOf(idUtilisateur: number) {
    const { langue, notifications } = utilisateurs
    const [found] = await db
      .select({ langue, notifications })
      .from(utilisateurs)
      .where(eq(utilisateurs.idUtilisateur, idUtilisateur))
    if (found === undefined) throw new DomainError('UTILISATEUR_INCONNU')
    return found
  }
}

interface Person {
  readonly idUtilisateur: number
}

function requireSelf(user: Person, { idUtilisateur }: Person): number {
  if (idUtilisateur !== user.idUtilisateur) throw new DomainError('UTILISATEUR_INCONNU')
  return idUtilisateur
}
