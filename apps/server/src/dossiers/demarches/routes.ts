import {
  getDossier,
  getExploitationDemarches,
  listCertificationsEquivalentes,
  listOrganismesDeDemarche,
  previewEtat,
  saveDossier,
  setExploitationDemarches,
} from '@sillon/contract'
import { authorize, DomainError } from '@sillon/domain'
import { nomEn } from '@sillon/referentials'
import type { FastifyInstance } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import { findExploitation } from '#fermes/exploitations/repository'
import { requireVisible } from '#fermes/exploitations/visibility'
import { onCached } from '#fermes/referentiels/cached'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { differences, record } from '#socle/journal/journal'
import { openFor } from '../dossier/ouvrir'
import { findDemarche, findDemarches } from '../dossier/repository'
import type { Effet } from '../dossier/transition'
import { previewPassage } from './apercu'
import { readDossier, saveDossier as saveDossierOf } from './dossier'
import { countDemarches, findCertificationsEquivalentes, organismesDe, replaceDemarches } from './repository'

export function demarchesRoutes(
  app: FastifyInstance,
  db: Database,
  courrier: Courrier,
  effets: readonly Effet[],
): void {
  on(app, getExploitationDemarches, async ({ user, params }) => {
    const { demarches } = await findExploitation(db, user, params.idExploitation)
    return demarches
  })

  on(app, setExploitationDemarches, async ({ user, params, body }) => {
    const { idExploitation } = params
    await requireVisible(db, user, idExploitation)
    authorize(user, 'demarches.write')
    await db.transaction(async (tx) => {
      const wanted = [...new Set(body)]
      if ((await countDemarches(tx, wanted)) !== wanted.length) throw new DomainError('REFERENCE_INCONNUE')
      const before = await findDemarches(tx, idExploitation)
      await replaceDemarches(tx, idExploitation, wanted)
      const changes = differences({ demarches: before }, { demarches: await findDemarches(tx, idExploitation) })
      await record(tx, { idUtilisateur: user.idUtilisateur, idExploitation }, changes)
    })
    return (await findExploitation(db, user, idExploitation)).demarches
  })

  on(app, getDossier, async ({ user, params, query, reply }) => {
    const ouverture = await openFor(db, user, { ...params, ...query })
    setRevision(reply, ouverture.revision)
    return readDossier(db, ouverture)
  })

  on(app, saveDossier, async ({ user, params, query, body, ifMatch, reply }) => {
    const request = { ...params, ...query }
    await saveDossierOf(db, await openFor(db, user, request), body, effets, ifMatch)
    const saved = await openFor(db, user, request)
    setRevision(reply, saved.revision)
    return readDossier(db, saved)
  })

  on(app, previewEtat, async ({ user, params, query, body, reply }) => {
    const ouverture = await openFor(db, user, { ...params, ...query })
    setRevision(reply, ouverture.revision)
    return previewPassage(db, ouverture, body, courrier)
  })

  on(app, listOrganismesDeDemarche, async ({ params }) => {
    const { idDemarche } = await findDemarche(db, params.codeNational)
    return organismesDe(db, idDemarche)
  })

  onCached(app, listCertificationsEquivalentes, async (language) => {
    const certifications = await findCertificationsEquivalentes(db)
    return certifications.map((one) => ({
      ...one,
      libelle: nomEn(language, 'certifications', String(one.idCertificationEquivalente), one.libelle),
    }))
  })
}
