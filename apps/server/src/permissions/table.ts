import type * as contract from '@sillon/contract'
import type { CallDefinition } from '@sillon/contract'

type Contract = typeof contract
export type CallName = {
  [Name in keyof Contract]: Contract[Name] extends CallDefinition ? Name : never
}[keyof Contract]

/**
 * Answers to SUPERADMIN, ADMIN_ORGANISME, CONSEILLER, AGRICULTEUR and a caller without a session, in this order. Each one is:
 * `yes`, `flag`, `seen` or the status of the refusal.
 * `flag` needs one of the rights that an administrator gives to a person, and answers 403 without it.
 * `seen` likewise, but answers 404: a person without rights to people does not see them.
 */
type Answers = string
/**
 * A call without a target has one cell. A call on a farm has three: a farm granted to the person, another farm of their organisation, and a farm of another
 * organisation.
 * A call on a person has three: themselves, an adviser of their organisation, an adviser of another. A call on an organisation has two: their own, another.
 */
export type Row =
  | Answers
  | readonly [own: Answers, foreign: Answers]
  | readonly [own: Answers, organisation: Answers, foreign: Answers]

/**
 * Permissions of each call of the contract; `matrice.test.ts` makes every call. The rules are in the domain (`permissions.ts`).
 * The states of a file are in `demarches/matrice.test.ts`: here a file is open.
 * A new call has its row here, and its body or parameters, if any, in `testing/requests.ts`.
 */
export const table = {
  // Everybody, signed in or not.
  signIn: 'yes yes yes yes yes',
  getApplicationInfo: 'yes yes yes yes yes',
  getConfig: 'yes yes yes yes yes',
  // A key from a mail is the credential.
  confirmEmail: 'yes yes yes yes yes',
  getCaptcha: 'yes yes yes yes yes',
  askPasswordReset: 'yes yes yes yes yes',
  resetPassword: 'yes yes yes yes yes',
  judgePassword: 'yes yes yes yes yes',
  startPasskeySignIn: 'yes yes yes yes yes',
  getSchemaRegistre: 'yes yes yes yes yes',
  signInByPasskey: 'yes yes yes yes yes',
  listApplicationsTierces: 'yes yes yes yes yes',
  startPartnerSignIn: 'yes yes yes yes yes',
  signInByPartner: 'yes yes yes yes yes',

  // Open to every signed-in person.
  currentUser: 'yes yes yes yes 401',
  startPasskeyProof: 'yes yes yes yes 401',
  prove: 'yes yes yes yes 401',
  startPartnerProof: 'yes yes yes yes 401',
  proveByPartner: 'yes yes yes yes 401',
  signOut: 'yes yes yes yes 401',
  listDemandesDemarches: 'yes yes yes yes 401',
  listMillesimes: 'yes yes yes yes 401',
  getCgu: 'yes yes yes yes 401',
  acceptCgu: 'yes yes yes yes 401',
  listOrganismes: 'yes yes yes yes 401',
  listOrganismesDeDemarche: 'yes yes yes yes 401',
  searchCommunes: 'yes yes yes yes 401',
  listCultures: 'yes yes yes yes 401',
  listCategoriesCultures: 'yes yes yes yes 401',
  listTypesCultures: 'yes yes yes yes 401',
  listActivites: 'yes yes yes yes 401',
  listFamillesCultures: 'yes yes yes yes 401',
  listBassinsViticoles: 'yes yes yes yes 401',
  listTypesUtilisateurs: 'yes yes yes yes 401',
  listEntites: 'yes yes yes yes 401',
  getEntiteDeCommune: 'yes yes yes yes 401',
  getEntiteParente: 'yes yes yes yes 401',
  listDemarches: 'yes yes yes yes 401',
  getDemarche: 'yes yes yes yes 401',
  listBassinsDuMillesime: 'yes yes yes yes 401',
  searchProduitsPhyto: 'yes yes yes yes 401',
  getTuile: 'yes yes yes yes 401',
  listMateriels: 'yes yes yes yes 401',
  listReferencesManquantes: 'yes yes yes yes 401',
  listConditionsTraitement: 'yes yes yes yes 401',
  listTypesDocuments: 'yes yes yes yes 401',
  listCertificationsEquivalentes: 'yes yes yes yes 401',
  // Finds only the farms that the person sees.
  searchExploitations: 'yes yes yes yes 401',
  exportRecherche: 'yes yes yes yes 401',

  listPortefeuille: 'yes yes yes 403 401',
  getBilanPortefeuille: 'yes yes yes 403 401',
  listExploitations: 'yes yes 403 403 401',
  exportExploitations: 'yes yes 403 403 401',
  exportOrganismes: 'yes yes 403 403 401',
  listExploitationsSupprimees: 'yes 403 403 403 401',
  exportExploitationsSupprimees: 'yes 403 403 403 401',

  // The steps of the installation, or of the organisation.
  getPremiersPas: 'yes yes 403 403 401',
  rangerPremiersPas: 'yes yes 403 403 401',
  direSauvegarde: 'yes 403 403 403 401',
  essayerCourriel: 'yes 403 403 403 401',

  // References and mails, which belong to no organisation.
  getIft: 'yes 403 403 403 401',
  saveIft: 'yes 403 403 403 401',
  getReferentiel: 'yes 403 403 403 401',
  exportReferentiel: 'yes 403 403 403 401',
  importReferentiel: 'yes 403 403 403 401',
  modeleReferentiel: 'yes 403 403 403 401',
  saveLigneReferentiel: 'yes 403 403 403 401',
  listCourriels: 'yes 403 403 403 401',
  listModeles: 'yes 403 403 403 401',
  createModele: 'yes 403 403 403 401',
  getModele: 'yes 403 403 403 401',
  updateModele: 'yes 403 403 403 401',
  deleteModele: 'yes 403 403 403 401',
  listVersionsAConfirmer: 'yes 403 403 403 401',
  getApercus: 'yes 403 403 403 401',
  startApercu: 'yes 403 403 403 401',
  cancelApercu: 'yes 403 403 403 401',
  listApercuDossiers: 'yes 403 403 403 401',
  exportCourriels: 'yes 403 403 403 401',
  getCourriel: 'yes 403 403 403 401',
  getRolesExigeants: 'yes 403 403 403 401',
  setRolesExigeants: 'yes 403 403 403 401',
  resendCourriel: 'yes 403 403 403 401',
  publishCgu: 'yes 403 403 403 401',
  listVersionsCgu: 'yes 403 403 403 401',
  getVersionCgu: 'yes 403 403 403 401',

  // People: oneself, an adviser of the same organisation, of another.
  listUtilisateurs: 'yes flag 403 403 401',
  exportUtilisateurs: 'yes flag 403 403 401',
  listJournal: 'yes yes 403 403 401',
  createUtilisateur: 'yes flag 403 403 401',
  importUtilisateurs: 'yes flag 403 403 401',
  // Own imports: imports of others do not exist for the caller.
  listImports: 'yes yes 403 403 401',
  getImport: 'yes yes 403 403 401',
  getModeleImport: 'yes flag 403 403 401',
  // The kind of an export decides; here it is the journal of the administration. The same holds for calls on own exports.
  createExport: 'yes yes 403 403 401',
  listExports: 'yes yes yes yes 401',
  getExport: 'yes yes yes yes 401',
  updateExport: 'yes yes yes yes 401',
  cancelExport: 'yes yes yes yes 401',
  deleteExport: 'yes yes yes yes 401',
  downloadExport: 'yes yes 403 403 401',
  getUtilisateur: ['yes yes yes yes 401', 'yes seen 404 404 401', 'yes 404 404 404 401'],
  updateAccount: ['yes yes yes yes 401', 'yes seen 404 404 401', 'yes 404 404 404 401'],
  deleteUtilisateur: ['403 403 403 403 401', 'yes seen 404 404 401', 'yes 404 404 404 401'],
  restoreUtilisateur: ['yes 403 403 403 401', 'yes 403 403 403 401', 'yes 403 403 403 401'],
  // An account that nobody has opened is invited again by people who may change it.
  resendInvitation: ['403 403 403 403 401', 'yes seen 404 404 401', 'yes 404 404 404 401'],
  listUtilisateurEntites: ['yes yes yes yes 401', 'yes seen 404 404 401', 'yes 404 404 404 401'],
  // Nobody sets the farms that they see themselves.
  listUtilisateurExploitations: ['403 403 403 403 401', 'yes seen 404 404 401', 'yes 404 404 404 401'],
  setUtilisateurExploitations: ['403 403 403 403 401', 'yes seen 404 404 401', 'yes 404 404 404 401'],
  getPreferences: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  savePreferences: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],

  // Personal data of one's own account; a super administrator erases others.
  exportDonnees: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  getDemandeEffacement: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  askEffacement: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  withdrawEffacement: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  listDemandesEffacement: 'yes 403 403 403 401',
  exportDemandesEffacement: 'yes 403 403 403 401',
  previewEffacement: ['403 403 403 403 401', 'yes 403 403 403 401', 'yes 403 403 403 401'],
  eraseUtilisateur: ['403 403 403 403 401', 'yes 403 403 403 401', 'yes 403 403 403 401'],

  listSessions: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  endSession: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  endOtherSessions: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  getSecondFacteur: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  startSecondFacteur: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  confirmSecondFacteur: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  renewCodesSecours: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  listPasskeys: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  startPasskey: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  addPasskey: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  removePasskey: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  listPartners: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  startPartnerLink: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  linkPartner: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  unlinkPartner: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  cancelNextEmail: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  resendNextEmail: ['yes yes yes yes 401', '404 404 404 404 401', '404 404 404 404 401'],
  // On another account, for people who may change the account: its device is lost.
  removeSecondFacteur: ['yes yes yes yes 401', 'yes seen 404 404 401', 'yes 404 404 404 401'],

  // Organisations: one's own, another.
  getOrganisme: ['yes yes yes yes 401', 'yes yes yes yes 401'],
  createOrganisme: 'yes 403 403 403 401',
  updateOrganisme: ['yes yes 403 403 401', 'yes 403 403 403 401'],
  deleteOrganisme: ['yes 403 403 403 401', 'yes 403 403 403 401'],
  getEffortsOrganisme: ['yes yes 403 403 401', 'yes 403 403 403 401'],
  saveEffortsOrganisme: ['yes yes 403 403 401', 'yes 403 403 403 401'],
  getOrganismeConfig: ['yes yes yes yes 401', 'yes yes yes yes 401'],

  // Farms: a granted one, another of the organisation, one of another organisation.
  createExploitation: 'yes flag flag 403 401',
  // Farms that the caller does not see are left out, each with the reason.
  attribuerDemarches: 'yes flag flag 403 401',
  attribuerAcces: 'yes flag 403 403 401',
  getExploitation: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  updateExploitation: ['yes flag flag yes 401', 'yes flag 404 404 401', 'yes 404 404 404 401'],
  importExploitations: 'yes flag 403 403 401',
  deleteExploitation: ['yes yes 403 403 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  // Nobody sees a deleted farm: its identifier is enough for the call.
  restoreExploitation: ['yes 403 403 403 401', 'yes 403 403 403 401', 'yes 403 403 403 401'],
  getExploitationInfos: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getActivites: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getExploitationFamillesCultures: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getExploitationDemarches: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  setExploitationDemarches: ['yes flag flag 403 401', 'yes flag 404 404 401', 'yes 404 404 404 401'],
  getDemandeDemarche: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  // For the farmer of a farm without a procedure.
  demanderDemarche: ['403 403 403 yes 401', '403 403 404 404 401', '403 404 404 404 401'],
  listExploitationUtilisateurs: ['yes flag 403 403 401', 'yes flag 404 404 401', 'yes 404 404 404 401'],
  setExploitationUtilisateurs: ['yes flag 403 403 401', 'yes flag 404 404 401', 'yes 404 404 404 401'],
  inviterAgriculteur: ['yes flag 403 403 401', 'yes flag 404 404 401', 'yes 404 404 404 401'],
  getOrigines: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  setOrigines: ['yes flag 403 403 401', 'yes flag 404 404 401', 'yes 404 404 404 401'],
  getReferencesIft: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getParametresIft: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getAssolement: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  saveAssolement: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getCarte: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listDessins: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  createDessin: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  saveDessin: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  deleteDessin: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  importPac: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listLiensPartenaires: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listExploitationsPartenaire: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  lierExploitation: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  delierExploitation: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  synchroniser: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listSynchronisations: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listInterventions: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listProduitsRegistre: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  createIntervention: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getIntervention: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  saveIntervention: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  deleteIntervention: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  importRegistre: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listImportsRegistre: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getImportRegistre: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  poursuivreImportRegistre: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  abandonnerImportRegistre: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  reprendreImportRegistre: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  exportRegistre: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getDernierImportPac: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  annulerImportPac: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listDocuments: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  exportDocuments: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  createDocument: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getDocument: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  deleteDocument: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],

  listPreuves: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  joindreDessin: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  createPreuve: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  addRevisionPreuve: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  updatePreuve: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  deletePreuve: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getContenuPreuve: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getNouvelles: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listQuestionsEnAttente: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],

  // Files of these farms.
  getDossier: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  saveDossier: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  previewRappel: ['yes yes yes 403 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  rappeler: ['yes yes yes 403 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  previewEtat: ['yes yes yes 403 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getSuspens: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getFeuille: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  annoncerPresence: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getIndicateurs: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  saveIndicateurs: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listScenarios: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  createScenario: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getScenario: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  saveScenario: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  deleteScenario: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getApplication: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  applyScenario: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  annulerApplication: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  // Advice needs the points, which this farmer does not see.
  getEfforts: ['yes yes yes 403 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listAnnees: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  saveValidites: ['yes yes yes 403 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  reprendreDonnees: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getCopie: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  copier: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getAnDernier: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getAvancement: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listEnregistrements: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getExplication: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getHistorique: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  exportHistorique: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getAudit: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  saveValeurAuditee: ['yes yes yes 403 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  deleteValeurAuditee: ['yes yes yes 403 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  saveReponseAudit: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getCorrections: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  // The person asked for a correction reports it as made.
  saveCorrections: ['403 403 403 yes 401', '403 403 404 404 401', '403 404 404 404 401'],
  getPreuves: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  rattacherPreuves: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  detacherPreuve: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  // The farmer reads the verdicts on a proof, and gives none.
  jugerPreuves: ['yes yes yes 403 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  demanderPreuve: ['yes yes yes 403 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  retirerDemandePreuve: ['yes yes yes 403 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getQuestions: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  poserQuestion: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  repondreQuestion: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  // A farmer resolves questions of farmers; a super administrator asked this one.
  resoudreQuestion: ['yes yes yes 403 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listVersions: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getVersion: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listEditions: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  previewDossier: ['yes 403 403 403 401', 'yes 403 403 403 401', 'yes 403 403 403 401'],
  listModelesDuDossier: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  listValeursDuModele: ['yes 403 403 403 401', 'yes 403 403 403 401', 'yes 403 403 403 401'],
  previewModele: ['yes 403 403 403 401', 'yes 403 403 403 401', 'yes 403 403 403 401'],
  getEditionModele: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getEdition: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getEditionCommentaires: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getPiecesJointes: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  getEditionMulti: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
  compareVersions: ['yes yes yes yes 401', 'yes yes 404 404 401', 'yes 404 404 404 401'],
} as const satisfies Readonly<Record<CallName, Row>>
