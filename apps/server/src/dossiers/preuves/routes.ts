import {
  addRevisionPreuve,
  createPreuve,
  deletePreuve,
  demanderPreuve,
  detacherPreuve,
  doneTexts,
  getContenuPreuve,
  getPreuves,
  joindreDessin,
  jugerPreuves,
  type Language,
  listPreuves,
  rattacherPreuves,
  retirerDemandePreuve,
  type UserInfo,
  updatePreuve,
} from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import { requireVisible } from '#fermes/exploitations/visibility'
import { type Contenus, requireOuvrable } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { nomDeFichier, sendFichier } from '#socle/http/fichier'
import { findRevision as findRevisionDe } from '#socle/journal/since'
import { openCalcul } from '../dossier/ouvrir'
import type { DossierRequest } from '../dossier/repository'
import { joindreDessin as joindre } from './dessin'
import { demander, detacher, juger, rattacher, retirerDemande } from './dossier'
import { preuvesDuDossier } from './lecture'
import * as pieces from './pieces'
import { findPreuves, findRevision } from './repository'

/** File extension of each type of a proof. */
const fins: Readonly<Record<string, 'pdf' | 'jpg' | 'png'>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

export function preuvesRoutes(
  app: FastifyInstance,
  db: Database,
  { contenus, courrier }: { readonly contenus: Contenus; readonly courrier: Courrier },
): void {
  interface Lecteur {
    readonly user: UserInfo
    readonly params: Omit<DossierRequest, 'millesime'>
    readonly query: { readonly millesime: number }
    readonly language: Language
    readonly reply: FastifyReply
  }
  const ouvrir = ({ user, params, query }: Pick<Lecteur, 'user' | 'params' | 'query'>) =>
    openCalcul(db, user, { ...params, ...query })
  /** The proofs of a file, with its revision. */
  async function answer({ reply, language, ...request }: Lecteur, version?: number) {
    const ouverture = await ouvrir(request)
    setRevision(reply, ouverture.revision)
    return preuvesDuDossier(db, ouverture, language, version)
  }

  on(app, getPreuves, async (call) => answer(call, call.query.version))

  on(app, rattacherPreuves, async (call) => {
    await rattacher(db, await ouvrir(call), call.body)
    return answer(call)
  })

  on(app, detacherPreuve, async (call) => {
    await detacher(db, await ouvrir(call), call.params.idLien)
    return answer(call)
  })

  on(app, jugerPreuves, async (call) => {
    await juger(db, await ouvrir(call), call.body, { ifMatch: call.ifMatch, courrier })
    return answer(call)
  })

  on(app, demanderPreuve, async (call) => {
    await demander(db, await ouvrir(call), call.body, courrier)
    return answer(call)
  })

  on(app, retirerDemandePreuve, async (call) => {
    await retirerDemande(db, await ouvrir(call), call.params.idDemande, courrier)
    return answer(call)
  })

  on(app, listPreuves, async ({ user, params, query }) => {
    await requireVisible(db, user, params.idExploitation)
    return findPreuves(db, params.idExploitation, query)
  })

  on(app, createPreuve, async ({ user, params, body }) =>
    pieces.createPreuve(db, contenus, user, params.idExploitation, body),
  )

  on(app, joindreDessin, async ({ user, params, query, language }) =>
    joindre(db, contenus, user, { ...params, idMillesime: query.millesime }, language),
  )

  on(app, addRevisionPreuve, async ({ user, params, body }) => pieces.addRevision(db, contenus, user, params, body))

  on(app, updatePreuve, async ({ user, params, body, ifMatch, reply }) => {
    const preuve = await pieces.updatePreuve(db, user, params, body, ifMatch)
    setRevision(reply, await findRevisionDe(db, params.idExploitation))
    return preuve
  })

  on(app, deletePreuve, async ({ user, params, language }) => {
    await pieces.deletePreuve(db, user, params)
    return { message: doneTexts[language].PREUVE_SUPPRIMEE }
  })

  on(app, getContenuPreuve, async ({ user, params, reply }) => {
    await requireVisible(db, user, params.idExploitation)
    const fichier = await findRevision(db, params)
    if (fichier === undefined) throw new DomainError('PREUVE_INCONNUE')
    requireOuvrable(fichier, fichier.deposePar === user.idUtilisateur)
    const { nom, taille, typeMime, sha256 } = fichier
    reply.type(typeMime)
    return sendFichier(reply, {
      nom: nomDeFichier(nom, fins[typeMime] ?? 'pdf'),
      taille,
      flux: await contenus.lire(sha256),
    })
  })
}
