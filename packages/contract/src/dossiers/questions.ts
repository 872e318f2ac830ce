import { attentesQuestion, destinatairesQuestion } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, idMillesime, millesimeQuery, role, texte } from '../socle/schemas/communs'

/** Maximum length of a question or an answer. */
export const MESSAGE_MAX = 2_000

/** Place that a question is about: the code of a sub-section or of one of its rows, or `DOSSIER` for the file as a whole. */
const lieu = z.string().min(1).max(60)
const message = texte(MESSAGE_MAX).min(1, { error: 'CHAMP_OBLIGATOIRE' })

const question = z.object({
  idQuestion: z.number(),
  lieu,
  /** Null for the file as a whole. */
  idSousRubrique: z.number().nullable(),
  /** The row, for a question about a row. */
  idIndicateur: z.number().nullable(),
  /** The module, by code; null for the file as a whole. */
  rubrique: z.string().nullable(),
  libelle: z.string(),
  pour: z.enum(destinatairesQuestion),
  /** Recipient of a question to one person; null once the account is gone. */
  personne: z.string().nullable(),
  /** Side whose answer it waits for; null for neither side. */
  attend: z.enum(attentesQuestion).nullable(),
  /** Whether the question waits for an answer of the caller. */
  attendMaReponse: z.boolean(),
  /** Whether the caller asked it, and somebody else wrote the last message: an answer to read. */
  aUneReponse: z.boolean(),
  estResolue: z.boolean(),
  /** Person who resolved it, and time of it. */
  resoluePar: z.string().nullable(),
  resolueLe: z.string().nullable(),
  permissions: z.object({
    /** Resolve the question, or reopen it. */
    resoudre: z.boolean(),
  }),
  /** Oldest first; the first one is the question itself. Messages never change. */
  messages: z.array(
    z.object({
      idMessage: z.number(),
      texte: z.string(),
      /** First and last name, and role; null once the account is gone. */
      auteur: z.string().nullable(),
      role: role.nullable(),
      estDeMoi: z.boolean(),
      /** ISO 8601, in UTC. */
      ecritLe: z.string(),
    }),
  ),
})
export type Question = z.infer<typeof question>

/** The questions of a file, in the order of its sheets. */
const questionsDuDossier = z.object({
  permissions: z.object({
    /** Ask and answer questions. */
    ecrire: z.boolean(),
  }),
  /** Number of recipients of a question, by kind of recipient, without the caller. */
  destinataires: z.object({ EXPLOITANT: z.number(), CONSEILLER: z.number(), ORGANISME: z.number() }),
  /** People to whom a question may be addressed by name: those with access to the farm, and authors of messages. */
  personnes: z.array(z.object({ idUtilisateur: z.number(), nom: z.string(), role })),
  questions: z.array(question),
})
export type QuestionsDuDossier = z.infer<typeof questionsDuDossier>

const dossier = { params: z.object({ codeNational: z.string(), idExploitation: identifiant }), query: millesimeQuery }
const dossierErrors = ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE'] as const
const writeErrors = [...dossierErrors, 'ACTION_INTERDITE', 'DOSSIER_NON_MODIFIABLE'] as const

/** Open to everybody who sees the farm, whatever the recipient and the state of the file. */
export const getQuestions = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/questions/:idExploitation',
  summary: 'The questions of a file, with what was answered',
  tag: 'questions',
  ...dossier,
  answer: questionsDuDossier,
  errors: dossierErrors,
})

/** Its recipients get a mail, by their own preferences; farmers of a decided file cannot ask. */
export const poserQuestion = call({
  method: 'POST',
  path: '/api/demarches/:codeNational/questions/:idExploitation',
  summary: 'Put a question about a row, a section or a file',
  tag: 'questions',
  ...dossier,
  body: z
    .object({
      lieu,
      pour: z.enum(destinatairesQuestion),
      /** One of `personnes`, for a question to one person. */
      idUtilisateur: identifiant.nullable().default(null),
      texte: message,
      reponseAttendue: z.boolean(),
    })
    .refine(({ pour, idUtilisateur }) => pour !== 'PERSONNE' || idUtilisateur !== null, {
      path: ['idUtilisateur'],
      error: 'CHAMP_OBLIGATOIRE',
    })
    .refine(({ pour, idUtilisateur }) => pour === 'PERSONNE' || idUtilisateur === null, {
      path: ['idUtilisateur'],
      error: 'SANS_OBJET',
    }),
  answer: questionsDuDossier,
  errors: [...writeErrors, 'REFERENCE_INCONNUE', 'TROP_DE_QUESTIONS'],
})

const ofQuestion = { params: dossier.params.extend({ idQuestion: identifiant }), query: dossier.query }

/** Adds a message to a question. A message in a resolved question reopens it. */
export const repondreQuestion = call({
  method: 'POST',
  path: '/api/demarches/:codeNational/questions/:idExploitation/:idQuestion/messages',
  summary: 'Write in a question: an answer, or another question',
  tag: 'questions',
  ...ofQuestion,
  body: z.object({
    texte: message,
    /** Whether an answer is expected: of the author for a message of a recipient, of the recipients for any other message. */
    reponseAttendue: z.boolean(),
  }),
  answer: questionsDuDossier,
  errors: [...writeErrors, 'QUESTION_INCONNUE', 'TROP_DE_QUESTIONS'],
})

/** Farmers may resolve their own questions. */
export const resoudreQuestion = call({
  method: 'PUT',
  path: '/api/demarches/:codeNational/questions/:idExploitation/:idQuestion',
  summary: 'Say that nothing is left of a question, or that there is again',
  tag: 'questions',
  ...ofQuestion,
  body: z.object({ estResolue: z.boolean() }),
  answer: questionsDuDossier,
  errors: [...writeErrors, 'QUESTION_INCONNUE'],
})

/** In the files of one campaign: questions that wait for the caller, then the caller’s own with an answer to read, oldest first. */
export const listQuestionsEnAttente = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/questions',
  summary: 'The questions on the files of a farm that wait for one’s own answer, or got one',
  tag: 'questions',
  params: z.object({ idExploitation: identifiant }),
  query: z.object({ millesime: idMillesime }),
  answer: z.array(
    question.pick({ idQuestion: true, lieu: true, rubrique: true, libelle: true, attendMaReponse: true }).extend({
      codeNational: z.string(),
      /** The last message, with its author and time. */
      dernier: question.shape.messages.element.pick({ texte: true, auteur: true, ecritLe: true }),
    }),
  ),
  errors: ['EXPLOITATION_INCONNUE'],
})
