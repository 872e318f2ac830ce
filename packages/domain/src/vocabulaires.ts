// What may be said of a thing, where the rules above do not say it themselves (states of a file: dossier/etats.ts). The calls of the API and the tables take it from here.

export const typesAudit = ['INITIAL', 'SUIVI', 'RENOUVELLEMENT'] as const
export const naturesAudit = ['INTERNE', 'EXTERNE'] as const

/** Where a change comes from: typed in, put back from the crop rotation, read from a file, brought over from the year before, or what another change entails. */
export const originesJournal = ['SAISIE', 'REPRISE', 'IMPORT', 'COPIE', 'CONSEQUENCE'] as const

/** What a file may bring in. */
export const genresImport = ['exploitations', 'utilisateurs'] as const
/** Asked for and not written whole yet; written; given up, with nothing of it written. */
export const etatsImport = ['EN_ATTENTE', 'TERMINE', 'ECHEC'] as const

/**
 * Asked for and not begun; being produced; there to be fetched; given up; cancelled by its person; there no more.
 */
export const etatsExport = ['EN_ATTENTE', 'EN_COURS', 'TERMINE', 'ECHEC', 'ANNULE', 'EXPIRE'] as const
export type EtatExport = (typeof etatsExport)[number]

/** What an auditor says of a proof. */
export const verdictsPreuve = ['ACCEPTEE', 'REFUSEE'] as const
/** Nobody has judged it, or it was replaced since; what was said of it; it no longer holds on the day of the audit. */
export const etatsPreuve = ['A_REVOIR', ...verdictsPreuve, 'EXPIREE'] as const
export type EtatPreuve = (typeof etatsPreuve)[number]
/** The state of a proof that is asked for. */
export const etatsAttendue = [...etatsPreuve, 'MANQUANTE'] as const
/** The state of a place where proofs stand: an auditor asks for one, or what is worst of those there. */
export const etatsLieu = [...etatsAttendue, 'DEMANDEE'] as const

/** To whom a question on a file is put: its farmers, those who follow it, who certifies it, or one person. */
export const destinatairesQuestion = ['EXPLOITANT', 'CONSEILLER', 'ORGANISME', 'PERSONNE'] as const
export type DestinataireQuestion = (typeof destinatairesQuestion)[number]
/** Whose answer a question waits for: of those whom it was put to, or of who put it, who was asked back. */
export const attentesQuestion = ['DESTINATAIRE', 'AUTEUR'] as const
export type AttenteQuestion = (typeof attentesQuestion)[number]
/** When somebody is told of questions by mail: as they are put, or once a day. */
export const rythmesQuestions = ['AUSSITOT', 'QUOTIDIEN'] as const

/** The languages that mails are written in. */
export const languesCourriel = ['fr', 'en'] as const
/** What a mail tells of a file: it was submitted, sent back for correction, decided. */
export const genresDossier = ['SOUMISSION', 'CORRECTION', 'DECISION'] as const
/** What a mail tells of the proofs of a file: some were asked for, accepted, refused. */
export const GENRE_PREUVES = 'PREUVES'
/** What a mail tells of questions, of whatever files: some wait for an answer, something was written in others. */
export const GENRE_QUESTIONS = 'QUESTIONS'
/** What a mail reminds of: a file that waits for its reader. */
export const GENRE_RAPPEL = 'RAPPEL'
/** What a mail tells of an account: its password was changed, another address was asked for, its address was changed, its second factor switched on or off, a passkey was added or removed. */
export const genresCompte = [
  'MOT_DE_PASSE',
  'ADRESSE_DEMANDEE',
  'ADRESSE',
  'SECOND_FACTEUR_ACTIVE',
  'SECOND_FACTEUR_RETIRE',
  'PASSKEY_AJOUTEE',
  'PASSKEY_RETIREE',
] as const
/** What a mail with a personal link asks for: to open an account that was created, to confirm another address, to choose a new password. */
export const genresLien = ['INVITATION', 'CONFIRMATION', 'REINITIALISATION'] as const
/** What a mail tells of a file that somebody asked for: it is there, or could not be made. */
export const genresExport = ['EXPORT'] as const
export const genresCourriel = [
  ...genresDossier,
  GENRE_PREUVES,
  GENRE_QUESTIONS,
  GENRE_RAPPEL,
  ...genresCompte,
  ...genresLien,
  ...genresExport,
] as const
/** Kept where no mail server is configured; waiting for its first attempt or for another; sent; given up. */
export const etatsCourriel = ['GARDE', 'EN_ATTENTE', 'ENVOYE', 'ECHEC'] as const
export type EtatCourriel = (typeof etatsCourriel)[number]

/** What a key that came by mail opens: it confirms an address, or sets a password. */
export const genresCle = ['CONFIRMATION', 'REINITIALISATION'] as const
export type GenreCle = (typeof genresCle)[number]

/** What a passkey is asked to sign a challenge for: to be added to an account, to sign in, to prove in a session who is there. */
export const usagesDefi = ['AJOUT', 'CONNEXION', 'PREUVE'] as const
export type UsageDefi = (typeof usagesDefi)[number]

/** What a ceiling of the treatment-frequency index is, and of which treatments. */
export const typesValeurIft = ['PLAFOND', 'PLANCHER'] as const
export const typesIft = ['H', 'HH'] as const

/** How a farm came of another one between two campaigns. */
export const naturesOrigine = ['DEPLACEMENT', 'FUSION', 'SCISSION'] as const

export const typesActivite = ['ANIMALE', 'VEGETALE'] as const

/** Technical-economic orientations of a farm (specification 1, /modif-exploitation); reference data name them. */
export const codesOtex = [
  'Autre',
  '4500',
  '4600',
  '4700',
  '4810',
  '4820',
  '4830',
  '4840',
  '8320',
  '8330',
  '8340',
  '8420',
] as const
export type CodeOtex = (typeof codesOtex)[number]
