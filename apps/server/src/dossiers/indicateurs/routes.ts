import {
  copier,
  getAnDernier,
  getCopie,
  getExplication,
  getIndicateurs,
  type Language,
  listEnregistrements,
  reprendreDonnees,
  saveIndicateurs,
  saveValidites,
  type UserInfo,
} from '@sillon/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { openCalcul } from '../dossier/ouvrir'
import type { DossierRequest } from '../dossier/repository'
import { readAnDernier } from './an-dernier'
import { changementsOf } from './changements'
import * as copie from './copie'
import { readEnregistrements } from './enregistrements'
import { enregistrer } from './enregistrer'
import { reprendre } from './reprise'
import * as service from './service'

export function indicateursRoutes(app: FastifyInstance, db: Database): void {
  /** The tree of a file, with its version. */
  async function answerTree(user: UserInfo, request: DossierRequest, language: Language, reply: FastifyReply) {
    const ouverture = await openCalcul(db, user, request)
    setRevision(reply, ouverture.revision, ouverture.references)
    return service.readIndicateurs(db, ouverture, language)
  }

  on(app, getIndicateurs, async ({ user, params, query, language, reply }) =>
    answerTree(user, { ...params, ...query }, language, reply),
  )

  on(app, getExplication, async ({ user, params, query }) =>
    service.explainIndicateur(db, await openCalcul(db, user, { ...params, ...query }), params.code),
  )

  on(app, listEnregistrements, async ({ user, params, query }) =>
    readEnregistrements(db, await openCalcul(db, user, { ...params, ...query }), params.code, query),
  )

  on(app, reprendreDonnees, async ({ user, params, query, body, language, reply }) => {
    const request = { ...params, ...query }
    const changements = await reprendre(db, await openCalcul(db, user, request), body.rubrique)
    return { changements, indicateurs: await answerTree(user, request, language, reply) }
  })

  on(app, getAnDernier, async ({ user, params, query }) =>
    readAnDernier(db, await openCalcul(db, user, { ...params, ...query })),
  )

  on(app, getCopie, async ({ user, params, query: { rubrique, millesime }, reply }) => {
    const ouverture = await openCalcul(db, user, { ...params, millesime })
    setRevision(reply, ouverture.revision, ouverture.references)
    return copie.previewCopie(db, ouverture, rubrique)
  })

  on(app, copier, async ({ user, params, query, body, ifMatch, language, reply }) => {
    const request = { ...params, ...query }
    const changements = await copie.copier(db, await openCalcul(db, user, request), body, ifMatch)
    return { changements, indicateurs: await answerTree(user, request, language, reply) }
  })

  on(app, saveValidites, async ({ user, params, query, body, ifMatch, reply }) => {
    const request = { ...params, ...query }
    await service.saveValidites(db, await openCalcul(db, user, request), body, ifMatch)
    const ouverture = await openCalcul(db, user, request)
    setRevision(reply, ouverture.revision, ouverture.references)
    return service.readValidites(db, ouverture)
  })

  on(app, saveIndicateurs, async ({ user, params, query, body, version, isMinimal, language, reply }) => {
    const ouverture = await openCalcul(db, user, { ...params, ...query })
    const saved = await enregistrer(db, ouverture, body, version, isMinimal ? 'CHANGEMENTS' : 'TOUT')
    const { lecture, etat, connu } = saved
    setRevision(reply, saved.revision, saved.references)
    if (!isMinimal) return service.treeOf(ouverture, lecture, etat.validites, language)
    return changementsOf(lecture, connu, etat, { language, voirScores: ouverture.permissions.voirScores })
  })
}
