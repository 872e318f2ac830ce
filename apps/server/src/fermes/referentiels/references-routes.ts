import {
  exportReferentiel,
  getIft,
  getParametresIft,
  getReferencesIft,
  getReferentiel,
  importReferentiel,
  listBassinsDuMillesime,
  listConditionsTraitement,
  listMateriels,
  listReferencesManquantes,
  modeleReferentiel,
  saveIft,
  saveLigneReferentiel,
  type UserInfo,
} from '@sillon/contract'
import { authorize, DomainError } from '@sillon/domain'
import { bassinsViticoles, type ListeReferentiel, referencesDe } from '@sillon/referentials'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { requireMillesime } from '../exploitations/repository'
import { requireVisible } from '../exploitations/visibility'
import { modeleDe } from './attendues'
import { toCsv, toXlsx } from './ecriture'
import { listes } from './listes'
import { bassinsDe, findConditions, findMateriels, SANS_BASSIN } from './listes-du-millesime'
import { findLignes } from './listes-repository'
import * as service from './listes-service'
import { findManquantes } from './manquantes'
import { findLieu, loadReferences, referencesOf } from './references'
import { findMillesimes } from './repository'

/**
 * References of a campaign year: for the calculation of a farm, for its screens, and for their administrators.
 * @param changees called after a write: results of files may have changed
 */
export function referencesRoutes(app: FastifyInstance, db: Database, changees: () => void): void {
  // A CSV file comes raw, or as a JSON string.
  app.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  on(app, getReferencesIft, async ({ user, params, query }) => {
    const idBassinViti = query.idBassinViti ?? SANS_BASSIN
    const farm = { ...params, idMillesime: query.millesime, idBassinViti }
    return (await referencesFor(user, farm, 'references-ift')).referencesIft
  })
  on(app, getParametresIft, async ({ user, params, query }) => {
    const farm = { ...params, idMillesime: query.millesime }
    return (await referencesFor(user, farm, 'plafonds-ift')).parametresIft
  })

  async function referencesFor<Liste extends ListeReferentiel>(
    user: UserInfo,
    farm: { readonly idExploitation: number; readonly idMillesime: number; readonly idBassinViti: number },
    liste: Liste,
  ) {
    await requireVisible(db, user, farm.idExploitation)
    await requireMillesime(db, farm.idMillesime)
    const year = await loadReferences(db, farm.idMillesime, [liste])
    const { references } = referencesOf(year, await findLieu(db, farm), codeBassinOf(farm.idBassinViti))
    return referencesDe([liste], references)
  }

  on(app, listBassinsDuMillesime, async ({ query }) =>
    bassinsDe(await loadReferences(db, await millesimeOf(query.millesime), ['bassins-viticoles'])),
  )
  on(app, listMateriels, async ({ query }) => findMateriels(db, await millesimeOf(query.millesime)))
  on(app, listConditionsTraitement, async ({ query }) => findConditions(db, await millesimeOf(query.millesime)))

  /** The requested year, or else the newest. */
  async function millesimeOf(wanted: number | undefined): Promise<number> {
    if (wanted !== undefined) {
      await requireMillesime(db, wanted)
      return wanted
    }
    const [newest] = await findMillesimes(db)
    if (newest === undefined) throw new DomainError('MILLESIME_INCONNU')
    return newest.idMillesime
  }

  on(app, getIft, async ({ user, query }) => {
    authorize(user, 'referentiels.write')
    await requireMillesime(db, query.millesime)
    return service.findIft(db, query.millesime)
  })
  on(app, saveIft, async ({ user, query, body }) => {
    authorize(user, 'referentiels.write')
    await service.saveIft(db, { idUtilisateur: user.idUtilisateur, idMillesime: query.millesime }, body)
    changees()
    return service.findIft(db, query.millesime)
  })
  on(app, listReferencesManquantes, async ({ query }) => {
    if (query.millesime !== undefined) await requireMillesime(db, query.millesime)
    return findManquantes(db, query.millesime)
  })
  on(app, getReferentiel, async ({ user, params, query, language }) => {
    authorize(user, 'referentiels.write')
    await requireMillesime(db, query.millesime)
    return service.readReferentiel(db, params.liste, query.millesime, language)
  })
  on(app, saveLigneReferentiel, async ({ user, params, query, body, language }) => {
    authorize(user, 'referentiels.write')
    const ecriture = { idUtilisateur: user.idUtilisateur, idMillesime: query.millesime, liste: params.liste }
    await service.saveLigne(db, ecriture, body)
    changees()
    return service.readReferentiel(db, params.liste, query.millesime, language)
  })
  on(app, exportReferentiel, async ({ user, params, query, language, reply }) => {
    authorize(user, 'referentiels.write')
    await requireMillesime(db, query.millesime)
    const lignes = await findLignes(db, params.liste, query.millesime)
    reply.header('content-disposition', `attachment; filename="${params.liste}-${query.millesime}.csv"`)
    return toCsv(listes[params.liste], lignes, language)
  })
  on(app, modeleReferentiel, async ({ user, params, query, language, reply }) => {
    authorize(user, 'referentiels.write')
    await requireMillesime(db, query.millesime)
    const lignes = modeleDe(params.liste, await findLignes(db, params.liste, query.millesime))
    const { nomFichier, typeMime, contenu } = toXlsx(params.liste, query.millesime, lignes, language)
    reply.header('content-disposition', `attachment; filename="${nomFichier}"`).type(typeMime)
    return contenu
  })
  on(app, importReferentiel, async ({ user, params, query, body, language }) => {
    authorize(user, 'referentiels.write')
    const apercu = query.apercu === 'true'
    const { idUtilisateur } = user
    const said = await service.importFichier(db, {
      idUtilisateur,
      idMillesime: query.millesime,
      liste: params.liste,
      fichier: body,
      apercu,
      language,
    })
    if (!apercu) changees()
    return said
  })
}

/** @throws DomainError REFERENCE_INCONNUE */
function codeBassinOf(idBassinViti: number): string | null {
  if (idBassinViti === SANS_BASSIN) return null
  const bassin = bassinsViticoles.find((known) => known.idBassinViti === idBassinViti)
  if (bassin === undefined) throw new DomainError('REFERENCE_INCONNUE')
  return bassin.codeBassinViti
}
