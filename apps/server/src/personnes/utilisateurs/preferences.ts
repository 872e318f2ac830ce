import { getPreferences, savePreferences } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { findPreferences, updateCompte } from './comptes'
import { requireSelf } from './self'

/** Choices of a person about mails. Each person decides for themselves only: nobody receives mails against their will. */
export function preferencesRoutes(app: FastifyInstance, db: Database): void {
  on(app, getPreferences, async ({ user, params }) => findPreferences(db, requireSelf(user, params)))

  on(app, savePreferences, async ({ user, params, body }) => {
    const idUtilisateur = requireSelf(user, params)
    await db.transaction((tx) => updateCompte(tx, idUtilisateur, idUtilisateur, body))
    return findPreferences(db, idUtilisateur)
  })
}
