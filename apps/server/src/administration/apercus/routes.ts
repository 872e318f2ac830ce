import {
  cancelApercu,
  getApercus,
  listApercuDossiers,
  listVersionsAConfirmer,
  previewDossier,
  startApercu,
} from '@sillon/contract'
import { authorize } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import { requireMillesime } from '#fermes/exploitations/repository'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { rondeDesApercus } from './calcul'
import { comparerDossier } from './dossier'
import { annuler, findDossiers, insertApercu } from './repository'
import { dossierVu, lireApercus, requireApercu } from './service'
import { lireVersions, requireRegles } from './versions'

const ACTION = 'versions.preview'

/** Previews under versions of the rules that are to be confirmed: they change no file. */
export function apercusRoutes(app: FastifyInstance, db: Database): void {
  const ronde = rondeDesApercus(db, app.log)
  // Previews abandoned by a stopped process are computed by the next one that serves.
  app.addHook('onListen', async () => ronde.start())
  app.addHook('onClose', () => ronde.stop())

  on(app, listVersionsAConfirmer, async ({ user, language }) => {
    authorize(user, ACTION)
    return { versions: await lireVersions(db, language) }
  })

  on(app, previewDossier, async ({ user, params, query, language }) => {
    authorize(user, ACTION)
    const regles = requireRegles(params.version, query.millesime)
    return comparerDossier(db, user, regles, params.idExploitation, language)
  })

  on(app, getApercus, async ({ user, params, query, language }) => {
    authorize(user, ACTION)
    await requireMillesime(db, query.millesime)
    return lireApercus(db, requireRegles(params.version, query.millesime), language)
  })

  on(app, startApercu, async ({ user, params, body, language }) => {
    authorize(user, ACTION)
    await requireMillesime(db, body.millesime)
    const regles = requireRegles(params.version, body.millesime)
    const { version, enVigueur, millesime } = regles
    await db.transaction((tx) =>
      insertApercu(tx, {
        version: version.version,
        enVigueur: enVigueur.version,
        codeDemarche: version.codeNational,
        idMillesime: millesime,
        demandePar: user.idUtilisateur,
      }),
    )
    void ronde.lancer()
    return lireApercus(db, regles, language)
  })

  on(app, cancelApercu, async ({ user, params, language }) => {
    authorize(user, ACTION)
    const { garde, regles } = await requireApercu(db, params.version, params.idApercu)
    await db.transaction((tx) => annuler(tx, garde.idApercu))
    return lireApercus(db, regles, language)
  })

  on(app, listApercuDossiers, async ({ user, params, query, language }) => {
    authorize(user, ACTION)
    const { garde, regles } = await requireApercu(db, params.version, params.idApercu)
    const { data, ...page } = await findDossiers(db, garde.idApercu, query)
    return { ...page, data: data.map((dossier) => dossierVu(regles, dossier, language)) }
  })
}
