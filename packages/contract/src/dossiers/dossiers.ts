import { actesDeSaisie, type EtatDossier, isDecided, naturesAudit, typesAudit } from '@sillon/domain'
import { z } from 'zod'
import { lettres } from '../courriels/courriels'
import { call } from '../socle/call'
import { dateIso, etatDossier, identifiant, millesimeQuery, texte } from '../socle/schemas/communs'
import { document } from './documents'
import { COMMENTAIRE_AUDITEUR_MAX } from './indicateurs'
import { suspens } from './suspens'

/** Maximum length of the reason of a decision. */
export const MOTIF_DECISION_MAX = 1000

/** Maximum length of the number of a contract. */
export const NUMERO_CONTRAT_MAX = 60

const dossierParams = z.object({ idExploitation: identifiant, codeNational: z.string() })

const ligne = texte(200).nullable()
/** Older clients send a yes or no as text. */
const ouiNon = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** Fields of a farm's procedure that do not depend on the year (specification 2, section 3: exploitationDemarche). */
const certification = {
  hve1Atteinte: ouiNon.nullable(),
  hve1Date: dateIso.nullable(),
  hve2Atteinte: ouiNon.nullable(),
  hve2Date: dateIso.nullable(),
  hve3Date: dateIso.nullable(),
  estCollective: ouiNon.nullable(),
  typeAudit: z.enum(typesAudit).nullable(),
  /** In days. */
  dureeAudit: z.number().min(0).max(365).nullable(),
  aidePac: ouiNon.nullable(),
  commentaireGeneral: texte(5000).nullable(),
  structureValidanteN1: ligne,
  orgaCertifN2: ligne,
  equivalenceN2: ligne,
  nomDemarcheN2: ligne,
  versReferentielN3: ligne,
  /** A year of four digits. */
  hve3CampPrec: z.number().int().nullable(),
  autreDemarche1: ligne,
  autreDemarche2: ligne,
  autreDemarche3: ligne,
  estCertificationEquivalente: ouiNon,
  certificationEquivalenteEstTotale: ouiNon.nullable(),
  /** One of the equivalent certifications, by identifier. */
  certificationEquivalenteType: identifiant.nullable(),
  certificationEquivalenteDateCertification: dateIso.nullable(),
  certificationEquivalenteDateAudit: dateIso.nullable(),
  /** Documents of the farm, by identifier. */
  contratStructureCollective: identifiant.nullable(),
  ficheAnnuaire: identifiant.nullable(),
  certificationEquivalenteDocument: identifiant.nullable(),
  dateAudit: dateIso.nullable(),
}

/** Fields of one campaign year (specification 2, section 3: exploitationDemarcheMillesime). */
const gestion = {
  idOrganisme: identifiant.nullable(),
  /** A document of the farm, by identifier. */
  contratOrganisme: identifiant.nullable(),
  /** Number of the contract with the certification body. */
  numeroContrat: texte(NUMERO_CONTRAT_MAX).nullable(),
  dateEntree: dateIso.nullable(),
  dateAudit: dateIso.nullable(),
  dateCertification: dateIso.nullable(),
  periodeAuditeeDebut: dateIso.nullable(),
  periodeAuditeeFin: dateIso.nullable(),
  certificateurExterne: ligne,
  nomAuditeurExterne: ligne,
  prenomAuditeurExterne: ligne,
  natureAudit: z.enum(naturesAudit).nullable(),
  nomStructurePorteuse: ligne,
  adresseAuditeurExterne: ligne,
  adresse2AuditeurExterne: ligne,
  codePostalAuditeurExterne: ligne,
  communeAuditeurExterne: ligne,
  etatDossier,
  /** Reason of the decision; required when open items speak against it. Null for an undecided file. */
  motifDecision: z.string().nullable(),
  /** Null for people who may not read it: its farmer reads it once the file is decided. */
  commentaireAuditeur: z.string().nullable(),
  commentaireExploitant: z.string().nullable(),
}

/** A document in the form of the answer, so that a file may be sent back whole, or its identifier only. */
const documentCite = z.union([
  identifiant,
  z.object({ idDocument: identifiant }).transform((cited) => cited.idDocument),
])
const documentsCites = z.array(documentCite).max(50).optional()

const dossier = z.object({
  exploitationDemarche: z.object(certification),
  /** Null while nobody has opened a file for this year. */
  exploitationDemarcheMillesime: z
    .object({
      ...gestion,
      idMillesime: z.number(),
      /** Person who last changed the state; null before any change: the file then opens on its info screen. */
      statutLastChangeIdUtilisateur: z.number().nullable(),
      /** For a decided file, the version shown on its sheets. */
      versionFigee: z.number().int().nullable(),
      /** Decision of the file: date (ISO 8601, in UTC) and author. */
      decision: z.object({ le: z.string(), par: z.string().nullable() }).nullable(),
      /** For a file that waits for its check or is under verification: the time of its submission by the farmer, and the other recipients of the mail. */
      soumission: z
        .object({ le: z.string(), par: z.string().nullable(), destinataires: z.array(z.string()) })
        .nullable(),
    })
    .nullable(),
  /** Documents of the file. */
  contratOrganisme: document.nullable(),
  documentHve1: z.array(document),
  documentHve2: z.array(document),
  contratStructureCollective: document.nullable(),
  ficheAnnuaire: document.nullable(),
  certificationEquivalenteDocument: document.nullable(),
  permissions: z.object({
    /** The file exists, or may be opened for this campaign; otherwise nothing can be written. */
    ouvrir: z.boolean(),
    modifierIndicateurs: z.boolean(),
    /** The info screen, without the fields that decide the audit. */
    modifierInfos: z.boolean(),
    /** Mark the requested corrections as treated. */
    traiterCorrections: z.boolean(),
    /** Judge sub-sections, and comment on them. */
    modifierValidites: z.boolean(),
    voirScores: z.boolean(),
    /** State, audit date, certification date and the auditor's comment. */
    modifierResultat: z.boolean(),
    /** The farmer's comment. */
    commenter: z.boolean(),
    /** Give and withdraw values of the auditor. */
    auditer: z.boolean(),
    /** Answer them. */
    repondreAudit: z.boolean(),
    /** States that the person may set, including the present one. */
    etatsPossibles: z.array(etatDossier),
  }),
})

/**
 * File of a farm for one procedure and year: certification, dates, state, comments, and the signed-in person's permissions on it. The answer carries an `ETag`.
 */
export const getDossier = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/demarches/:codeNational',
  summary: 'File of a farm for a procedure and a campaign year',
  tag: 'démarches',
  params: dossierParams,
  query: millesimeQuery,
  answer: dossier,
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU'],
})

/**
 * Takes the whole file or only its changes: a field left out, or sent with its present value, changes nothing.
 * Each changed field is checked by itself: the state by its transitions, the audit date and the auditor's comment by role.
 * With `If-Match`, the revision of an earlier answer, a field sent with its value at that revision counts as unchanged. A changed field that somebody else
 * changed since, through this file or another year's, is a conflict (412). Changes of different fields both stay.
 * A decision with open items (`suspens`) needs a reason in `motifDecision` (422 with one detail for each row, section and place concerned), and the journal
 * keeps them; a state that is no decision clears the reason.
 */
export const saveDossier = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/demarches/:codeNational',
  summary: 'Save the certification, the dates, the state and the comments of a file',
  tag: 'démarches',
  params: dossierParams,
  query: millesimeQuery,
  body: z.object({
    exploitationDemarche: z.object(certification).partial().optional(),
    exploitationDemarcheMillesime: z
      .object({
        ...gestion,
        motifDecision: z.string().trim().max(MOTIF_DECISION_MAX).nullable(),
        commentaireAuditeur: z.string().max(COMMENTAIRE_AUDITEUR_MAX).nullable(),
        commentaireExploitant: z.string().max(5000).nullable(),
      })
      .partial()
      .nullish(),
    documentHve1: documentsCites,
    documentHve2: documentsCites,
    /** The `empreinte` of the preview that the decision is based on: the decision is refused (412) when the file has changed since that preview. */
    apercu: z.string().max(64).optional(),
  }),
  // A decision needs a fresh proof of identity, against unlocked sessions.
  freshProof: (body) => {
    const { exploitationDemarcheMillesime } = body as {
      exploitationDemarcheMillesime?: { etatDossier?: EtatDossier } | null
    }
    const etat = exploitationDemarcheMillesime?.etatDossier
    return etat !== undefined && isDecided(etat)
  },
  answer: dossier,
  errors: [
    'EXPLOITATION_INCONNUE',
    'DEMARCHE_INCONNUE',
    'MILLESIME_INCONNU',
    'CAMPAGNE_FERMEE',
    'ACTION_INTERDITE',
    'PREUVE_EXIGEE',
    'FICHIER_INFECTE',
    'DOSSIER_NON_MODIFIABLE',
    'CHAMPS_MODIFIES_ENTRE_TEMPS',
    'DOSSIER_MODIFIE_ENTRE_TEMPS',
    'VALEUR_INVALIDE',
    'CORRECTIONS_NON_TRAITEES',
    'DECISION_SANS_MOTIF',
    'DECISION_PAR_UN_AUTRE',
  ],
})

/** Changes nothing. The answer contains a preview of the mails. */
export const previewEtat = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/demarches/:codeNational/apercu-etat',
  summary: 'What another state of a file would meet, and the mails that would go',
  tag: 'démarches',
  params: dossierParams,
  query: millesimeQuery,
  body: z.object({
    etatDossier,
    motifDecision: z.string().trim().max(MOTIF_DECISION_MAX).nullish(),
    /** Day of the audit to be saved with the state; the stored one by default. */
    dateAudit: dateIso.nullish(),
  }),
  answer: z.object({
    /** Present state of the file. */
    etatActuel: etatDossier,
    /** Fingerprint of the file's content, to send as `apercu` with the decision. Null if the change of state is no decision. */
    empreinte: z.string().nullable(),
    /** Open items of the file; with any, a decision needs a reason. */
    suspens: z.array(suspens),
    /** Acts of the caller in the file that leave this decision to somebody else ("quatre yeux"). */
    autresYeux: z.array(z.enum(actesDeSaisie)),
    /** On a farm without a farmer's account: whether the caller may invite one, and otherwise whom to ask. Null with an account. */
    invitation: z
      .object({
        estPermise: z.boolean(),
        aDemander: z.array(z.object({ nom: z.string(), email: z.string() })),
      })
      .nullable(),
    ...lettres,
  }),
  errors: [
    'EXPLOITATION_INCONNUE',
    'DEMARCHE_INCONNUE',
    'MILLESIME_INCONNU',
    'CAMPAGNE_FERMEE',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
  ],
})

/** Only the bodies that offer the procedure, by name. */
export const listOrganismesDeDemarche = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/organismes',
  summary: 'Certification bodies offered for a procedure',
  tag: 'démarches',
  params: z.object({ codeNational: z.string() }),
  answer: z.array(z.object({ idOrganisme: z.number(), nom: z.string(), libelle: z.string() })),
  errors: ['DEMARCHE_INCONNUE'],
})

export const listCertificationsEquivalentes = call({
  method: 'GET',
  path: '/api/certifications-equivalentes',
  summary: 'Certifications that count as equivalent',
  tag: 'démarches',
  answer: z.array(z.object({ idCertificationEquivalente: z.number(), libelle: z.string() })),
  errors: [],
})
