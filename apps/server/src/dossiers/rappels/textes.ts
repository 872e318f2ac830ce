import type { Language } from '@sillon/contract'
import type { Attente } from '@sillon/domain'
import { pied } from '#courriels/mise-en-page'

export interface Faits {
  /** First and last names. */
  readonly destinataire: string
  readonly auteur: string
  readonly exploitation: string
  readonly commune: string
  readonly demarche: string
  readonly millesime: number
  readonly attente: Exclude<Attente, 'AUCUNE'>
  /** Number of empty fields; null when it is unknown, or when the file waits for something else. */
  readonly aRemplir: number | null
  /** Message added by the author. */
  readonly message: string | null
  readonly lienDossier: string
  /** Public address of the product. */
  readonly adresse: string
}

interface Langue {
  readonly sujet: (faits: Faits) => string
  readonly bonjour: (nom: string) => string
  readonly attend: Readonly<Record<Faits['attente'], (dossier: string) => string>>
  readonly dossier: (faits: Faits) => string
  readonly reste: (nombre: number) => string
  readonly ajoute: (auteur: string) => string
  readonly ouvrir: string
  readonly pourquoi: (auteur: string) => string
}

const langues: Readonly<Record<Language, Langue>> = {
  fr: {
    sujet: ({ demarche, millesime, exploitation }) => `Rappel : ${demarche} ${millesime}, ${exploitation}`,
    bonjour: (nom) => `Bonjour ${nom},`,
    dossier: ({ demarche, millesime, exploitation, commune }) =>
      `dossier ${demarche} ${millesime} de l’exploitation ${exploitation} (${commune})`,
    attend: {
      OUVERTURE: (dossier) => `Le ${dossier} n’est pas encore commencé.`,
      SAISIE: (dossier) => `Le ${dossier} est en cours de saisie, et n’a pas encore été soumis.`,
      CORRECTION: (dossier) => `Des corrections sont attendues sur le ${dossier}.`,
      VERIFICATION: (dossier) => `Le ${dossier} attend votre vérification.`,
      CERTIFICATION: (dossier) => `Le ${dossier} est validé, et attend la décision de certification.`,
    },
    reste: (nombre) => (nombre === 1 ? 'Il reste un champ à remplir.' : `Il reste ${nombre} champs à remplir.`),
    ajoute: (auteur) => `${auteur} ajoute :`,
    ouvrir: 'Ouvrir le dossier :',
    pourquoi: (auteur) =>
      `${auteur} vous envoie ce rappel parce que vous avez accès à cette exploitation. Pour changer sa langue ou ne plus en recevoir :`,
  },
  en: {
    sujet: ({ demarche, millesime, exploitation }) => `Reminder: ${demarche} ${millesime}, ${exploitation}`,
    bonjour: (nom) => `Hello ${nom},`,
    dossier: ({ demarche, millesime, exploitation, commune }) =>
      `${demarche} ${millesime} file of the farm ${exploitation} (${commune})`,
    attend: {
      OUVERTURE: (dossier) => `The ${dossier} has not been begun yet.`,
      SAISIE: (dossier) => `The ${dossier} is being filled in, and was not submitted yet.`,
      CORRECTION: (dossier) => `Corrections are awaited in the ${dossier}.`,
      VERIFICATION: (dossier) => `The ${dossier} is waiting for you to check it.`,
      CERTIFICATION: (dossier) => `The ${dossier} is validated, and is waiting for the certification decision.`,
    },
    reste: (nombre) => (nombre === 1 ? 'One field is left to fill in.' : `${nombre} fields are left to fill in.`),
    ajoute: (auteur) => `${auteur} adds:`,
    ouvrir: 'Open the file:',
    pourquoi: (auteur) =>
      `${auteur} sends you this reminder because you have access to this farm. To change its language, or to receive no more:`,
  },
}

/** The subject and the plain text of a reminder. */
export function compose(langue: Language, faits: Faits): { readonly sujet: string; readonly texte: string } {
  const { sujet, bonjour, dossier, attend, reste, ajoute, ouvrir, pourquoi } = langues[langue]
  const { auteur, message, aRemplir } = faits
  return {
    // A pasted farm name may contain line breaks, which would end the subject.
    sujet: sujet(faits).replaceAll(/\s+/g, ' '),
    texte: [
      bonjour(faits.destinataire),
      attend[faits.attente](dossier(faits)),
      ...(aRemplir === null ? [] : [reste(aRemplir)]),
      ...(message === null ? [] : [`${ajoute(auteur)}\n${message}`]),
      `${ouvrir}\n${faits.lienDossier}`,
      pied(faits.adresse, pourquoi(auteur)),
    ].join('\n\n'),
  }
}
