import type { Changement, Language } from '@sillon/contract'
import type { Localised } from '@sillon/engine'
import { activites, bassinsViticoles, certificationsEquivalentes, famillesCultures } from '@sillon/referentials'

/** What the values of a field are read with. */
export interface Noms {
  readonly language: Language
  /** Names of certifying bodies by identifier. */
  readonly organismes: ReadonlyMap<number, string>
  /** Codes of procedures by identifier. */
  readonly demarches: ReadonlyMap<number, string>
  /** Names of documents by identifier, those that are no more included. */
  readonly documents: ReadonlyMap<number, string>
}

export interface Champ {
  readonly libelle: Localised
  readonly lecture: Changement['lecture']
  /** A stored value as people read it. */
  readonly lire: (valeur: unknown, noms: Noms) => Changement['ancienne']
}

const telQuel: Champ['lire'] = (valeur) => valeur as Changement['ancienne']
export const texte = (fr: string, en: string): Champ => ({ libelle: { fr, en }, lecture: 'texte', lire: telQuel })
const date = (fr: string, en: string): Champ => ({ ...texte(fr, en), lecture: 'date' })
const nomme = (fr: string, en: string, nomDe: (valeur: unknown, noms: Noms) => string | undefined): Champ => ({
  ...texte(fr, en),
  lire: (valeur, noms) => (valeur === null ? null : (nomDe(valeur, noms) ?? String(valeur))),
})
const choix = (fr: string, en: string, choices: Readonly<Record<string, Localised>>): Champ =>
  nomme(fr, en, (valeur, { language }) => choices[String(valeur)]?.[language])
const liste = <Item>(fr: string, en: string, nomDe: (item: Item, noms: Noms) => string | undefined): Champ => ({
  ...texte(fr, en),
  lire: (valeur, noms) =>
    Array.isArray(valeur) ? valeur.map((item: Item) => nomDe(item, noms) ?? JSON.stringify(item)) : null,
})
/** Rows with an area, told by their number and their total: the whole of them is on their own screen. */
const surfaces = (fr: string, en: string, nom: { readonly one: Localised; readonly other: Localised }): Champ => ({
  ...texte(fr, en),
  lire: (valeur, { language }) => {
    if (!Array.isArray(valeur)) return null
    const total = valeur.reduce((sum: number, { surface }: { surface: number }) => sum + surface, 0)
    const number = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'fr-FR', { maximumFractionDigits: 4 })
    return `${valeur.length} ${nom[valeur.length > 1 ? 'other' : 'one'][language]}, ${number.format(total)} ha`
  },
})
const bassin = (fr: string, en: string) =>
  nomme(fr, en, (id) => bassinsViticoles.find(({ idBassinViti }) => idBassinViti === id)?.libelle)
const organisme = (fr: string, en: string) => nomme(fr, en, (id, { organismes }) => organismes.get(Number(id)))
const document = (fr: string, en: string) => nomme(fr, en, (id, { documents }) => documents.get(Number(id)))
const documents = (fr: string, en: string) => liste<number>(fr, en, (id, { documents }) => documents.get(id))

/** Fields of a file and of its procedure. In a list of changes a name stands alone: it says more than beside its field on the screen. */
export const champsDossier: Readonly<Record<string, Champ>> = {
  etatDossier: { ...texte('État du dossier', 'State of the file'), lecture: 'etat' },
  idOrganisme: organisme('Organisme certificateur', 'Certifying body'),
  contratOrganisme: document('Contrat avec l’organisme certificateur', 'Contract with the certifying body'),
  dateEntree: date('Date d’entrée dans la certification', 'Date of entry into the certification'),
  dateAudit: date('Date d’audit', 'Audit date'),
  dateCertification: date('Date de certification', 'Certification date'),
  periodeAuditeeDebut: date('Début de la période auditée', 'Start of the audited period'),
  periodeAuditeeFin: date('Fin de la période auditée', 'End of the audited period'),
  certificateurExterne: texte('Certificateur externe', 'External certifier'),
  nomAuditeurExterne: texte('Nom de l’auditeur', 'Last name of the auditor'),
  prenomAuditeurExterne: texte('Prénom de l’auditeur', 'First name of the auditor'),
  natureAudit: choix('Nature de l’audit', 'Nature of the audit', {
    INTERNE: { fr: 'Interne', en: 'Internal' },
    EXTERNE: { fr: 'Externe', en: 'External' },
  }),
  nomStructurePorteuse: texte('Structure porteuse', 'Carrying structure'),
  adresseAuditeurExterne: texte('Adresse de l’auditeur', 'Address of the auditor'),
  adresse2AuditeurExterne: texte('Complément d’adresse de l’auditeur', 'Address of the auditor, second line'),
  codePostalAuditeurExterne: texte('Code postal de l’auditeur', 'Postcode of the auditor'),
  communeAuditeurExterne: texte('Commune de l’auditeur', 'Town of the auditor'),
  motifDecision: texte('Motif de la décision', 'Reason of the decision'),
  commentaireAuditeur: texte('Commentaire de l’auditeur', 'Auditor’s comment'),
  commentaireExploitant: texte('Commentaire de l’exploitant', 'Farmer’s comment'),
  'demarche.hve1Atteinte': texte('Niveau 1 atteint', 'Level 1 reached'),
  'demarche.hve1Date': date('Date d’obtention du niveau 1', 'Date of level 1'),
  'demarche.structureValidanteN1': texte('Structure qui a validé le niveau 1', 'Structure that validated level 1'),
  'demarche.hve2Atteinte': texte('Niveau 2 atteint', 'Level 2 reached'),
  'demarche.hve2Date': date('Date d’obtention du niveau 2', 'Date of level 2'),
  'demarche.orgaCertifN2': texte('Organisme certificateur du niveau 2', 'Certifying body of level 2'),
  'demarche.equivalenceN2': texte('Équivalence au niveau 2', 'Equivalence at level 2'),
  'demarche.nomDemarcheN2': texte('Démarche suivie au niveau 2', 'Procedure followed at level 2'),
  'demarche.hve3Date': date('Date d’obtention du niveau 3', 'Date of level 3'),
  'demarche.versReferentielN3': texte(
    'Version du référentiel de niveau 3',
    'Version of the level 3 reference document',
  ),
  'demarche.hve3CampPrec': texte('Campagne précédente certifiée', 'Previous certified campaign'),
  'demarche.estCollective': texte('Certification collective', 'Collective certification'),
  'demarche.typeAudit': choix('Type d’audit', 'Type of audit', {
    INITIAL: { fr: 'Initial', en: 'Initial' },
    SUIVI: { fr: 'Suivi', en: 'Follow-up' },
    RENOUVELLEMENT: { fr: 'Renouvellement', en: 'Renewal' },
  }),
  'demarche.dureeAudit': texte('Durée de l’audit, en jours', 'Length of the audit, in days'),
  'demarche.aidePac': texte('Aide de la PAC liée à la certification', 'CAP support tied to the certification'),
  'demarche.commentaireGeneral': texte('Commentaire général', 'General comment'),
  'demarche.autreDemarche1': texte('Autre démarche 1', 'Other procedure 1'),
  'demarche.autreDemarche2': texte('Autre démarche 2', 'Other procedure 2'),
  'demarche.autreDemarche3': texte('Autre démarche 3', 'Other procedure 3'),
  'demarche.estCertificationEquivalente': texte(
    'Certification obtenue par équivalence',
    'Certification obtained through an equivalence',
  ),
  'demarche.certificationEquivalenteEstTotale': texte('Équivalence totale', 'Total equivalence'),
  'demarche.certificationEquivalenteType': nomme(
    'Certification équivalente',
    'Equivalent certification',
    (id) =>
      certificationsEquivalentes.find(({ idCertificationEquivalente }) => idCertificationEquivalente === id)?.libelle,
  ),
  'demarche.certificationEquivalenteDateCertification': date(
    'Date de la certification équivalente',
    'Date of the equivalent certification',
  ),
  'demarche.certificationEquivalenteDateAudit': date(
    'Date d’audit de la certification équivalente',
    'Audit date of the equivalent certification',
  ),
  'demarche.certificationEquivalenteDocument': document(
    'Document de la certification équivalente',
    'Document of the equivalent certification',
  ),
  'demarche.documentHve1': documents('Attestation de niveau 1', 'Certificate of level 1'),
  'demarche.documentHve2': documents('Certificat de niveau 2', 'Certificate of level 2'),
  'demarche.contratStructureCollective': document(
    'Contrat avec la structure collective',
    'Contract with the collective structure',
  ),
  'demarche.ficheAnnuaire': document('Fiche annuaire', 'Directory sheet'),
  'demarche.dateAudit': date('Date d’audit de l’exploitation', 'Audit date of the farm'),
}

/** What was kept of a decision, told by the version of the rules: the rest is on its own screen. */
export const decision = (numero: string): Champ => ({
  ...texte(`Version ${numero} du dossier, figée`, `Version ${numero} of the file, kept`),
  lire: (valeur, { language }) => {
    const { versionRegles } = (valeur ?? {}) as { versionRegles?: string }
    if (versionRegles === undefined) return null
    return language === 'en' ? `rules ${versionRegles}` : `règles ${versionRegles}`
  },
})

/** Fields of the farm, and what it says for a campaign year. */
export const champsExploitation: Readonly<Record<string, Champ>> = {
  assolement: surfaces('Assolement', 'Crop rotation', {
    one: { fr: 'ligne', en: 'line' },
    other: { fr: 'lignes', en: 'lines' },
  }),
  parcelles: surfaces('Parcelles', 'Parcels', {
    one: { fr: 'parcelle', en: 'parcel' },
    other: { fr: 'parcelles', en: 'parcels' },
  }),
  demarches: liste<number>('Démarches', 'Procedures', (id, { demarches }) => demarches.get(id)),
  activites: liste<{ idActivite: number }>(
    'Activités',
    'Activities',
    ({ idActivite: id }) => activites.find(({ idActivite }) => idActivite === id)?.libelle,
  ),
  famillesCultures: liste<{ idFamilleCulture: number }>(
    'Familles de cultures',
    'Crop families',
    ({ idFamilleCulture: id }) => famillesCultures.find(({ idFamilleCulture }) => idFamilleCulture === id)?.libelle,
  ),
  document: nomme('Document', 'Document', (document) => (document as { readonly nom: string }).nom),
  raisonSociale: texte('Raison sociale', 'Company name'),
  siret: texte('SIRET', 'SIRET'),
  pacage: texte('PACAGE', 'PACAGE'),
  adresse: texte('Adresse', 'Address'),
  adresse2: texte('Complément d’adresse', 'Address, second line'),
  nomExploitant: texte('Nom de l’exploitant', 'Farmer’s last name'),
  prenomExploitant: texte('Prénom de l’exploitant', 'Farmer’s first name'),
  nomCommune: texte('Commune', 'Town'),
  codePostal: texte('Code postal', 'Postcode'),
  adresseMail: texte('Adresse e-mail', 'E-mail address'),
  numeroPortable: texte('Numéro de portable', 'Mobile number'),
  siteInternet: texte('Site internet', 'Website'),
  anneeCreation: texte('Année de création', 'Year of creation'),
  statutJuridique: texte('Statut juridique', 'Legal status'),
  autorisationReferencement: texte('Référencement autorisé', 'Listing allowed'),
  cvi: texte('CVI', 'CVI'),
  idBassinViti: bassin('Bassin viticole', 'Viticultural basin'),
  idOrganisme: organisme('Organisme de l’exploitation', 'Organisation of the farm'),
  'exploitationInfo.irrigation': texte('Irrigation', 'Irrigation'),
  'exploitationInfo.venteDirecte': texte('Vente directe', 'Direct sale'),
  'exploitationInfo.engagementValorisation': texte('Engagement de valorisation', 'Commitment to added value'),
  'exploitationInfo.tracabilite': texte('Traçabilité', 'Traceability'),
  'exploitationInfo.commentaire': texte('Commentaire sur l’exploitation', 'Comment on the farm'),
  'exploitationInfo.otex': texte('OTEX', 'OTEX'),
  'exploitationInfo.engagementAnimal': texte('Engagement, productions animales', 'Commitment, animal production'),
  'exploitationInfo.engagementVegetal': texte('Engagement, productions végétales', 'Commitment, crop production'),
  'exploitationInfo.tracabiliteAnimal': texte('Traçabilité, productions animales', 'Traceability, animal production'),
  'exploitationInfo.tracabiliteVegetal': texte('Traçabilité, productions végétales', 'Traceability, crop production'),
}

/** A field that nobody named: as it is stored. */
export const inconnu = (champ: string): Champ => ({
  ...texte(champ, champ),
  lire: (valeur) => (valeur === null || typeof valeur !== 'object' ? (valeur as string) : JSON.stringify(valeur)),
})
