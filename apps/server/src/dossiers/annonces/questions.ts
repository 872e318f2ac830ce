import type { Language } from '@sillon/contract'
import { type AttenteQuestion, GENRE_QUESTIONS } from '@sillon/domain'
import type { Courrier } from '#courriels/courrier'
import { pied } from '#courriels/mise-en-page'
import { removeLettre, rewriteLettre } from '#courriels/repository'
import type { Database } from '#socle/database/database'
import {
  type DossierAnnonce,
  findAttentesDeQuestion,
  findDossiersAnnonces,
  insertAvis,
  openAttente,
  type Rythme,
} from './questions-repository'

interface Langue {
  readonly bonjour: (nom: string) => string
  readonly dossier: (dossier: DossierAnnonce) => string
  readonly sujet: (dossier: DossierAnnonce) => string
  readonly sujetDePlusieurs: (nombre: number) => string
  readonly attendues: (nombre: number) => string
  readonly autres: (nombre: number) => string
  readonly ouvrir: string
  readonly pourquoi: string
}

/** The mail quotes no message: it is read outside the product, by anybody with access to the mailbox. */
const langues: Readonly<Record<Language, Langue>> = {
  fr: {
    bonjour: (nom) => `Bonjour ${nom},`,
    dossier: ({ demarche, millesime, exploitation, commune }) =>
      `Dossier ${demarche} ${millesime} de ${exploitation} (${commune}) :`,
    sujet: ({ demarche, millesime, exploitation }) => `Questions : ${demarche} ${millesime}, ${exploitation}`,
    sujetDePlusieurs: (nombre) => `Questions sur ${nombre} dossiers`,
    attendues: (nombre) =>
      nombre === 1 ? 'une question attend votre réponse' : `${nombre} questions attendent votre réponse`,
    autres: (nombre) => (nombre === 1 ? 'un échange a une suite' : `${nombre} échanges ont une suite`),
    ouvrir: 'Ouvrir le dossier :',
    pourquoi:
      'Vous recevez ce message parce que ces questions vous sont adressées ou que vous y avez écrit. Pour les recevoir une fois par jour, ou ne plus en recevoir :',
  },
  en: {
    bonjour: (nom) => `Hello ${nom},`,
    dossier: ({ demarche, millesime, exploitation, commune }) =>
      `${demarche} ${millesime} file of ${exploitation} (${commune}):`,
    sujet: ({ demarche, millesime, exploitation }) => `Questions: ${demarche} ${millesime}, ${exploitation}`,
    sujetDePlusieurs: (nombre) => `Questions about ${nombre} files`,
    attendues: (nombre) =>
      nombre === 1 ? 'one question is waiting for your answer' : `${nombre} questions are waiting for your answer`,
    autres: (nombre) =>
      nombre === 1 ? 'there is a new message in one question' : `there are new messages in ${nombre} questions`,
    ouvrir: 'Open the file:',
    pourquoi:
      'You receive this message because these questions are addressed to you, or because you wrote in them. To receive them once a day, or to stop receiving them:',
  },
}

function compose(
  { langue, nom }: { readonly langue: Language; readonly nom: string },
  dossiers: readonly [DossierAnnonce, ...DossierAnnonce[]],
  adresse: string,
) {
  const { bonjour, dossier, sujet, sujetDePlusieurs, attendues, autres, ouvrir, pourquoi } = langues[langue]
  const [premier] = dossiers
  const paragraphe = (un: DossierAnnonce) =>
    [
      dossier(un),
      ...(un.attendues > 0 ? [`- ${attendues(un.attendues)}`] : []),
      ...(un.autres > 0 ? [`- ${autres(un.autres)}`] : []),
      `${ouvrir}\n${adresse}/dossiers/${un.idExploitation}/${un.demarche}/${un.millesime}`,
    ].join('\n')
  return {
    // A pasted farm name may contain line breaks, which would end the subject.
    sujet: (dossiers.length === 1 ? sujet(premier) : sujetDePlusieurs(dossiers.length)).replaceAll(/\s+/g, ' '),
    texte: [bonjour(nom), ...dossiers.map(paragraphe), pied(adresse, pourquoi)].join('\n\n'),
  }
}

/** Recipient of a message, and their side of its question. */
export interface Prevenu {
  readonly personne: {
    readonly idUtilisateur: number
    readonly email: string
    readonly langue: Language
    readonly notifications: boolean
    readonly rythmeQuestions: Rythme
  }
  readonly cote: AttenteQuestion | null
}

/**
 * Announces a message in a question. People who want mails get one for all messages of a quarter of an hour, or until the next morning, in all files. A waiting
 * mail is rewritten with the present state, without questions answered or resolved meanwhile.
 */
export async function annoncerMessage(
  tx: Database,
  { idQuestion, idMessage }: { readonly idQuestion: number; readonly idMessage: number },
  prevenus: readonly Prevenu[],
  courrier: Courrier,
): Promise<void> {
  for (const { personne, cote } of prevenus) {
    if (!personne.notifications) continue
    const { idUtilisateur, langue, email: destinataire, rythmeQuestions } = personne
    const etat = courrier.envoiActif ? ('EN_ATTENTE' as const) : ('GARDE' as const)
    const lettre = { genre: GENRE_QUESTIONS, idUtilisateur, langue, destinataire, etat } as const
    await insertAvis(tx, { idCourriel: await openAttente(tx, lettre, rythmeQuestions), idMessage, cote })
  }
  await recrireAttentes(tx, idQuestion, courrier)
}

/** Rewrites the waiting mails about a question with the present state, and deletes those without content. */
export async function recrireAttentes(tx: Database, idQuestion: number, { adresse }: Courrier): Promise<void> {
  for (const attente of await findAttentesDeQuestion(tx, idQuestion)) {
    const [premier, ...autres] = await findDossiersAnnonces(tx, attente)
    if (premier === undefined) await removeLettre(tx, attente)
    else await rewriteLettre(tx, attente, compose(attente, [premier, ...autres], adresse))
  }
}
