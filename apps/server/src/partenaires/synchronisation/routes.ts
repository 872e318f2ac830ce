import {
  delierExploitation,
  doneTexts,
  lierExploitation,
  listExploitationsPartenaire,
  listLiensPartenaires,
  listSynchronisations,
  synchroniser,
} from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { FermeChangee } from '#fermes/exploitations/effets'
import { requireVisible } from '#fermes/exploitations/visibility'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { delier, findLiens, requireFermeEtPartenaire } from './liens'
import { findSynchronisations } from './repository'
import { choisirExploitation, demanderSynchronisation, listerExploitations } from './service'
import type { Sources } from './source'
import { rondeDesSynchronisations } from './synchroniseur'

export function synchronisationRoutes(
  app: FastifyInstance,
  db: Database,
  suites: { readonly sources: Sources; readonly fermeChangee: FermeChangee },
): void {
  const ronde = rondeDesSynchronisations(db, suites, app.log)
  // Synchronisations abandoned by a stopped process are resumed by the next one that serves.
  app.addHook('onListen', async () => ronde.start())
  app.addHook('onClose', () => ronde.stop())

  on(app, listLiensPartenaires, async ({ user, params }) => {
    await requireVisible(db, user, params.idExploitation)
    return findLiens(db, user, params.idExploitation)
  })

  on(app, listExploitationsPartenaire, async ({ user, params }) => {
    await requireFermeEtPartenaire(db, user, params)
    return listerExploitations(db, suites.sources, user, params)
  })

  on(app, lierExploitation, async ({ user, params, body }) => {
    await requireFermeEtPartenaire(db, user, params)
    return choisirExploitation(db, suites.sources, user, params, body.reference)
  })

  on(app, delierExploitation, async ({ user, params, language }) => {
    await requireFermeEtPartenaire(db, user, params)
    await db.transaction((tx) => delier(tx, user.idUtilisateur, params))
    return { message: doneTexts[language].EXPLOITATION_DELIEE }
  })

  on(app, synchroniser, async ({ user, params, query, language }) => {
    const asked = await demanderSynchronisation(db, user, params, query.millesime, language)
    void ronde.lancer()
    return asked
  })

  on(app, listSynchronisations, async ({ user, params, query, language }) => {
    await requireVisible(db, user, params.idExploitation)
    return findSynchronisations(db, { idExploitation: params.idExploitation, idMillesime: query.millesime }, language)
  })
}
