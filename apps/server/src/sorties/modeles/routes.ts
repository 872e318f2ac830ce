import { Readable } from 'node:stream'
import {
  createModele,
  deleteModele,
  doneTexts,
  getEditionModele,
  getModele,
  listModeles,
  listModelesDuDossier,
  listValeursDuModele,
  previewModele,
  type UserInfo,
  updateModele,
} from '@sillon/contract'
import { authorize } from '@sillon/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Contenus } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { PLATEFORME } from '#socle/journal/journal'
import { findLongueur } from '#socle/journal/since'
import { envoyer } from '../editions/fichier'
import type { EnSonTour } from '../editions/tour'
import { findModeles, type Modele } from './repository'
import * as service from './service'

/** Workbook as the API answers it: without the hash of its bytes. */
const dite = <Given extends Modele>({ sha256: _, ...modele }: Given) => modele

/** Workbooks made by others, which are filled in with files. */
export function modelesRoutes(app: FastifyInstance, db: Database, contenus: Contenus, enSonTour: EnSonTour): void {
  const acteOf = (user: UserInfo, { ip }: FastifyRequest): service.Acte => ({ user, adresse: ip })

  on(app, listModeles, async ({ user }) => {
    authorize(user, 'modeles.write')
    return (await findModeles(db)).map(dite)
  })

  on(app, createModele, async ({ user, body, request }) =>
    dite(await service.createModele(db, contenus, acteOf(user, request), body)),
  )

  on(app, getModele, async ({ user, params, language, reply }) => {
    setRevision(reply, await findLongueur(db, PLATEFORME))
    return dite(await service.lireModele(db, contenus, user, params.idModele, language))
  })

  on(app, updateModele, async ({ user, params, body, ifMatch, request, reply }) => {
    const { idModele } = params
    await service.updateModele(db, contenus, acteOf(user, request), idModele, body, ifMatch)
    setRevision(reply, await findLongueur(db, PLATEFORME))
    return dite(await service.requireModele(db, idModele))
  })

  on(app, deleteModele, async ({ user, params, request, language }) => {
    await service.deleteModele(db, acteOf(user, request), params.idModele)
    return { message: doneTexts[language].SUPPRESSION_EFFECTUEE }
  })

  on(app, listValeursDuModele, (context) => {
    const { user, params, query, language } = context
    const asked = { ...params, idExploitation: query.id_exploitation, millesime: query.id_millesime }
    return enSonTour(context, () => service.valeursDuModele(db, user, asked, language))
  })

  on(app, previewModele, (context) =>
    enSonTour(context, async () => {
      const { user, params, query, body, language, reply } = context
      const asked = { ...params, idExploitation: query.id_exploitation, millesime: query.id_millesime }
      const rempli = await service.previsualiser(db, contenus, user, asked, body.correspondances, language)
      return envoyer(reply, [rempli.nom, asked.millesime, rempli.raisonSociale], 'xlsx', Readable.from([rempli.octets]))
    }),
  )

  on(app, listModelesDuDossier, async ({ user, query }) =>
    (await service.modelesDe(db, user, query.id_exploitation, query.id_millesime)).map(
      ({ idModele, codeNational, nom }) => ({ idModele, codeNational, nom }),
    ),
  )

  on(app, getEditionModele, (context) =>
    enSonTour(context, async () => {
      const { user, params, query, language, reply } = context
      const asked = { ...params, idExploitation: query.id_exploitation, millesime: query.id_millesime }
      const { nom, raisonSociale, octets } = await service.remplirModele(db, contenus, user, asked, language)
      return envoyer(reply, [nom, asked.millesime, raisonSociale], 'xlsx', Readable.from([octets]))
    }),
  )
}
