// Vocabularies without a rule of the domain (states of a file: dossier/etats.ts). The calls of the API and the tables use them.

export const typesAudit = ['INITIAL', 'SUIVI', 'RENOUVELLEMENT'] as const
export const naturesAudit = ['INTERNE', 'EXTERNE'] as const

/**
 * Source of a change: typed in, restored from the crop rotation, read from a file, copied from last year, caused by another change, or applied
 * from a scenario.
 */
export const originesJournal = ['SAISIE', 'REPRISE', 'IMPORT', 'COPIE', 'CONSEQUENCE', 'SCENARIO'] as const

/** Kinds of records that an import may contain. */
export const genresImport = ['exploitations', 'utilisateurs'] as const
/** States of an import: not completely written yet; written; failed, with nothing written. */
export const etatsImport = ['EN_ATTENTE', 'TERMINE', 'ECHEC'] as const

/** States of an export: not begun; being produced; ready to download; failed; cancelled by its person; expired. */
export const etatsExport = ['EN_ATTENTE', 'EN_COURS', 'TERMINE', 'ECHEC', 'ANNULE', 'EXPIRE'] as const
export type EtatExport = (typeof etatsExport)[number]

/** States of a preview of the portfolio under other rules. */
export const etatsApercu = ['EN_ATTENTE', 'EN_COURS', 'TERMINE', 'ECHEC', 'ANNULE'] as const
export type EtatApercu = (typeof etatsApercu)[number]

/** Severities of a finding, the lightest first: an observation asks for nothing, a minor or major nonconformity for a correction. */
export const gravites = ['OBSERVATION', 'MINEURE', 'MAJEURE'] as const
export type Gravite = (typeof gravites)[number]

/** Verdicts of an auditor on the claimed value of a row, beside a value of their own. */
export const verdictsAudit = ['CONFORME', 'NON_CONFORME'] as const
export type VerdictAudit = (typeof verdictsAudit)[number]
/** Positions of the person who answers a value of an auditor. */
export const positionsReponse = ['ACCEPTEE', 'CONTESTEE'] as const
export type PositionReponse = (typeof positionsReponse)[number]

/** Verdicts of an auditor on a proof. */
export const verdictsPreuve = ['ACCEPTEE', 'REFUSEE'] as const
/** States of a proof: without a verdict, or replaced since; its verdict; expired on the day of the audit. */
export const etatsPreuve = ['A_REVOIR', ...verdictsPreuve, 'EXPIREE'] as const
export type EtatPreuve = (typeof etatsPreuve)[number]
/** State of an expected proof, and of a place of proofs: `DEMANDEE` with an open request of an auditor. That of a place is the most urgent among its proofs. */
export const etatsLieu = [...etatsPreuve, 'MANQUANTE', 'DEMANDEE'] as const

/** Recipients of a question on a file: its farmers, its advisers, its certification body, or one person. */
export const destinatairesQuestion = ['EXPLOITANT', 'CONSEILLER', 'ORGANISME', 'PERSONNE'] as const
export type DestinataireQuestion = (typeof destinatairesQuestion)[number]
/** Side whose answer a question waits for: its recipients, or its author after a question back. */
export const attentesQuestion = ['DESTINATAIRE', 'AUTEUR'] as const
export type AttenteQuestion = (typeof attentesQuestion)[number]
/** Rhythm of mails about questions: at once, or once a day. */
export const rythmesQuestions = ['AUSSITOT', 'QUOTIDIEN'] as const

/** Languages of mails. */
export const languesCourriel = ['fr', 'en'] as const
/** Kinds of mail about a file: it was submitted, sent back for correction, decided, reopened after a decision. */
export const genresDossier = ['SOUMISSION', 'CORRECTION', 'DECISION', 'REOUVERTURE'] as const
/** Kind of mail about requested, accepted and refused proofs of a file. */
export const GENRE_PREUVES = 'PREUVES'
/** Kind of mail about questions of any files: some wait for an answer, others have new messages. */
export const GENRE_QUESTIONS = 'QUESTIONS'
/** Kind of mail that reminds its reader of a file that waits for them. */
export const GENRE_RAPPEL = 'RAPPEL'
/** Kind of mail that asks for a procedure on behalf of a farmer without one. */
export const GENRE_DEMANDE = 'DEMANDE_DEMARCHE'
/** Kind of mail that tries the mail server out. */
export const GENRE_ESSAI = 'ESSAI'
/** Kinds of mail about an account: password changed, new address requested, address changed, second factor on or off, passkey added or removed, partner linked or unlinked. */
export const genresCompte = [
  'MOT_DE_PASSE',
  'ADRESSE_DEMANDEE',
  'ADRESSE',
  'SECOND_FACTEUR_ACTIVE',
  'SECOND_FACTEUR_RETIRE',
  'PASSKEY_AJOUTEE',
  'PASSKEY_RETIREE',
  'PARTENAIRE_LIE',
  'PARTENAIRE_RETIRE',
] as const
/** Kinds of mail with a personal link: for a new account, for the confirmation of a new address, for a new password. */
export const genresLien = ['INVITATION', 'CONFIRMATION', 'REINITIALISATION'] as const
/** Kind of mail about an export of its reader: it is ready, or it failed. */
export const genresExport = ['EXPORT'] as const
export const genresCourriel = [
  ...genresDossier,
  GENRE_PREUVES,
  GENRE_QUESTIONS,
  GENRE_RAPPEL,
  GENRE_DEMANDE,
  GENRE_ESSAI,
  ...genresCompte,
  ...genresLien,
  ...genresExport,
] as const
/** Stored only, where no mail server is configured; waiting for the first or the next attempt; sent; given up. */
export const etatsCourriel = ['GARDE', 'EN_ATTENTE', 'ENVOYE', 'ECHEC'] as const
export type EtatCourriel = (typeof etatsCourriel)[number]

/** Uses of a key from a mail: confirming an address, or setting a password. */
export const genresCle = ['CONFIRMATION', 'REINITIALISATION'] as const
export type GenreCle = (typeof genresCle)[number]

/** Purposes of a passkey challenge: adding the passkey to an account, signing in, re-authenticating within a session. */
export const usagesDefi = ['AJOUT', 'CONNEXION', 'PREUVE'] as const
export type UsageDefi = (typeof usagesDefi)[number]

/** Limits on the treatment-frequency index (IFT): a ceiling or a floor, for herbicides (`H`) or all other treatments (`HH`). */
export const typesValeurIft = ['PLAFOND', 'PLANCHER'] as const
export const typesIft = ['H', 'HH'] as const

/** Origin of a farm in another one between two campaigns. */
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

/** Sources of a parcel: a PAC declaration, a partner, a drawing on the map. */
export const originesParcelle = ['DECLARATION', 'PARTENAIRE', 'DESSIN'] as const
/** Records of the field: a treatment, a fertilisation, an irrigation. */
export const naturesIntervention = ['TRAITEMENT', 'FERTILISATION', 'IRRIGATION'] as const
export type NatureIntervention = (typeof naturesIntervention)[number]
/** Sources of a record: typed by hand, read from a file, received from a partner. */
export const originesIntervention = ['SAISIE', 'FICHIER', 'PARTENAIRE'] as const
export type OrigineIntervention = (typeof originesIntervention)[number]
/** CMR classes of a product (regulation (EC) 1272/2008): category 1A or 1B, category 2. */
export const classesCmr = ['CMR1', 'CMR2'] as const
/** Kinds of products that the treatment-frequency index counts apart. */
export const typesProduit = ['HERBICIDE', 'FONGICIDE', 'INSECTICIDE', 'AUTRE'] as const
/** States of a synchronisation: waiting, running, everything received, a part received, nothing received. */
export const etatsSynchronisation = ['EN_ATTENTE', 'EN_COURS', 'EFFECTUEE', 'PARTIELLE', 'ECHEC'] as const
export type EtatSynchronisation = (typeof etatsSynchronisation)[number]
/** States of an import into a register: read for its preview; previewed; confirmed and being written; written; failed; cancelled. */
export const etatsImportRegistre = ['LECTURE', 'APERCU', 'ECRITURE', 'TERMINE', 'ECHEC', 'ANNULE'] as const
export type EtatImportRegistre = (typeof etatsImportRegistre)[number]
/** Shapes of a drawing on the map: a line is measured in metres, a surface in square metres, a point counts one. */
export const naturesDessin = ['LIGNE', 'SURFACE', 'POINT'] as const
