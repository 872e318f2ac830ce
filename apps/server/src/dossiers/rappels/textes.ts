import { type Language, phraseDesGravites } from '@sillon/contract'
import type { Attente, Gravite } from '@sillon/domain'
import { formatDate } from '@sillon/referentials'
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
  /** Untreated corrections with their earliest deadline; null without any, or when the file waits for something else. */
  readonly corrections: {
    readonly ouvertes: readonly { readonly gravite: Gravite | null }[]
    readonly echeance: string | null
    readonly estDepassee: boolean
  } | null
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
  readonly corrections: (nombre: number, gravites: string) => string
  readonly echeance: (jour: string, estDepassee: boolean) => string
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
    corrections: (nombre, gravites) =>
      `Il reste ${nombre === 1 ? 'une correction' : `${nombre} corrections`} à traiter${gravites && ` (${gravites})`}.`,
    echeance: (jour, estDepassee) =>
      estDepassee ? `L’échéance du ${jour} est dépassée.` : `La première échéance est le ${jour}.`,
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
      OUVERTURE: (dossier) => `The ${dossier} has not been started yet.`,
      SAISIE: (dossier) => `The ${dossier} is being filled in, and has not been submitted yet.`,
      CORRECTION: (dossier) => `Corrections are expected in the ${dossier}.`,
      VERIFICATION: (dossier) => `The ${dossier} is waiting for you to check it.`,
      CERTIFICATION: (dossier) => `The ${dossier} is validated, and is waiting for the certification decision.`,
    },
    reste: (nombre) => (nombre === 1 ? 'One field is left to fill in.' : `${nombre} fields are left to fill in.`),
    corrections: (nombre, gravites) =>
      `${nombre === 1 ? 'One correction is' : `${nombre} corrections are`} still to be made${gravites && ` (${gravites})`}.`,
    echeance: (jour, estDepassee) =>
      estDepassee ? `The deadline of ${jour} has passed.` : `The first deadline is ${jour}.`,
    ajoute: (auteur) => `${auteur} adds:`,
    ouvrir: 'Open the file:',
    pourquoi: (auteur) =>
      `${auteur} sends you this reminder because you have access to this farm. To change its language, or to stop receiving them:`,
  },
}

/** The subject and the plain text of a reminder. */
export function compose(langue: Language, faits: Faits): { readonly sujet: string; readonly texte: string } {
  const { sujet, bonjour, dossier, attend, reste, ajoute, ouvrir, pourquoi } = langues[langue]
  const { auteur, message, aRemplir, corrections } = faits
  const aCorriger = (due: NonNullable<Faits['corrections']>) => {
    const { ouvertes, echeance, estDepassee } = due
    return [
      langues[langue].corrections(ouvertes.length, phraseDesGravites(ouvertes, langue)),
      ...(echeance === null ? [] : [langues[langue].echeance(formatDate(echeance), estDepassee)]),
    ].join(' ')
  }
  return {
    // A pasted farm name may contain line breaks, which would end the subject.
    sujet: sujet(faits).replaceAll(/\s+/g, ' '),
    texte: [
      bonjour(faits.destinataire),
      attend[faits.attente](dossier(faits)),
      ...(corrections === null ? [] : [aCorriger(corrections)]),
      ...(aRemplir === null ? [] : [reste(aRemplir)]),
      ...(message === null ? [] : [`${ajoute(auteur)}\n${message}`]),
      `${ouvrir}\n${faits.lienDossier}`,
      pied(faits.adresse, pourquoi(auteur)),
    ].join('\n\n'),
  }
}
