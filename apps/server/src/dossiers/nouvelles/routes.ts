import { getNouvelles, type Nouvelles, type UserInfo } from '@sillon/contract'
import { attendLeRole, attendReponseDe, aUneReponsePour, can, isDecided } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import { requireVisible } from '#fermes/exploitations/visibility'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { findInterlocuteurs } from '../questions/interlocuteurs'
import { moi } from '../questions/lecture'
import { type DossierANouvelles, findNouvelles } from './repository'

export function nouvellesRoutes(app: FastifyInstance, db: Database): void {
  on(app, getNouvelles, async ({ user, params: { idExploitation }, query: { millesime } }) => {
    await requireVisible(db, user, idExploitation)
    const { idUtilisateur, role } = user
    const asked = { idExploitation, idMillesime: millesime, idUtilisateur, estAgriculteur: role === 'AGRICULTEUR' }
    const ouverts = (await findNouvelles(db, asked)).filter(({ etatDossier }) => !isDecided(etatDossier))
    const parDossier = await Promise.all(ouverts.map((dossier) => nouvellesDe(db, user, idExploitation, dossier)))
    const somme = (de: (nouvelles: Nouvelles) => number) => parDossier.reduce((sum, one) => sum + de(one), 0)
    return {
      questions: somme(({ questions }) => questions),
      reponses: somme(({ reponses }) => reponses),
      preuves: somme(({ preuves }) => preuves),
      dossiers: somme(({ dossiers }) => dossiers),
      audits: parDossier.flatMap(({ audits }) => audits),
    }
  })
}

async function nouvellesDe(
  db: Database,
  user: UserInfo,
  idExploitation: number,
  { idDossier, codeNational, etatDossier, preuves, audits, questions: posees }: DossierANouvelles,
): Promise<Nouvelles> {
  const personne = moi(user, posees.length === 0 ? [] : await findInterlocuteurs(db, { idExploitation, idDossier }))
  const ouvertes = posees.map((question) => ({ ...question, estResolue: false }))
  return {
    questions: can(user, 'questions.write', { etats: [etatDossier] })
      ? ouvertes.filter((question) => attendReponseDe(question, personne)).length
      : 0,
    reponses: ouvertes.filter((question) => aUneReponsePour(question, personne, question.dernierAuteur)).length,
    preuves,
    dossiers: etatDossier === 'ATTENTE_VERIFICATION' && attendLeRole(user.role, etatDossier) ? 1 : 0,
    audits: audits === 0 ? [] : [{ codeNational, nombre: audits }],
  }
}
