import type { Role } from '../roles'
import type { AttenteQuestion, DestinataireQuestion } from '../vocabulaires'

/** A person of a file, with the facts that make them a recipient of a question. */
export interface Interlocuteur {
  readonly idUtilisateur: number
  readonly role: Role
  /** Whether they have a grant on the farm. */
  readonly estAccorde: boolean
  /** Whether they administer the certification body of the file. */
  readonly estOrganisme: boolean
}

/** Facts of a question that determine who must answer it. Erased people are null. */
export interface QuestionPosee {
  readonly pour: DestinataireQuestion
  /** The recipient, for a question to one person. */
  readonly pourUtilisateur: number | null
  readonly posePar: number | null
  readonly attend: AttenteQuestion | null
  readonly estResolue: boolean
}

/** Whether they are a recipient of a question. An administrator who follows the farm themselves counts as one of its advisers. */
export function estDestinataire(
  { pour, pourUtilisateur }: Pick<QuestionPosee, 'pour' | 'pourUtilisateur'>,
  { idUtilisateur, role, estAccorde, estOrganisme }: Interlocuteur,
): boolean {
  if (pour === 'PERSONNE') return idUtilisateur === pourUtilisateur
  if (pour === 'ORGANISME') return estOrganisme
  return estAccorde && (role === 'AGRICULTEUR') === (pour === 'EXPLOITANT')
}

/** A person's side of a question; null for neither. An author who asks their colleagues is no recipient. */
export function coteDe(
  question: Pick<QuestionPosee, 'pour' | 'pourUtilisateur' | 'posePar'>,
  personne: Interlocuteur,
): AttenteQuestion | null {
  if (question.posePar === personne.idUtilisateur) return 'AUTEUR'
  return estDestinataire(question, personne) ? 'DESTINATAIRE' : null
}

/** Whether a question waits for them. */
export const attendReponseDe = (question: QuestionPosee, personne: Interlocuteur): boolean =>
  !question.estResolue && question.attend !== null && question.attend === coteDe(question, personne)

/** Whether the author of an open question has a new answer: somebody else wrote last, and the question does not wait for the author. */
export const aUneReponsePour = (
  question: QuestionPosee,
  personne: Interlocuteur,
  dernierAuteur: number | null,
): boolean =>
  !question.estResolue &&
  question.posePar === personne.idUtilisateur &&
  dernierAuteur !== personne.idUtilisateur &&
  !attendReponseDe(question, personne)

/**
 * Side whose answer a question waits for after a new message; null for neither. One recipient answers for all of them. A third person's message answers
 * nothing; if it expects an answer, the recipients must give it.
 */
export function attenteApres(
  question: QuestionPosee,
  personne: Interlocuteur,
  reponseAttendue: boolean,
): AttenteQuestion | null {
  const cote = coteDe(question, personne)
  // An erased author cannot answer, and nobody answers for them.
  if (cote === 'DESTINATAIRE') return reponseAttendue && question.posePar !== null ? 'AUTEUR' : null
  if (reponseAttendue) return 'DESTINATAIRE'
  return cote === 'AUTEUR' && question.attend === 'AUTEUR' ? null : question.attend
}
