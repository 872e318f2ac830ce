import {
  doneTexts,
  listExploitationUtilisateurs,
  listUtilisateurExploitations,
  setExploitationUtilisateurs,
  setUtilisateurExploitations,
} from '@sillon/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/connection'
import { on } from '../http/call-handler'
import { logSecurity } from '../http/security-log'
import {
  type Changement,
  findExploitationsAccordees,
  findUtilisateursAccordes,
  setExploitationsAccordees,
  setUtilisateursAccordes,
} from './acces'
import { acteOf } from './administration-routes'

function logGrants(request: FastifyRequest, changements: readonly Changement[]): void {
  for (const { idUtilisateur, idExploitation, estAccordee } of changements)
    logSecurity(request, estAccordee ? 'grant-added' : 'grant-removed', {
      idUtilisateurConcerne: idUtilisateur,
      idExploitation,
    })
}

/** Who sees which farms, said for a person or for a farm. */
export function accesRoutes(app: FastifyInstance, db: Database): void {
  on(app, listUtilisateurExploitations, async ({ user, params }) =>
    findExploitationsAccordees(db, user, params.idUtilisateur),
  )

  on(app, setUtilisateurExploitations, async ({ user, params, body, request, language }) => {
    logGrants(request, await setExploitationsAccordees(db, acteOf(user, request), params.idUtilisateur, body))
    return { message: doneTexts[language].ACCES_ENREGISTRES }
  })

  on(app, listExploitationUtilisateurs, async ({ user, params }) =>
    findUtilisateursAccordes(db, user, params.idExploitation),
  )

  on(app, setExploitationUtilisateurs, async ({ user, params, body, request, language }) => {
    logGrants(request, await setUtilisateursAccordes(db, acteOf(user, request), params.idExploitation, body))
    return { message: doneTexts[language].ACCES_ENREGISTRES }
  })
}
