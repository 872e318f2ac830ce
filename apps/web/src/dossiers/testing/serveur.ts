import type {
  Changement,
  ChangementsDuRegistre,
  Correction,
  getVersion,
  IndicateurSaisi,
  listEnregistrements,
  Manque,
  Organisme,
  PreuvesDuDossier,
  previewEtat,
  QuestionsDuDossier,
  SessionUser,
  Suspens,
  Valeur,
  ValeurAuditee,
  Validite,
} from '@sillon/contract'
import type { ActeDeSaisie } from '@sillon/domain'
import type { ParametresIft, ReferencesIft, ValeursRegistre } from '@sillon/referentials'
import type { Dossier, LigneAssolement } from '#dossiers/feuille/sheet'
import type { Answer } from '#socle/api/client'

export const utilisateur: SessionUser = {
  idUtilisateur: 7,
  role: 'CONSEILLER',
  login: 'conseiller',
  email: 'conseiller@demo.example',
  nextEmail: null,
  prenom: 'Camille',
  nom: 'Roche',
  idTypeUtilisateur: 3,
  idOrganismePrincipal: null,
  idOrganismeSecondaire: null,
  outrepasserAccesExploitation: false,
  accessCreationUpdateExploitation: true,
  accessCreationUtilisateur: false,
  accessAttributionDroit: false,
  idsEntites: [],
  idsDemarches: [],
  secondFacteur: false,
  secondFacteurExige: false,
  aPasskey: false,
  idsApplicationsTierces: [],
  cguAAccepter: null,
  acces: [],
}

/** A line of the rotation of a crop type, in hectares. */
export const ligne = (
  codeTypeCulture: string,
  surface: number,
  idRegroupementVerger: number | null = null,
): LigneAssolement => ({
  idCulture: null,
  idCategorieCulture: 1,
  idTypeCulture: 1,
  culture: null,
  categorieCulture: { idCategorieCulture: 1, code: 'CATEGORIE', libelle: '' },
  typeCulture: { idTypeCulture: 1, idCategorieCulture: 1, code: codeTypeCulture, libelle: codeTypeCulture },
  codeCategorieCulture: 'CATEGORIE',
  codeTypeCulture,
  regroupementCulture: null,
  idRegroupementVerger,
  estMajeure: true,
  surface,
  parcelles: [],
})

type Enregistrement = NonNullable<Dossier['exploitationDemarcheMillesime']>

/** State and behaviour of the server of a test; change it before or during the test. */
export interface ServeurDeTest {
  /** Procedure of the open file. */
  codeNational: string
  /** Values of the farm's records; null without records. */
  registre: ValeursRegistre | null
  /** Records behind these values. */
  enregistrementsLus: Answer<typeof listEnregistrements> | null
  /** Restricts a sheet that has one of these sections to them: a whole sheet takes a second to render. */
  sections: readonly string[]
  lignes: LigneAssolement[]
  irrigation: boolean
  /** Crop families of the farm. */
  familles: string[]
  /** Ceilings and floors by basin; those without basin under -1. */
  parametresIft: Map<number, ParametresIft>
  referencesIft: ReferencesIft
  /** First requirement that the farm does not meet before its sheets can be filled in. */
  manque: Manque | null
  /** Role of the signed-in person. */
  role: SessionUser['role']
  permissions: Dossier['permissions']
  etatDossier: NonNullable<Dossier['exploitationDemarcheMillesime']>['etatDossier']
  /** Certification body and dates of the file. */
  certification: Partial<Enregistrement>
  organisme: Organisme | null
  saisies: Map<string, Valeur>
  revision: number
  /** Values sent, oldest first. */
  envois: IndicateurSaisi[][]
  /** Entries of the year before, for a farm that has a file of that year. */
  anDernier: Map<string, Valeur> | null
  /** Unconfirmed rows copied from the year before. */
  aConfirmer: Set<string>
  /** First version of a decided file. */
  figee: Answer<typeof getVersion> | null
  /** Changes of the farm's records since the decision. */
  registreDepuis: ChangementsDuRegistre | null
  /** Verdicts on the sub-sections. */
  validites: Validite[]
  /** Values of the auditor. */
  audit: ValeurAuditee[]
  /** Acts that leave a decision to somebody else. */
  autresYeux: ActeDeSaisie[]
  /** Open items of the file, for every state. */
  suspens: Suspens[]
  /** Preview of a change of state. */
  apercu: Answer<typeof previewEtat>
  /** Bodies of the requested previews. */
  apercus: unknown[]
  /** Corrections requested by the auditor. */
  corrections: Correction[]
  preuves: PreuvesDuDossier
  questions: QuestionsDuDossier
  /** Saves of the file itself, oldest first. */
  enregistrements: Partial<Enregistrement>[]
  /** Addresses that answer with a failure only. */
  pannes: Set<string>
  /** Changes in the journal, latest first. */
  historique: Changement[]
  /** Answers the next saves instead of taking them; an error stands for an unreachable server. */
  refus: (Response | Error)[]
  /** The same for saves of the file outside its indicators. */
  refusDossier: (Response | Error)[]
  /** Whether saves fail to reach the server. */
  injoignable: boolean
}

export const reponse = (body: unknown, status = 200): Response => Response.json(body, { status })

/** Beehives that the auditor found none of. */
export const ruchesAuditees: ValeurAuditee = {
  codeNational: 'HVE4_BIODIV_D_56',
  valeur: { value: 0 },
  verdict: 'NON_CONFORME',
  gravite: 'MINEURE',
  commentaire: 'Les ruches sont parties.',
  auditePar: 'Camille Roche',
  estDuLecteur: true,
  auditeLe: '2026-11-21T09:00:00.000Z',
  reponse: null,
}

export const DROITS_DE_CONSEILLER: Dossier['permissions'] = {
  ouvrir: true,
  modifierIndicateurs: true,
  modifierInfos: true,
  modifierValidites: true,
  traiterCorrections: false,
  auditer: true,
  repondreAudit: true,
  voirScores: true,
  modifierResultat: true,
  commenter: true,
  etatsPossibles: ['SAISIE_EN_COURS', 'VERIFICATION_EN_COURS', 'CERTIFIABLE'],
}
export const DROITS_D_AGRICULTEUR: Dossier['permissions'] = {
  ouvrir: true,
  modifierIndicateurs: true,
  modifierInfos: true,
  modifierValidites: false,
  traiterCorrections: true,
  auditer: false,
  repondreAudit: true,
  voirScores: false,
  modifierResultat: false,
  commenter: true,
  etatsPossibles: ['SAISIE_EN_COURS', 'ATTENTE_VERIFICATION'],
}

/** A farm of 52.4 ha of wheat and 6 ha of fertilised permanent grassland, seen by an adviser. */
export const unServeur = (change: Partial<ServeurDeTest> = {}): ServeurDeTest => ({
  codeNational: 'HVE4',
  registre: null,
  enregistrementsLus: null,
  sections: [],
  lignes: [ligne('BLETEND', 52.4), ligne('PPFERTINT', 6)],
  irrigation: false,
  familles: [],
  parametresIft: new Map(),
  referencesIft: { GC_PT: null, VIGNE: null },
  manque: null,
  role: 'CONSEILLER',
  permissions: DROITS_DE_CONSEILLER,
  etatDossier: 'SAISIE_EN_COURS',
  certification: {},
  organisme: null,
  saisies: new Map(),
  revision: 1,
  envois: [],
  enregistrements: [],
  pannes: new Set(),
  anDernier: null,
  aConfirmer: new Set(),
  figee: null,
  registreDepuis: null,
  validites: [],
  audit: [],
  autresYeux: [],
  historique: [],
  corrections: [],
  preuves: {
    estFige: false,
    dateReference: '2026-11-21',
    permissions: { deposer: true, modifier: true, rattacher: true, detacher: true, juger: true },
    aDesFichiers: true,
    lieux: [],
    preuves: [],
  },
  questions: {
    permissions: { ecrire: true },
    destinataires: { EXPLOITANT: 1, CONSEILLER: 0, ORGANISME: 0 },
    personnes: [],
    questions: [],
  },
  apercu: {
    etatActuel: 'VALIDE',
    empreinte: null,
    suspens: [],
    autresYeux: [],
    invitation: null,
    courriels: [],
    envoiActif: true,
  },
  suspens: [],
  apercus: [],
  refus: [],
  refusDossier: [],
  injoignable: false,
  ...change,
})

/** Rows for tests of the frame, of an action or of one row; totals still use all rows. */
const SECTIONS_COURTES = [
  ...['CULT_CEREALES', 'CULT_OLEAGINEUX', 'CULT_PERENNES', 'CULT_SYNTHESE'],
  ...['BIODIV_IAE', 'BIODIV_IAE_OBLIGATION', 'BIODIV_PARCELLES', 'BIODIV_RUCHES', 'BIODIV_SOL', 'BIODIV_TOTAL'],
  ...['FERTI_NON_FERTI', 'FERTI_TOTAL'],
]

/** Like `unServeur`, with short sheets, which render three times as fast. */
export const unServeurCourt = (change: Partial<ServeurDeTest> = {}): ServeurDeTest =>
  unServeur({ sections: SECTIONS_COURTES, ...change })
