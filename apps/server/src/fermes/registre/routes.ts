import {
  abandonnerImportRegistre,
  createIntervention,
  deleteIntervention,
  doneTexts,
  exportRegistre,
  getImportRegistre,
  getIntervention,
  getSchemaRegistre,
  importRegistre,
  listImportsRegistre,
  listInterventions,
  listProduitsRegistre,
  poursuivreImportRegistre,
  reprendreImportRegistre,
  saveIntervention,
  searchProduitsPhyto,
  type UserInfo,
} from '@sillon/contract'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { findRevision } from '#socle/journal/since'
import { findExploitation, requireMillesime } from '../exploitations/repository'
import { requireVisible } from '../exploitations/visibility'
import { fichierDuRegistre, schemas } from './export'
import { abandonnerImport, type Immediat, importer, poursuivre, reprendre, requireSuivi } from './import'
import { readContenus } from './import-repository'
import { rondeDesRegistres, type Suites } from './importeur'
import { searchProduits } from './produits'
import { findInterventions, findProduits, named } from './repository'
import * as service from './service'
import { findImports } from './suivi-repository'

/** Queue of documents that a person waits for, given by `app.ts`. */
type EnSonTour = <T>(
  context: { readonly user: UserInfo; readonly reply: FastifyReply },
  faire: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

export interface Moyens extends Suites {
  /** Files that are imported in their request; tests give their own limits. */
  readonly immediat?: Immediat | undefined
}

/** The treatment register of a farm. */
export function registreRoutes(app: FastifyInstance, db: Database, suites: Moyens, enSonTour: EnSonTour): void {
  const { fermeChangee, immediat } = suites
  const ronde = rondeDesRegistres(db, suites, app.log)
  // Imports abandoned by a stopped process are resumed by the next one that serves.
  app.addHook('onListen', async () => ronde.start())
  app.addHook('onClose', () => ronde.stop())
  const yearOf = (params: { idExploitation: number }, query: { millesime: number }) => ({
    idExploitation: params.idExploitation,
    idMillesime: query.millesime,
  })

  on(app, listInterventions, async ({ user, params, query, language, reply }) => {
    await requireVisible(db, user, params.idExploitation)
    setRevision(reply, await findRevision(db, params.idExploitation))
    return findInterventions(db, yearOf(params, query), query, language)
  })

  on(app, listProduitsRegistre, async ({ user, params, query }) => {
    await requireVisible(db, user, params.idExploitation)
    return findProduits(db, yearOf(params, query))
  })

  on(app, getIntervention, async ({ user, params, query, language, reply }) => {
    await requireVisible(db, user, params.idExploitation)
    setRevision(reply, await findRevision(db, params.idExploitation))
    return named(await service.requireIntervention(db, yearOf(params, query), params.uuidIntervention), language)
  })

  on(app, createIntervention, async ({ user, params, query, body, language, reply }) => {
    const year = yearOf(params, query)
    const uuid = await service.createIntervention(db, { user, year, fermeChangee }, body)
    setRevision(reply, await findRevision(db, params.idExploitation))
    return named(await service.requireIntervention(db, year, uuid), language)
  })

  on(app, saveIntervention, async ({ user, params, query, body, ifMatch, language, reply }) => {
    const year = yearOf(params, query)
    await service.saveIntervention(db, { user, year, fermeChangee }, params.uuidIntervention, body, ifMatch)
    setRevision(reply, await findRevision(db, params.idExploitation))
    return named(await service.requireIntervention(db, year, params.uuidIntervention), language)
  })

  on(app, deleteIntervention, async ({ user, params, query, ifMatch, language }) => {
    const acte = { user, year: yearOf(params, query), fermeChangee }
    await service.deleteIntervention(db, acte, params.uuidIntervention, ifMatch)
    return { message: doneTexts[language].INTERVENTION_SUPPRIMEE }
  })

  on(app, importRegistre, async ({ user, params, query, body, language }) => {
    const acte = { user, year: yearOf(params, query), fermeChangee }
    const suivi = await importer(db, acte, { ...body, language }, immediat)
    if (suivi.etat === 'LECTURE') void ronde.lancer()
    return suivi
  })

  on(app, listImportsRegistre, async ({ user, params, query, language }) => {
    await requireVisible(db, user, params.idExploitation)
    return findImports(db, yearOf(params, query), language)
  })

  on(app, getImportRegistre, async ({ user, params, query, language }) => {
    await requireVisible(db, user, params.idExploitation)
    return requireSuivi(db, yearOf(params, query), params.idImportRegistre, language)
  })

  on(app, poursuivreImportRegistre, async ({ user, params, query, body, language }) => {
    const acte = { user, year: yearOf(params, query), fermeChangee }
    const suivi = await poursuivre(db, acte, { idImportRegistre: params.idImportRegistre, body, language })
    void ronde.lancer()
    return suivi
  })

  on(app, abandonnerImportRegistre, async ({ user, params, query, language }) => {
    const acte = { user, year: yearOf(params, query), fermeChangee }
    await abandonnerImport(db, acte, { idImportRegistre: params.idImportRegistre, language })
    void ronde.lancer()
    return { message: doneTexts[language].IMPORT_REGISTRE_ABANDONNE }
  })

  on(app, reprendreImportRegistre, async ({ user, params, query, body, language }) => {
    await reprendre(db, { user, year: yearOf(params, query), fermeChangee }, params.idImportRegistre, body.corrigees)
    void ronde.lancer()
    return { message: doneTexts[language].IMPORT_REGISTRE_ANNULE }
  })

  on(app, exportRegistre, (context) =>
    enSonTour(context, async (signal) => {
      const { user, params, query, language, reply } = context
      const exploitation = await findExploitation(db, user, params.idExploitation)
      await requireMillesime(db, query.millesime)
      const year = yearOf(params, query)
      const registre = { exploitation, campagne: year.idMillesime, pages: readContenus(db, year) }
      const { nom, typeMime, contenu } = fichierDuRegistre(registre, { format: query.format, language, signal })
      reply.headers({ 'content-disposition': contentDisposition(nom), 'content-type': typeMime })
      return contenu
    }),
  )

  on(app, getSchemaRegistre, async ({ params, reply }) => {
    const { typeMime, texte } = schemas[params.fichier]
    reply.header('content-type', typeMime)
    return Buffer.from(texte)
  })

  on(app, searchProduitsPhyto, async ({ query }) => searchProduits(db, query))
}
