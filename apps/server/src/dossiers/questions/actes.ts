import type {
  poserQuestion as poserQuestionCall,
  repondreQuestion as repondreQuestionCall,
  UserInfo,
} from '@sillon/contract'
import { attenteApres, authorize, coteDe, DomainError, lieuxDePreuve, type QuestionPosee } from '@sillon/domain'
import type { z } from 'zod'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { type Change, differences, record } from '#socle/journal/journal'
import { annoncerMessage, recrireAttentes } from '../annonces/questions'
import { lockFor, type OuvertureCalculee } from '../dossier/ouvrir'
import { findInterlocuteurs, type Personne } from './interlocuteurs'
import { moi } from './lecture'
import { findQuestions, insertMessage, insertQuestion, type QuestionGardee, setAttend, setResolue } from './repository'

/** Journal context of changes of a file. */
const contextOf = ({ user, key, codeNational }: OuvertureCalculee) => ({
  idUtilisateur: user.idUtilisateur,
  idExploitation: key.idExploitation,
  idMillesime: key.idMillesime,
  codeDemarche: codeNational,
})

/** Journal fields of a question in its place, and of a message in it. */
const champDeQuestion = (lieu: string, idQuestion: number) => `question.${lieu}.${idQuestion}`
const champDeMessage = (lieu: string, idMessage: number) => `messageQuestion.${lieu}.${idMessage}`
const questionJournalisee = ({ pour, attend, estResolue }: Pick<QuestionPosee, 'pour' | 'attend' | 'estResolue'>) => ({
  pour,
  attend,
  estResolue,
})

/**
 * Asks a question about a place of a file: one transaction, journalled, with mails to its recipients.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, REFERENCE_INCONNUE for an unknown place, or a person unrelated to the file
 */
export const poser = (
  db: Database,
  ouverture: OuvertureCalculee,
  { lieu, pour, idUtilisateur, texte, reponseAttendue }: z.output<typeof poserQuestionCall.body>,
  courrier: Courrier,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { user, key, scheme } = ouverture
    if (!lieuxDePreuve(scheme).has(lieu)) throw inconnu('lieu')
    const { idDossier } = await lockFor(tx, ouverture, 'questions.write')
    const personnes = await findInterlocuteurs(tx, { idExploitation: key.idExploitation, idDossier })
    const named = (one: Personne) => one.estNommable && one.idUtilisateur === idUtilisateur
    const isThere = idUtilisateur !== user.idUtilisateur && personnes.some(named)
    if (pour === 'PERSONNE' && !isThere) throw inconnu('idUtilisateur')
    const question: QuestionPosee = {
      pour,
      pourUtilisateur: idUtilisateur,
      posePar: user.idUtilisateur,
      attend: reponseAttendue ? 'DESTINATAIRE' : null,
      estResolue: false,
    }
    const idQuestion = await insertQuestion(tx, { ...question, idDossier, lieu })
    const changes = [
      { champ: champDeQuestion(lieu, idQuestion), ancienne: null, nouvelle: questionJournalisee(question) },
    ]
    const posee = { ...question, idQuestion, lieu, messages: [] }
    await ecrire(tx, ouverture, posee, { texte, changes, personnes, courrier })
  })

/**
 * Adds a message to a question, and reopens it: one transaction, journalled, with mails to the other people.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, QUESTION_INCONNUE
 */
export const repondre = (
  db: Database,
  ouverture: OuvertureCalculee,
  idQuestion: number,
  { texte, reponseAttendue }: z.output<typeof repondreQuestionCall.body>,
  courrier: Courrier,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { user, key } = ouverture
    const { idDossier } = await lockFor(tx, ouverture, 'questions.write')
    const question = await requireQuestion(tx, idDossier, idQuestion)
    const personnes = await findInterlocuteurs(tx, { idExploitation: key.idExploitation, idDossier })
    const attend = attenteApres(question, moi(user, personnes), reponseAttendue)
    await setAttend(tx, idQuestion, attend)
    const apres = { ...question, attend, estResolue: false }
    await ecrire(tx, ouverture, apres, { texte, changes: changesOf(question, apres), personnes, courrier })
  })

/**
 * Resolves a question, or reopens it: one transaction, journalled. Waiting mails no longer mention it.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, QUESTION_INCONNUE
 */
export const resoudre = (
  db: Database,
  ouverture: OuvertureCalculee,
  idQuestion: number,
  estResolue: boolean,
  courrier: Courrier,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { user } = ouverture
    const { idDossier, etatDossier } = await lockFor(tx, ouverture, 'questions.write')
    const question = await requireQuestion(tx, idDossier, idQuestion)
    const utilisateur = { idUtilisateur: question.posePar, role: user.role, idOrganismePrincipal: null }
    authorize(user, 'questions.resoudre', { etats: [etatDossier], utilisateur })
    if (question.estResolue === estResolue) return
    await setResolue(tx, idQuestion, estResolue ? user.idUtilisateur : null)
    await record(tx, contextOf(ouverture), changesOf(question, { ...question, estResolue }))
    await recrireAttentes(tx, idQuestion, courrier)
  })

const inconnu = (path: string) => new DomainError('REFERENCE_INCONNUE', {}, [{ path, code: 'REFERENCE_INCONNUE' }])

async function requireQuestion(tx: Database, idDossier: number, idQuestion: number): Promise<QuestionGardee> {
  const question = (await findQuestions(tx, idDossier)).find((one) => one.idQuestion === idQuestion)
  if (question === undefined) throw new DomainError('QUESTION_INCONNUE')
  return question
}

type Ecrit = Pick<QuestionGardee, 'idQuestion' | 'lieu'> &
  QuestionPosee & { readonly messages: readonly { readonly idAuteur: number | null }[] }

/** Adds a message to a question, updates its state, and announces the message to the others. */
async function ecrire(
  tx: Database,
  ouverture: OuvertureCalculee,
  question: Ecrit,
  {
    texte,
    changes,
    personnes,
    courrier,
  }: {
    readonly texte: string
    readonly changes: readonly Change[]
    readonly personnes: readonly Personne[]
    readonly courrier: Courrier
  },
): Promise<void> {
  const { user } = ouverture
  const { idQuestion, lieu } = question
  const idMessage = await insertMessage(tx, { idQuestion, texte, auteur: user.idUtilisateur })
  const written = { champ: champDeMessage(lieu, idMessage), ancienne: null, nouvelle: texte }
  await record(tx, contextOf(ouverture), [...changes, written])
  await annoncerMessage(tx, { idQuestion, idMessage }, aPrevenir(user, question, personnes), courrier)
}

/** People to notify of a message: both sides of its question, and everybody else who wrote in it. */
const aPrevenir = ({ idUtilisateur: self }: UserInfo, question: Ecrit, personnes: readonly Personne[]) =>
  personnes
    .map((personne) => ({ personne, cote: coteDe(question, personne) }))
    .filter(
      ({ personne: { idUtilisateur }, cote }) =>
        idUtilisateur !== self &&
        (cote !== null || question.messages.some(({ idAuteur }) => idAuteur === idUtilisateur)),
    )

/** Journal change of a question; empty when the question stays as it is. */
function changesOf(avant: QuestionGardee, apres: QuestionPosee): Change[] {
  const champ = champDeQuestion(avant.lieu, avant.idQuestion)
  return differences({ [champ]: questionJournalisee(avant) }, { [champ]: questionJournalisee(apres) })
}
