import {
  getQuestions,
  type Language,
  listQuestionsEnAttente,
  poserQuestion,
  repondreQuestion,
  resoudreQuestion,
  type UserInfo,
} from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import type { Limites } from '#socle/limites'
import { openCalcul } from '../dossier/ouvrir'
import type { DossierRequest } from '../dossier/repository'
import { poser, repondre, resoudre } from './actes'
import { questionsASuivre, questionsDuDossier } from './lecture'

export function questionsRoutes(
  app: FastifyInstance,
  db: Database,
  { limites, courrier }: { readonly limites: Limites; readonly courrier: Courrier },
): void {
  interface Demande {
    readonly user: UserInfo
    readonly params: Omit<DossierRequest, 'millesime'>
    readonly query: { readonly millesime: number }
    readonly language: Language
  }
  const ouvrir = ({ user, params, query }: Demande) => openCalcul(db, user, { ...params, ...query })
  const answer = async (demande: Demande) => questionsDuDossier(db, await ouvrir(demande), demande.language)

  on(app, getQuestions, answer)

  on(app, poserQuestion, async (call) => {
    const ouverture = await ouvrir(call)
    await limites.essayer(['question.compte', `compte ${call.user.idUtilisateur}`])
    await poser(db, ouverture, call.body, courrier)
    return answer(call)
  })

  on(app, repondreQuestion, async (call) => {
    const ouverture = await ouvrir(call)
    await limites.essayer(['reponse.compte', `compte ${call.user.idUtilisateur}`])
    await repondre(db, ouverture, call.params.idQuestion, call.body, courrier)
    return answer(call)
  })

  on(app, resoudreQuestion, async (call) => {
    await resoudre(db, await ouvrir(call), call.params.idQuestion, call.body.estResolue, courrier)
    return answer(call)
  })

  on(app, listQuestionsEnAttente, ({ user, params, query, language }) =>
    questionsASuivre(db, user, { ...params, ...query }, language),
  )
}
