import type {
  DestinataireQuestion,
  Gravite,
  naturesAudit,
  naturesOrigine,
  typesAudit,
  verdictsPreuve,
} from '@sillon/domain'
import type { Language } from './error-texts'

export type Libelle = Readonly<Record<Language, string>>

/** Name of a field. */
export interface LibelleChamp extends Libelle {
  /** Name on its own form, where the heading of its group completes it. Elsewhere, as in a list of changes, a name stands alone. */
  readonly formulaire?: Libelle
}

/** Fields of a file and, with the prefix `demarche.`, of its procedure, by their names in the journal. */
export const libellesDossier = {
  etatDossier: { fr: 'État du dossier', en: 'State of the file' },
  idOrganisme: { fr: 'Organisme certificateur', en: 'Certification body' },
  contratOrganisme: { fr: 'Contrat avec l’organisme certificateur', en: 'Contract with the certification body' },
  numeroContrat: { fr: 'Numéro de contrat', en: 'Contract number' },
  dateEntree: { fr: 'Date d’entrée dans la certification', en: 'Date of entry into the certification' },
  dateAudit: { fr: 'Date d’audit', en: 'Audit date' },
  dateCertification: { fr: 'Date de certification', en: 'Certification date' },
  periodeAuditeeDebut: {
    fr: 'Début de la période auditée',
    en: 'Start of the audited period',
    formulaire: { fr: 'Période auditée : du', en: 'Audited period: from' },
  },
  periodeAuditeeFin: {
    fr: 'Fin de la période auditée',
    en: 'End of the audited period',
    formulaire: { fr: 'Période auditée : au', en: 'Audited period: to' },
  },
  certificateurExterne: { fr: 'Certificateur externe', en: 'External certifier' },
  nomAuditeurExterne: { fr: 'Nom de l’auditeur', en: 'Last name of the auditor' },
  prenomAuditeurExterne: { fr: 'Prénom de l’auditeur', en: 'First name of the auditor' },
  natureAudit: { fr: 'Nature de l’audit', en: 'Nature of the audit' },
  nomStructurePorteuse: { fr: 'Structure porteuse', en: 'Lead organisation' },
  adresseAuditeurExterne: {
    fr: 'Adresse de l’auditeur',
    en: 'Address of the auditor',
    formulaire: { fr: 'Adresse', en: 'Address' },
  },
  adresse2AuditeurExterne: {
    fr: 'Complément d’adresse de l’auditeur',
    en: 'Address of the auditor, second line',
    formulaire: { fr: 'Complément d’adresse', en: 'Address, second line' },
  },
  codePostalAuditeurExterne: {
    fr: 'Code postal de l’auditeur',
    en: 'Postcode of the auditor',
    formulaire: { fr: 'Code postal', en: 'Postcode' },
  },
  communeAuditeurExterne: {
    fr: 'Commune de l’auditeur',
    en: 'Town of the auditor',
    formulaire: { fr: 'Commune', en: 'Town' },
  },
  motifDecision: { fr: 'Motif de la décision', en: 'Reason for the decision' },
  commentaireAuditeur: { fr: 'Commentaire de l’auditeur', en: 'Auditor’s comment' },
  commentaireExploitant: { fr: 'Commentaire de l’exploitant', en: 'Farmer’s comment' },
  'demarche.hve1Atteinte': { fr: 'Niveau 1 atteint', en: 'Level 1 reached' },
  'demarche.hve1Date': { fr: 'Date d’obtention du niveau 1', en: 'Date of level 1' },
  'demarche.structureValidanteN1': { fr: 'Structure qui a validé le niveau 1', en: 'Body that validated level 1' },
  'demarche.hve2Atteinte': { fr: 'Niveau 2 atteint', en: 'Level 2 reached' },
  'demarche.hve2Date': { fr: 'Date d’obtention du niveau 2', en: 'Date of level 2' },
  'demarche.orgaCertifN2': { fr: 'Organisme certificateur du niveau 2', en: 'Certification body of level 2' },
  'demarche.equivalenceN2': { fr: 'Équivalence au niveau 2', en: 'Equivalence at level 2' },
  'demarche.nomDemarcheN2': { fr: 'Démarche suivie au niveau 2', en: 'Procedure followed at level 2' },
  'demarche.hve3Date': { fr: 'Date d’obtention du niveau 3', en: 'Date of level 3' },
  'demarche.versReferentielN3': {
    fr: 'Version du référentiel de niveau 3',
    en: 'Version of the level 3 reference document',
  },
  'demarche.hve3CampPrec': {
    fr: 'Campagne précédente certifiée',
    en: 'Previous certified campaign',
    formulaire: { fr: 'Campagne précédente certifiée (année)', en: 'Previous certified campaign (year)' },
  },
  'demarche.estCollective': { fr: 'Certification collective', en: 'Collective certification' },
  'demarche.typeAudit': { fr: 'Type d’audit', en: 'Type of audit' },
  'demarche.dureeAudit': {
    fr: 'Durée de l’audit, en jours',
    en: 'Length of the audit, in days',
    formulaire: { fr: 'Durée de l’audit', en: 'Length of the audit' },
  },
  'demarche.aidePac': { fr: 'Aide de la PAC liée à la certification', en: 'CAP support linked to the certification' },
  'demarche.commentaireGeneral': { fr: 'Commentaire général', en: 'General comment' },
  'demarche.autreDemarche1': { fr: 'Autre démarche 1', en: 'Other procedure 1' },
  'demarche.autreDemarche2': { fr: 'Autre démarche 2', en: 'Other procedure 2' },
  'demarche.autreDemarche3': { fr: 'Autre démarche 3', en: 'Other procedure 3' },
  'demarche.estCertificationEquivalente': {
    fr: 'Certification obtenue par équivalence',
    en: 'Certification obtained through an equivalence',
    formulaire: {
      fr: 'La certification est obtenue par équivalence',
      en: 'The certification is obtained through an equivalence',
    },
  },
  'demarche.certificationEquivalenteEstTotale': {
    fr: 'Équivalence totale',
    en: 'Total equivalence',
    formulaire: { fr: 'Équivalence', en: 'Equivalence' },
  },
  'demarche.certificationEquivalenteType': { fr: 'Certification équivalente', en: 'Equivalent certification' },
  'demarche.certificationEquivalenteDateCertification': {
    fr: 'Date de la certification équivalente',
    en: 'Date of the equivalent certification',
  },
  'demarche.certificationEquivalenteDateAudit': {
    fr: 'Date d’audit de la certification équivalente',
    en: 'Audit date of the equivalent certification',
    formulaire: { fr: 'Date de son audit', en: 'Date of its audit' },
  },
  'demarche.certificationEquivalenteDocument': {
    fr: 'Document de la certification équivalente',
    en: 'Document of the equivalent certification',
  },
  'demarche.documentHve1': { fr: 'Attestation de niveau 1', en: 'Level 1 certificate' },
  'demarche.documentHve2': { fr: 'Certificat de niveau 2', en: 'Level 2 certificate' },
  'demarche.contratStructureCollective': {
    fr: 'Contrat avec la structure collective',
    en: 'Contract with the collective body',
  },
  'demarche.ficheAnnuaire': { fr: 'Fiche annuaire', en: 'Directory sheet' },
  'demarche.dateAudit': { fr: 'Date d’audit de l’exploitation', en: 'Audit date of the farm' },
} as const satisfies Readonly<Record<string, LibelleChamp>>
export type ChampDossier = keyof typeof libellesDossier

/** Fields of the farm and of its data of a campaign year, by their names in the journal. */
export const libellesExploitation = {
  assolement: { fr: 'Assolement', en: 'Crop rotation' },
  parcelles: { fr: 'Parcelles', en: 'Parcels' },
  lienPartenaire: { fr: 'Lien avec un partenaire', en: 'Link to a partner' },
  synchronisationParcelles: { fr: 'Parcelles reçues d’un partenaire', en: 'Parcels received from a partner' },
  synchronisationInterventions: {
    fr: 'Interventions reçues d’un partenaire',
    en: 'Field records received from a partner',
  },
  contours: { fr: 'Contours des parcelles', en: 'Outlines of the parcels' },
  dessin: { fr: 'Dessin sur la carte', en: 'Drawing on the map' },
  demarches: { fr: 'Démarches', en: 'Procedures' },
  activites: { fr: 'Activités', en: 'Activities' },
  famillesCultures: { fr: 'Familles de cultures', en: 'Crop families' },
  document: { fr: 'Document', en: 'Document' },
  origines: { fr: 'Origine de l’exploitation', en: 'Origin of the farm' },
  supprimeeLe: { fr: 'Suppression de l’exploitation', en: 'Deletion of the farm' },
  raisonSociale: { fr: 'Raison sociale', en: 'Company name' },
  siret: { fr: 'SIRET', en: 'SIRET' },
  pacage: { fr: 'PACAGE', en: 'PACAGE' },
  adresse: { fr: 'Adresse', en: 'Address' },
  adresse2: { fr: 'Complément d’adresse', en: 'Address, second line' },
  nomExploitant: { fr: 'Nom de l’exploitant', en: 'Farmer’s last name' },
  prenomExploitant: { fr: 'Prénom de l’exploitant', en: 'Farmer’s first name' },
  nomCommune: { fr: 'Commune', en: 'Town' },
  codePostal: { fr: 'Code postal', en: 'Postcode' },
  adresseMail: { fr: 'Adresse email', en: 'Email address' },
  numeroPortable: { fr: 'Numéro de portable', en: 'Mobile number' },
  siteInternet: { fr: 'Site internet', en: 'Website' },
  anneeCreation: { fr: 'Année de création', en: 'Year of creation' },
  statutJuridique: { fr: 'Statut juridique', en: 'Legal status' },
  autorisationReferencement: { fr: 'Référencement autorisé', en: 'Listing allowed' },
  cvi: { fr: 'CVI', en: 'CVI' },
  idBassinViti: { fr: 'Bassin viticole', en: 'Viticultural basin' },
  idOrganisme: { fr: 'Organisme de l’exploitation', en: 'Organisation of the farm' },
  'exploitationInfo.irrigation': { fr: 'Irrigation', en: 'Irrigation' },
  'exploitationInfo.venteDirecte': { fr: 'Vente directe', en: 'Direct sales' },
  'exploitationInfo.engagementValorisation': { fr: 'Engagement de valorisation', en: 'Commitment to added value' },
  'exploitationInfo.tracabilite': { fr: 'Traçabilité', en: 'Traceability' },
  'exploitationInfo.commentaire': { fr: 'Commentaire sur l’exploitation', en: 'Comment on the farm' },
  'exploitationInfo.otex': { fr: 'OTEX', en: 'OTEX' },
  'exploitationInfo.engagementAnimal': { fr: 'Engagement, productions animales', en: 'Commitment, animal production' },
  'exploitationInfo.engagementVegetal': { fr: 'Engagement, productions végétales', en: 'Commitment, crop production' },
  'exploitationInfo.tracabiliteAnimal': {
    fr: 'Traçabilité, productions animales',
    en: 'Traceability, animal production',
  },
  'exploitationInfo.tracabiliteVegetal': {
    fr: 'Traçabilité, productions végétales',
    en: 'Traceability, crop production',
  },
} as const satisfies Readonly<Record<string, LibelleChamp>>
export type ChampExploitation = keyof typeof libellesExploitation

/** Names of the fields of a proof, by the last segment of the field in the journal (`preuve.{idPreuve}.{champ}`; for a revision its number follows). */
export const libellesPreuve = {
  nom: { fr: 'Nom', en: 'Name' },
  dateEffet: { fr: 'Date d’effet', en: 'Effective date' },
  dateExpiration: { fr: 'Fin de validité', en: 'End of validity' },
  millesimesValidite: { fr: 'Campagnes', en: 'Campaigns' },
  note: { fr: 'Note', en: 'Note' },
  revision: { fr: 'Fichier', en: 'File' },
} as const satisfies Readonly<Record<string, Libelle>>

export const libellesVerdictsPreuve = {
  ACCEPTEE: { fr: 'acceptée', en: 'accepted' },
  REFUSEE: { fr: 'refusée', en: 'refused' },
} as const satisfies Readonly<Record<(typeof verdictsPreuve)[number], Libelle>>

/** Severities of a finding. */
export const libellesGravites = {
  OBSERVATION: { fr: 'Observation', en: 'Observation' },
  MINEURE: { fr: 'Mineure', en: 'Minor' },
  MAJEURE: { fr: 'Majeure', en: 'Major' },
} as const satisfies Readonly<Record<Gravite, Libelle>>

/** Recipients of a question. */
export const libellesDestinatairesQuestion = {
  EXPLOITANT: { fr: 'à l’exploitant', en: 'to the farmer' },
  CONSEILLER: { fr: 'au conseiller', en: 'to the adviser' },
  ORGANISME: { fr: 'à l’organisme certificateur', en: 'to the certification body' },
  PERSONNE: { fr: 'à une personne', en: 'to a person' },
} as const satisfies Readonly<Record<DestinataireQuestion, Libelle>>

/** Choices of a field. */
export const libellesNaturesAudit = {
  INTERNE: { fr: 'Interne', en: 'Internal' },
  EXTERNE: { fr: 'Externe', en: 'External' },
} as const satisfies Readonly<Record<(typeof naturesAudit)[number], Libelle>>

export const libellesNaturesOrigine = {
  DEPLACEMENT: { fr: 'Déplacement', en: 'Move' },
  FUSION: { fr: 'Fusion', en: 'Merger' },
  SCISSION: { fr: 'Scission', en: 'Split' },
} as const satisfies Readonly<Record<(typeof naturesOrigine)[number], Libelle>>

export const libellesTypesAudit = {
  INITIAL: { fr: 'Initial', en: 'Initial' },
  SUIVI: { fr: 'Suivi', en: 'Follow-up' },
  RENOUVELLEMENT: { fr: 'Renouvellement', en: 'Renewal' },
} as const satisfies Readonly<Record<(typeof typesAudit)[number], Libelle>>
