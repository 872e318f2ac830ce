import {
  attribuerAcces,
  doneTexts,
  errorTexts,
  inviterAgriculteur,
  listExploitationUtilisateurs,
  listUtilisateurExploitations,
  setExploitationUtilisateurs,
  setUtilisateurExploitations,
} from '@sillon/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { logSecurity } from '#socle/http/security-log'
import {
  type Changement,
  attribuerAcces as donnerAcces,
  findExploitationsAccordees,
  findUtilisateursAccordes,
  setExploitationsAccordees,
  setUtilisateursAccordes,
  versionAcces,
} from './acces'
import { acteOf } from './administration-routes'
import { inviterAgriculteur as inviterAgriculteurA } from './inviter-agriculteur'

function logGrants(request: FastifyRequest, changements: readonly Changement[]): void {
  for (const { idUtilisateur, idExploitation, estAccordee } of changements)
    logSecurity(request, estAccordee ? 'grant-added' : 'grant-removed', {
      idUtilisateurConcerne: idUtilisateur,
      idExploitation,
    })
}

/** Sets the version of the grants on the answer, for the caller's next If-Match. */
function tellVersion(reply: FastifyReply, ids: readonly number[]): void {
  const { revision, references } = versionAcces(ids)
  setRevision(reply, revision, references)
}

/** Farms that a person sees, and people who see a farm. */
export function accesRoutes(app: FastifyInstance, db: Database, courrier: Courrier): void {
  on(app, listUtilisateurExploitations, async ({ user, params, reply }) => {
    const accordees = await findExploitationsAccordees(db, user, params.idUtilisateur)
    tellVersion(
      reply,
      accordees.map(({ idExploitation }) => idExploitation),
    )
    return accordees
  })

  on(app, setUtilisateurExploitations, async ({ user, params, body, version, request, reply, language }) => {
    const acte = acteOf(user, request)
    logGrants(request, await setExploitationsAccordees(db, acte, params.idUtilisateur, body, version))
    tellVersion(reply, body)
    return { message: doneTexts[language].ACCES_ENREGISTRES }
  })

  on(app, attribuerAcces, async ({ user, body, request, language }) => {
    const { changed, refusees, ...counts } = await donnerAcces(db, acteOf(user, request), body)
    if (!body.simulation) logGrants(request, changed)
    const message = errorTexts[language].EXPLOITATION_INCONNUE
    return { ...counts, refus: refusees.map((idExploitation) => ({ idExploitation, message })) }
  })

  on(app, listExploitationUtilisateurs, async ({ user, params, reply }) => {
    const accordes = await findUtilisateursAccordes(db, user, params.idExploitation)
    tellVersion(
      reply,
      accordes.map(({ idUtilisateur }) => idUtilisateur),
    )
    return accordes
  })

  on(app, setExploitationUtilisateurs, async ({ user, params, body, version, request, reply, language }) => {
    const acte = acteOf(user, request)
    logGrants(request, await setUtilisateursAccordes(db, acte, params.idExploitation, body, version))
    tellVersion(reply, body)
    return { message: doneTexts[language].ACCES_ENREGISTRES }
  })

  on(app, inviterAgriculteur, async ({ user, params: { idExploitation }, body, request, language }) => {
    const idUtilisateur = await inviterAgriculteurA(db, acteOf(user, request), idExploitation, body, courrier)
    logSecurity(request, 'role-changed', { idUtilisateurConcerne: idUtilisateur, role: 'AGRICULTEUR' })
    logGrants(request, [{ idUtilisateur, idExploitation, estAccordee: true }])
    return { message: doneTexts[language].AGRICULTEUR_INVITE }
  })
}
