import { type Language, phraseDuConstat } from '@sillon/contract'
import type { EtatDossier, Gravite, genresDossier } from '@sillon/domain'
import type { Localised } from '@sillon/engine'
import type { Scheme } from '@sillon/referentials'
import { pied } from '#courriels/mise-en-page'

/**
 * Facts of a mail. Scores and auditors' comments stay out, as anybody who opens the mailbox reads it outside the product. Of a finding it says the place, the
 * severity and the deadline, so that the farmer knows what is urgent.
 * The reason of a decision is included: its author sees the mail first.
 */
export interface Faits {
  readonly genre: (typeof genresDossier)[number]
  /** Side of the reader: the person who farms, or a person who advises or checks. */
  readonly lecteur: 'EXPLOITANT' | 'SUIVI'
  /** First and last names. */
  readonly destinataire: string
  readonly auteur: string
  readonly exploitation: string
  readonly commune: string
  readonly demarche: string
  readonly millesime: number
  /** State before the change. */
  readonly avant: EtatDossier
  readonly etat: EtatDossier
  /** Reason of the decision. */
  readonly motif: string | null
  /** Sections to correct, or rows in the schemes that judge rows, with severity and deadline. */
  readonly constats: readonly {
    readonly libelle: Localised
    readonly gravite: Gravite | null
    readonly echeance: string | null
  }[]
  /** Whether a farmer has an account that sees the farm. */
  readonly aUnAgriculteur: boolean
  /** Sentence about the references of the year that points wait for; null when none do. */
  readonly sansReferences: (language: Language) => string | null
  readonly validitePar: Scheme['validitePar']
  readonly lienDossier: string
  /** Public address of the product. */
  readonly adresse: string
}

interface Texte {
  readonly sujet: string
  /** Sentences of the mail: the event first, then the next step. */
  readonly phrases: readonly string[]
}

interface Langue {
  readonly bonjour: (nom: string) => string
  readonly ouvrir: string
  readonly pourquoi: string
  readonly de: Readonly<Record<Faits['genre'], Readonly<Record<Faits['lecteur'], (faits: Faits) => Texte>>>>
}

const verdictFr: Partial<Record<EtatDossier, string>> = {
  VALIDE: 'validé',
  CERTIFIABLE: 'certifiable',
  NON_CERTIFIABLE: 'non certifiable',
}
const verdictEn: Partial<Record<EtatDossier, string>> = {
  VALIDE: 'validated',
  CERTIFIABLE: 'certifiable',
  NON_CERTIFIABLE: 'not certifiable',
}

const dossierFr = ({ demarche, millesime, exploitation, commune }: Faits) =>
  `dossier ${demarche} ${millesime} de l’exploitation ${exploitation} (${commune})`
const fileEn = ({ demarche, millesime, exploitation, commune }: Faits) =>
  `${demarche} ${millesime} file of the farm ${exploitation} (${commune})`
const motifFr = ({ motif }: Faits) => (motif === null ? [] : [`Motif de la décision : ${motif}`])
const motifEn = ({ motif }: Faits) => (motif === null ? [] : [`Reason for the decision: ${motif}`])
const rouvertFr = (faits: Faits) =>
  `${faits.auteur} a rouvert le ${dossierFr(faits)} : il n’est plus « ${verdictFr[faits.avant]} ».`
const rouvertEn = (faits: Faits) =>
  `${faits.auteur} reopened the ${fileEn(faits)}: it is no longer “${verdictEn[faits.avant]}”.`
const enBref = ({ exploitation, demarche, millesime }: Faits) => `${exploitation}, ${demarche} ${millesime}`

/** Name of the unit that an auditor judges and a farmer corrects. */
const partieFr = ({ validitePar }: Faits) => (validitePar === 'indicateur' ? 'ligne' : 'section')
const partieEn = ({ validitePar }: Faits) => (validitePar === 'indicateur' ? 'row' : 'section')
const correctionsFr = (faits: Faits) =>
  faits.constats.length === 1
    ? `la correction d’une ${partieFr(faits)}`
    : `la correction de ${faits.constats.length} ${partieFr(faits)}s`
const correctionsEn = (faits: Faits) =>
  faits.constats.length === 1 ? `one ${partieEn(faits)}` : `${faits.constats.length} ${partieEn(faits)}s`

/** Maximum number of findings that a mail names. */
const CONSTATS_NOMMES = 20

/** Findings line by line, as one paragraph; none without findings. */
function listeDes({ constats }: Faits, language: Language, autres: (nombre: number) => string): string[] {
  if (constats.length === 0) return []
  const named = constats.slice(0, CONSTATS_NOMMES).map(({ libelle, ...constat }) => {
    const dit = phraseDuConstat(constat, language)
    return `- ${libelle[language]}${dit === null ? '' : `${language === 'fr' ? ' :' : ':'} ${dit}`}`
  })
  const left = constats.length - named.length
  return [[...named, ...(left > 0 ? [`- ${autres(left)}`] : [])].join('\n')]
}
const listeFr = (faits: Faits) => listeDes(faits, 'fr', (nombre) => `et ${nombre} ${nombre === 1 ? 'autre' : 'autres'}`)
const listeEn = (faits: Faits) =>
  listeDes(faits, 'en', (nombre) => `and ${nombre} ${nombre === 1 ? 'other' : 'others'}`)

const sansAgriculteurFr = 'Aucun agriculteur n’a de compte sur cette exploitation'
const sansAgriculteurEn = 'No farmer has an account on this farm'

const fr: Langue = {
  bonjour: (nom) => `Bonjour ${nom},`,
  ouvrir: 'Ouvrir le dossier :',
  pourquoi:
    'Vous recevez ce message parce que vous avez accès à cette exploitation. Pour changer sa langue ou ne plus en recevoir :',
  de: {
    SOUMISSION: {
      EXPLOITANT: (faits) => ({
        sujet: `Dossier soumis : ${enBref(faits)}`,
        phrases: [
          `Le ${dossierFr(faits)} a été soumis par ${faits.auteur}. Il est en attente de vérification.`,
          'Vous pouvez le consulter, mais plus le modifier. Un message vous préviendra si des corrections sont demandées, et de la décision.',
        ],
      }),
      SUIVI: (faits) => ({
        sujet: `Dossier à vérifier : ${enBref(faits)}`,
        phrases: [`${faits.auteur} a soumis le ${dossierFr(faits)}.`, 'Il attend votre vérification.'],
      }),
    },
    CORRECTION: {
      EXPLOITANT: (faits) => ({
        sujet: `Corrections demandées : ${enBref(faits)}`,
        phrases: [
          faits.constats.length === 0
            ? `${faits.auteur} vous demande de revoir le ${dossierFr(faits)}.`
            : `${faits.auteur} vous demande ${correctionsFr(faits)} du ${dossierFr(faits)}.`,
          ...listeFr(faits),
          faits.constats.length === 0
            ? 'Ouvrez le dossier, corrigez-le, puis soumettez-le à nouveau.'
            : `Ouvrez le dossier : la liste des corrections s’y trouve. Corrigez chaque ${partieFr(faits)}, cochez-la, puis soumettez le dossier à nouveau.`,
        ],
      }),
      SUIVI: (faits) => ({
        sujet: `Corrections demandées : ${enBref(faits)}`,
        phrases: [
          faits.constats.length === 0
            ? `${faits.auteur} a renvoyé le ${dossierFr(faits)} à l’exploitant.`
            : `${faits.auteur} a demandé à l’exploitant ${correctionsFr(faits)} du ${dossierFr(faits)}.`,
          ...listeFr(faits),
          faits.aUnAgriculteur
            ? 'Un message vous préviendra quand l’exploitant aura envoyé le dossier corrigé.'
            : `${sansAgriculteurFr} : personne ne peut corriger. Un administrateur peut inviter l’exploitant : page « Accès ».`,
        ],
      }),
    },
    DECISION: {
      EXPLOITANT: (faits) => ({
        sujet: `Dossier ${verdictFr[faits.etat]} : ${enBref(faits)}`,
        phrases: [
          `Le ${dossierFr(faits)} est maintenant dans l’état « ${verdictFr[faits.etat]} ».`,
          ...motifFr(faits),
          faits.etat === 'VALIDE'
            ? 'Vous pouvez le consulter, mais plus le modifier.'
            : 'Vous pouvez le consulter. Pour la suite, adressez-vous à votre conseiller ou à votre organisme certificateur.',
        ],
      }),
      SUIVI: (faits) => ({
        sujet: `Dossier ${verdictFr[faits.etat]} : ${enBref(faits)}`,
        phrases: [
          `${faits.auteur} a mis le ${dossierFr(faits)} dans l’état « ${verdictFr[faits.etat]} ».`,
          ...motifFr(faits),
          faits.aUnAgriculteur
            ? 'Ce message est pour votre information : il n’y a rien à faire.'
            : `${sansAgriculteurFr} : personne ne lui annonce cette décision. Un administrateur peut inviter l’exploitant : page « Accès ».`,
        ],
      }),
    },
    REOUVERTURE: {
      EXPLOITANT: (faits) => ({
        sujet: `Dossier rouvert : ${enBref(faits)}`,
        phrases: [
          rouvertFr(faits),
          faits.etat === 'SAISIE_EN_COURS'
            ? 'Vous pouvez à nouveau le modifier, puis le soumettre.'
            : 'Il est de nouveau en vérification. Un message vous préviendra de la nouvelle décision.',
        ],
      }),
      SUIVI: (faits) => ({
        sujet: `Dossier rouvert : ${enBref(faits)}`,
        phrases: [
          rouvertFr(faits),
          faits.etat === 'SAISIE_EN_COURS'
            ? 'L’exploitant peut à nouveau le modifier. Un message vous préviendra quand le dossier sera soumis.'
            : 'Il est de nouveau en vérification et attend une décision.',
        ],
      }),
    },
  },
}

const en: Langue = {
  bonjour: (nom) => `Hello ${nom},`,
  ouvrir: 'Open the file:',
  pourquoi:
    'You receive this message because you have access to this farm. To change its language, or to stop receiving them:',
  de: {
    SOUMISSION: {
      EXPLOITANT: (faits) => ({
        sujet: `File submitted: ${enBref(faits)}`,
        phrases: [
          `The ${fileEn(faits)} was submitted by ${faits.auteur}. It is waiting to be checked.`,
          'You can read it, but no longer change it. A message will tell you if corrections are requested, and what is decided.',
        ],
      }),
      SUIVI: (faits) => ({
        sujet: `File to check: ${enBref(faits)}`,
        phrases: [`${faits.auteur} submitted the ${fileEn(faits)}.`, 'It is waiting for you to check it.'],
      }),
    },
    CORRECTION: {
      EXPLOITANT: (faits) => ({
        sujet: `Corrections requested: ${enBref(faits)}`,
        phrases: [
          faits.constats.length === 0
            ? `${faits.auteur} asks you to go over the ${fileEn(faits)} again.`
            : `${faits.auteur} asks you to correct ${correctionsEn(faits)} of the ${fileEn(faits)}.`,
          ...listeEn(faits),
          faits.constats.length === 0
            ? 'Open the file, correct it, then submit it again.'
            : `Open the file: it lists the corrections. Correct each ${partieEn(faits)}, tick it, then submit the file again.`,
        ],
      }),
      SUIVI: (faits) => ({
        sujet: `Corrections requested: ${enBref(faits)}`,
        phrases: [
          faits.constats.length === 0
            ? `${faits.auteur} sent the ${fileEn(faits)} back to the farmer.`
            : `${faits.auteur} asked the farmer to correct ${correctionsEn(faits)} of the ${fileEn(faits)}.`,
          ...listeEn(faits),
          faits.aUnAgriculteur
            ? 'A message will tell you when the farmer has sent the corrected file.'
            : `${sansAgriculteurEn}: nobody can make the corrections. An administrator can invite the farmer, on the “Access” page.`,
        ],
      }),
    },
    DECISION: {
      EXPLOITANT: (faits) => ({
        sujet: `File ${verdictEn[faits.etat]}: ${enBref(faits)}`,
        phrases: [
          `The ${fileEn(faits)} is now in the state “${verdictEn[faits.etat]}”.`,
          ...motifEn(faits),
          faits.etat === 'VALIDE'
            ? 'You can read it, but no longer change it.'
            : 'You can read it. For what comes next, ask your adviser or your certification body.',
        ],
      }),
      SUIVI: (faits) => ({
        sujet: `File ${verdictEn[faits.etat]}: ${enBref(faits)}`,
        phrases: [
          `${faits.auteur} moved the ${fileEn(faits)} to the state “${verdictEn[faits.etat]}”.`,
          ...motifEn(faits),
          faits.aUnAgriculteur
            ? 'This message is for your information: there is nothing to do.'
            : `${sansAgriculteurEn}: nobody will tell the farmer of this decision. An administrator can invite the farmer, on the “Access” page.`,
        ],
      }),
    },
    REOUVERTURE: {
      EXPLOITANT: (faits) => ({
        sujet: `File reopened: ${enBref(faits)}`,
        phrases: [
          rouvertEn(faits),
          faits.etat === 'SAISIE_EN_COURS'
            ? 'You can change it again, then submit it.'
            : 'It is being checked again. A message will tell you of the new decision.',
        ],
      }),
      SUIVI: (faits) => ({
        sujet: `File reopened: ${enBref(faits)}`,
        phrases: [
          rouvertEn(faits),
          faits.etat === 'SAISIE_EN_COURS'
            ? 'The farmer can change it again. A message will tell you when it is submitted.'
            : 'It is being checked again and waits for a decision.',
        ],
      }),
    },
  },
}

const langues: Readonly<Record<Language, Langue>> = { fr, en }

/** The subject and the plain text of a mail. */
export function compose(langue: Language, faits: Faits): { readonly sujet: string; readonly texte: string } {
  const { bonjour, ouvrir, pourquoi, de } = langues[langue]
  const { sujet, phrases } = de[faits.genre][faits.lecteur](faits)
  const attente = faits.sansReferences(langue)
  return {
    // A pasted farm name may contain line breaks, which would end the subject.
    sujet: sujet.replaceAll(/\s+/g, ' '),
    texte: [
      bonjour(faits.destinataire),
      ...phrases,
      ...(attente === null ? [] : [attente]),
      // Addresses have lines of their own, so that mailboxes take no neighbouring character for a part of them.
      `${ouvrir}\n${faits.lienDossier}`,
      pied(faits.adresse, pourquoi),
    ].join('\n\n'),
  }
}
