import {
  annulerApplication,
  applyScenario,
  createScenario,
  deleteScenario,
  getApplication,
  getScenario,
  listScenarios,
  saveScenario,
} from '@sillon/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openCalcul } from '#dossiers/dossier/ouvrir'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { annuler, apply, readApplication } from './application'
import { create, readScenario, readScenarios, remove, type ScenarioLu, save } from './service'

export function scenariosRoutes(app: FastifyInstance, db: Database): void {
  /** A scenario, with its own revision. */
  const answer = (reply: FastifyReply, { scenario, revision }: ScenarioLu) => {
    setRevision(reply, revision)
    return scenario
  }

  on(app, listScenarios, async ({ user, params, query }) =>
    readScenarios(db, await openCalcul(db, user, { ...params, ...query })),
  )

  on(app, createScenario, async ({ user, params, query, body, reply }) =>
    answer(reply, await create(db, await openCalcul(db, user, { ...params, ...query }), body)),
  )

  on(app, getScenario, async ({ user, params, query, reply }) =>
    answer(reply, await readScenario(db, await openCalcul(db, user, { ...params, ...query }), params.idScenario)),
  )

  on(app, saveScenario, async ({ user, params, query, body, ifMatch, reply }) => {
    const ouverture = await openCalcul(db, user, { ...params, ...query })
    return answer(reply, await save(db, ouverture, params.idScenario, body, ifMatch))
  })

  on(app, deleteScenario, async ({ user, params, query }) => {
    const { idScenario } = params
    await remove(db, await openCalcul(db, user, { ...params, ...query }), idScenario)
    return { idScenario }
  })

  on(app, getApplication, async ({ user, params, query, reply }) => {
    const ouverture = await openCalcul(db, user, { ...params, ...query })
    setRevision(reply, ouverture.revision, ouverture.references)
    return readApplication(db, ouverture, params.idScenario)
  })

  on(app, applyScenario, async ({ user, params, query, body, version }) => {
    const ouverture = await openCalcul(db, user, { ...params, ...query })
    return apply(db, ouverture, params.idScenario, { vue: body.revision, lue: version })
  })

  on(app, annulerApplication, async ({ user, params, query }) =>
    annuler(db, await openCalcul(db, user, { ...params, ...query }), params.idScenario),
  )
}
