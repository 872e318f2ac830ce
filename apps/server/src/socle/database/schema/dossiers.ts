import type { Valeur } from '@sillon/contract'
import { etatsDossier, gravites, naturesAudit, positionsReponse, typesAudit, verdictsAudit } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { exact4, id, instant, oneOf, ref } from './columns'
import { documentOf } from './documents'
import { exploitationRef } from './exploitations'
import { organismes, utilisateurs } from './personnes'
import { certificationsEquivalentes, demarches, millesimeRef } from './references'

/** Verdict of an auditor on a section, and the judged values. */
export interface Jugement {
  readonly estValide: boolean
  readonly valeurs: Readonly<Record<string, Valeur>>
}

export const exploitationDemarches = pgTable(
  'exploitation_demarches',
  {
    idExploitation: exploitationRef(),
    idDemarche: integer('id_demarche')
      .notNull()
      .references(() => demarches.idDemarche),
    hve1Atteinte: boolean('hve1_atteinte'),
    hve1Date: date('hve1_date', { mode: 'string' }),
    hve2Atteinte: boolean('hve2_atteinte'),
    hve2Date: date('hve2_date', { mode: 'string' }),
    hve3Date: date('hve3_date', { mode: 'string' }),
    estCollective: boolean('est_collective'),
    typeAudit: text('type_audit', { enum: typesAudit }),
    /** In days. */
    dureeAudit: exact4('duree_audit'),
    aidePac: boolean('aide_pac'),
    commentaireGeneral: text('commentaire_general'),
    structureValidanteN1: text('structure_validante_n1'),
    orgaCertifN2: text('orga_certif_n2'),
    equivalenceN2: text('equivalence_n2'),
    nomDemarcheN2: text('nom_demarche_n2'),
    versReferentielN3: text('vers_referentiel_n3'),
    hve3CampPrec: integer('hve3_camp_prec'),
    autreDemarche1: text('autre_demarche_1'),
    autreDemarche2: text('autre_demarche_2'),
    autreDemarche3: text('autre_demarche_3'),
    estCertificationEquivalente: boolean('est_certification_equivalente').notNull().default(false),
    certificationEquivalenteEstTotale: boolean('certification_equivalente_est_totale'),
    certificationEquivalenteType: integer('certification_equivalente_type').references(
      () => certificationsEquivalentes.idCertificationEquivalente,
    ),
    certificationEquivalenteDateCertification: date('certification_equivalente_date_certification', {
      mode: 'string',
    }),
    certificationEquivalenteDateAudit: date('certification_equivalente_date_audit', { mode: 'string' }),
    certificationEquivalenteDocument: ref('certification_equivalente_document'),
    contratStructureCollective: ref('contrat_structure_collective'),
    ficheAnnuaire: ref('fiche_annuaire'),
    // PostgreSQL has no foreign keys in arrays: a save of these columns locks the documents, and a deletion of a document checks these columns.
    documentHve1: ref('document_hve1').array().notNull().default(sql`'{}'`),
    documentHve2: ref('document_hve2').array().notNull().default(sql`'{}'`),
    dateAudit: date('date_audit', { mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.idExploitation, t.idDemarche] }),
    documentOf('exploitation_demarches_equivalence', t.idExploitation, t.certificationEquivalenteDocument),
    documentOf('exploitation_demarches_structure', t.idExploitation, t.contratStructureCollective),
    documentOf('exploitation_demarches_annuaire', t.idExploitation, t.ficheAnnuaire),
    oneOf('exploitation_demarches_type_audit', 'type_audit', typesAudit),
  ],
)

export const dossiers = pgTable(
  'dossiers',
  {
    idDossier: id('id_dossier').primaryKey(),
    idExploitation: exploitationRef(),
    idDemarche: integer('id_demarche')
      .notNull()
      .references(() => demarches.idDemarche),
    idMillesime: millesimeRef(),
    etatDossier: text('etat_dossier', { enum: etatsDossier }).notNull().default('SAISIE_EN_COURS'),
    idOrganisme: ref('id_organisme').references(() => organismes.idOrganisme),
    contratOrganisme: ref('contrat_organisme'),
    /** Number of the certification contract, as the certification body writes it. */
    numeroContrat: text('numero_contrat'),
    dateEntree: date('date_entree', { mode: 'string' }),
    dateAudit: date('date_audit', { mode: 'string' }),
    dateCertification: date('date_certification', { mode: 'string' }),
    periodeAuditeeDebut: date('periode_auditee_debut', { mode: 'string' }),
    periodeAuditeeFin: date('periode_auditee_fin', { mode: 'string' }),
    certificateurExterne: text('certificateur_externe'),
    nomAuditeurExterne: text('nom_auditeur_externe'),
    prenomAuditeurExterne: text('prenom_auditeur_externe'),
    natureAudit: text('nature_audit', { enum: naturesAudit }),
    nomStructurePorteuse: text('nom_structure_porteuse'),
    adresseAuditeurExterne: text('adresse_auditeur_externe'),
    adresse2AuditeurExterne: text('adresse2_auditeur_externe'),
    codePostalAuditeurExterne: text('code_postal_auditeur_externe'),
    communeAuditeurExterne: text('commune_auditeur_externe'),
    /** Reason of the decision; null for an undecided file. */
    motifDecision: text('motif_decision'),
    commentaireAuditeur: text('commentaire_auditeur'),
    commentaireExploitant: text('commentaire_exploitant'),
    statutLastChangeIdUtilisateur: ref('statut_last_change_id_utilisateur').references(
      () => utilisateurs.idUtilisateur,
      { onDelete: 'set null' },
    ),
    /** Time of the last journalled change, its rotation included; a trigger of the journal writes it. */
    modifieLe: instant('modifie_le').notNull().defaultNow(),
  },
  (t) => [
    unique('dossiers_unique').on(t.idExploitation, t.idDemarche, t.idMillesime),
    documentOf('dossiers_contrat', t.idExploitation, t.contratOrganisme),
    index('dossiers_etat').on(t.idDemarche, t.etatDossier),
    // For lists of the files of a campaign.
    index('dossiers_millesime').on(t.idMillesime, t.idDemarche),
    oneOf('dossiers_etat_connu', 'etat_dossier', etatsDossier),
    oneOf('dossiers_nature_audit', 'nature_audit', naturesAudit),
    check('dossiers_periode', sql`periode_auditee_debut <= periode_auditee_fin`),
  ],
)

/** Values that people entered. An erased entry stays with a null value. */
export const indicateursSaisis = pgTable(
  'indicateurs_saisis',
  {
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    codeNational: text('code_national').notNull(),
    valeur: jsonb('valeur'),
    /** Copied from the year before, and neither changed nor confirmed since. */
    aConfirmer: boolean('a_confirmer').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.idDossier, t.codeNational] })],
)

/** Verdict and comment of an auditor on a sub-section of a file. */
export const validites = pgTable(
  'validites',
  {
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    codeNational: text('code_national').notNull(),
    /** Null without a verdict. */
    estValide: boolean('est_valide'),
    commentaireAuditeur: text('commentaire_auditeur'),
    /** Severity and deadline of a finding: a part judged not valid. */
    gravite: text('gravite', { enum: gravites }),
    echeance: date('echeance', { mode: 'string' }),
    valideIdUtilisateur: ref('valide_id_utilisateur').references(() => utilisateurs.idUtilisateur, {
      onDelete: 'set null',
    }),
    valideDate: instant('valide_date'),
    /** Verdict with the values of that moment. It stays after a changed value has withdrawn the verdict. */
    jugement: jsonb('jugement').$type<Jugement>(),
  },
  (t) => [
    primaryKey({ columns: [t.idDossier, t.codeNational] }),
    oneOf('validites_gravite', 'gravite', gravites),
    check('validites_constat', sql`est_valide is false or (gravite is null and echeance is null)`),
  ],
)

/** Values of the auditor of a file, beside the claimed ones, with the answer of the farmer or of an adviser. */
export const valeursAuditees = pgTable(
  'valeurs_auditees',
  {
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    codeNational: text('code_national').notNull(),
    /** Null counts as an empty row. */
    valeur: jsonb('valeur').$type<Valeur>(),
    verdict: text('verdict', { enum: verdictsAudit }).notNull(),
    gravite: text('gravite', { enum: gravites }),
    commentaire: text('commentaire'),
    auditePar: ref('audite_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    auditeLe: instant('audite_le').notNull().defaultNow(),
    /** Answer to this value; null while nobody answered. */
    position: text('position', { enum: positionsReponse }),
    reponse: text('reponse'),
    reponduPar: ref('repondu_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    reponduLe: instant('repondu_le'),
  },
  (t) => [
    primaryKey({ columns: [t.idDossier, t.codeNational] }),
    oneOf('valeurs_auditees_verdict', 'verdict', verdictsAudit),
    oneOf('valeurs_auditees_gravite', 'gravite', gravites),
    oneOf('valeurs_auditees_position', 'position', positionsReponse),
    check('valeurs_auditees_constat', sql`verdict = 'NON_CONFORME' or gravite is null`),
    check('valeurs_auditees_reponse', sql`position is not null or (reponse is null and repondu_le is null)`),
  ],
)

/**
 * Corrections requested by an auditor with the return of a file, copied from the sub-sections judged not valid.
 * Rows that no later request has closed are the present round.
 */
export const corrections = pgTable(
  'corrections',
  {
    idCorrection: id('id_correction').primaryKey(),
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    codeNational: text('code_national').notNull(),
    commentaire: text('commentaire'),
    gravite: text('gravite', { enum: gravites }),
    echeance: date('echeance', { mode: 'string' }),
    demandePar: ref('demande_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    demandeLe: instant('demande_le').notNull().defaultNow(),
    traitePar: ref('traite_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    /** Null for an untreated correction. */
    traiteLe: instant('traite_le'),
    /** Time of the next request, which replaced this one. */
    closLe: instant('clos_le'),
  },
  (t) => [
    index('corrections_dossier').on(t.idDossier),
    uniqueIndex('corrections_en_cours').on(t.idDossier, t.codeNational).where(sql`clos_le is null`),
    oneOf('corrections_gravite', 'gravite', gravites),
  ],
)
