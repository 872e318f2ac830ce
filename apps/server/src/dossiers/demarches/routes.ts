import {
  attribuerDemarches,
  demanderDemarche,
  doneTexts,
  errorTexts,
  getDemandeDemarche,
  getDossier,
  getExploitationDemarches,
  listCertificationsEquivalentes,
  listDemandesDemarches,
  listOrganismesDeDemarche,
  previewEtat,
  saveDossier,
  setExploitationDemarches,
} from '@sillon/contract'
import { authorize, DomainError } from '@sillon/domain'
import { nomEn } from '@sillon/referentials'
import type { FastifyInstance } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import { findExploitation, lockExploitations } from '#fermes/exploitations/repository'
import { findVisibles, requireVisible } from '#fermes/exploitations/visibility'
import { onCached } from '#fermes/referentiels/cached'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { differences, record } from '#socle/journal/journal'
import { openFor } from '../dossier/ouvrir'
import { findDemarche, findDemarches } from '../dossier/repository'
import type { Effet } from '../dossier/transition'
import { previewPassage } from './apercu'
import { ajouterDemarches, countIncompletes, settleDemandes } from './attribuer'
import { demander, findDemandes, lireDemande } from './demande'
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
      if (wanted.length > 0) await settleDemandes(tx, [idExploitation])
    })
    return (await findExploitation(db, user, idExploitation)).demarches
  })

  on(app, getDemandeDemarche, async ({ user, params }) => lireDemande(db, user, params.idExploitation))

  on(app, demanderDemarche, async ({ user, params, request, language }) => {
    const auteur = { idUtilisateur: user.idUtilisateur, adresse: request.ip }
    await demander(db, user, auteur, params.idExploitation, courrier)
    return { message: doneTexts[language].DEMANDE_ENVOYEE }
  })

  on(app, listDemandesDemarches, async ({ user }) => findDemandes(db, user))

  on(app, attribuerDemarches, async ({ user, body, language }) => {
    authorize(user, 'demarches.write')
    const ids = [...new Set(body.exploitations)]
    const idsDemarches = [...new Set(body.demarches)]
    return db.transaction(async (tx) => {
      if ((await countDemarches(tx, idsDemarches)) !== idsDemarches.length) throw new DomainError('REFERENCE_INCONNUE')
      const seen = await findVisibles(tx, user, ids)
      const refus = ids
        .filter((id) => !seen.has(id))
        .map((idExploitation) => ({ idExploitation, message: errorTexts[language].EXPLOITATION_INCONNUE }))
      // Locked in one order: two acts on the same farms would deadlock.
      const farms = [...seen].sort((one, other) => one - other)
      if (!body.simulation) await lockExploitations(tx, farms, 'no key update')
      const attributions = farms.map((idExploitation) => ({ idExploitation, idsDemarches }))
      const faites = body.simulation
        ? await countIncompletes(tx, attributions)
        : (await ajouterDemarches(tx, user, attributions)).length
      return { faites, inchangees: farms.length - faites, refus }
    })
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
