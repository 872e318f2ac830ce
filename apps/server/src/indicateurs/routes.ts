import {
  copier,
  getAnDernier,
  getCopie,
  getExplication,
  getIndicateurs,
  reprendreDonnees,
  saveIndicateurs,
  saveValidites,
} from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connection'
import { on, setRevision } from '../http/call-handler'
import { readAnDernier } from './an-dernier'
import * as copie from './copie'
import { reprendre } from './reprise'
import * as service from './service'

export function indicateursRoutes(app: FastifyInstance, db: Database): void {
  on(app, getIndicateurs, async ({ user, params, query, language, reply }) => {
    const { tree, revision } = await service.readIndicateurs(db, user, { ...params, ...query }, language)
    setRevision(reply, revision)
    return tree
  })

  on(app, getExplication, async ({ user, params, query }) =>
    service.explainIndicateur(db, user, { ...params, ...query }),
  )

  on(app, reprendreDonnees, async ({ user, params, query, body, language, reply }) => {
    const request = { ...params, ...query }
    const changements = await reprendre(db, user, request, body.rubrique)
    const { tree, revision } = await service.readIndicateurs(db, user, request, language)
    setRevision(reply, revision)
    return { changements, indicateurs: tree }
  })

  on(app, getAnDernier, async ({ user, params, query }) => readAnDernier(db, user, { ...params, ...query }))

  on(app, getCopie, async ({ user, params, query: { rubrique, millesime } }) =>
    copie.previewCopie(db, user, { ...params, millesime }, rubrique),
  )

  on(app, copier, async ({ user, params, query, body, language, reply }) => {
    const request = { ...params, ...query }
    const changements = await copie.copier(db, user, request, body)
    const { tree, revision } = await service.readIndicateurs(db, user, request, language)
    setRevision(reply, revision)
    return { changements, indicateurs: tree }
  })

  on(app, saveValidites, async ({ user, params, query, body, ifMatch, reply }) => {
    const { validites, revision } = await service.saveValidites(db, user, { ...params, ...query }, body, ifMatch)
    setRevision(reply, revision)
    return validites
  })

  on(app, saveIndicateurs, async ({ user, params, query, body, ifMatch, language, reply }) => {
    const request = { ...params, ...query }
    await service.saveIndicateurs(db, user, request, body, ifMatch)
    const { tree, revision } = await service.readIndicateurs(db, user, request, language)
    setRevision(reply, revision)
    return tree
  })
}
