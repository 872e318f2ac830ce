import type {
  Exploitation,
  ExploitationDemarche,
  ExploitationResume,
  getDossier,
  getModele,
  Organisme,
  SessionUser,
  UserInfo,
  Utilisateur,
} from '@sillon/contract'
import { accesOf } from '@sillon/domain'
import type { Answer } from '#socle/api/client'

type Dossier = Answer<typeof getDossier>
type Modele = Answer<typeof getModele>

/** A signed-in person, with the rights that the server grants for these values. */
export function aUser(overrides: Partial<UserInfo> = {}): SessionUser {
  const user = { ...someone, ...overrides }
  return { ...user, acces: accesOf(user) }
}

export const unOrganisme = (overrides: Partial<Organisme> = {}): Organisme => ({
  idOrganisme: 10,
  nom: 'Vignobles',
  libelle: 'Vignobles',
  adresse: '1 place du Marché, 21000 Dijon',
  siteInternet: null,
  logoBase64: 'data:image/png;base64,AA==',
  couleurPrimaire: '#123456',
  couleurSecondaire: '#234567',
  couleurTertiaire: '#345678',
  texteReglementaire: null,
  demarches: [2],
  agrementSca: false,
  scoresVisiblesAgriculteur: false,
  quatreYeux: false,
  ...overrides,
})

/** A workbook with a title, a cell beside it to fill in, and a formula; its procedure has four values. */
export const unModele = (overrides: Partial<Modele> = {}): Modele => ({
  idModele: 1,
  codeNational: 'HVE4',
  nom: 'Alpha',
  idOrganisme: null,
  millesimeDebut: 2026,
  millesimeFin: null,
  nomFichier: 'grille.xlsx',
  taille: 12_000,
  correspondances: [],
  creeLe: '2026-03-02T09:00:00Z',
  feuilles: [
    {
      nom: 'Grille',
      cellules: [
        { ref: 'A1', texte: 'SIRET', estFormule: false, estCouverte: false },
        { ref: 'B6', texte: '0', estFormule: true, estCouverte: false },
      ],
    },
  ],
  valeurs: [
    { valeur: 'exploitation.siret', libelle: 'SIRET', lieu: 'Exploitation' },
    { valeur: 'exploitation.region', libelle: 'Région', lieu: 'Exploitation' },
    { valeur: 'indicateur.I_1.points', libelle: 'Points – Haies', lieu: 'Biodiversité' },
    { valeur: 'indicateur.I_1.max', libelle: 'Maximum – Haies', lieu: 'Biodiversité' },
  ],
  ...overrides,
})

const someone: UserInfo = {
  idUtilisateur: 7,
  role: 'AGRICULTEUR',
  login: 'jeanne',
  email: 'jeanne.petit@ferme.example',
  nextEmail: null,
  prenom: 'Jeanne',
  nom: 'Petit',
  idTypeUtilisateur: 4,
  idOrganismePrincipal: null,
  idOrganismeSecondaire: null,
  outrepasserAccesExploitation: false,
  accessCreationUpdateExploitation: false,
  accessCreationUtilisateur: false,
  accessAttributionDroit: false,
  idsEntites: [],
  idsDemarches: [],
  secondFacteur: false,
  secondFacteurExige: false,
  aPasskey: false,
  idsApplicationsTierces: [],
  cguAAccepter: null,
}

/** An account, with every permission of the caller on it. */
export const unUtilisateur = (overrides: Partial<Utilisateur> = {}): Utilisateur => {
  const { login: _, nextEmail: __, aPasskey: ___, idsApplicationsTierces: ____, ...info } = someone
  return {
    ...info,
    idUtilisateur: 12,
    idsEntites: [26],
    estSupprime: false,
    invitation: { etat: 'ACCEPTEE', le: '2026-02-03T08:00:00.000Z' },
    permissions: { modifier: true, modifierConnexion: true, supprimer: true, restaurer: false, donnerAcces: true },
    ...overrides,
  }
}

export const aDemarche = (overrides: Partial<ExploitationDemarche> = {}): ExploitationDemarche => ({
  idDemarche: 2,
  code: 'HVE4',
  libelle: 'HVE 4',
  idMillesime: 2026,
  etatDossier: 'SAISIE_EN_COURS',
  dateEntree: '2026-02-03',
  dateAudit: null,
  dateCertification: null,
  dateHve1: null,
  dateHve2: null,
  selectable: true,
  nouveauxDepuis: null,
  nouveauxJusqua: null,
  ...overrides,
})

export const aResume = (overrides: Partial<ExploitationResume> = {}): ExploitationResume => ({
  idExploitation: 1,
  raisonSociale: 'Ferme des Tilleuls',
  siret: '73282932000074',
  pacage: '028123456',
  adresse: '1 rue du Lavoir',
  codePostal: '28800',
  nomCommune: 'Bonneval',
  nomOrganisme: null,
  demarches: [aDemarche()],
  ...overrides,
})

export const anExploitation = (overrides: Partial<Exploitation> = {}): Exploitation => ({
  ...aResume(),
  adresse2: null,
  nomExploitant: null,
  prenomExploitant: null,
  idCommune: 1,
  commune: { idcommune: 1, nom: 'Bonneval', codepostal: '28800', identite: 1 },
  departement: 'Eure-et-Loir',
  region: 'Centre-Val de Loire',
  adresseMail: 'ferme@tilleuls.example',
  numeroPortable: null,
  siteInternet: null,
  anneeCreation: null,
  statutJuridique: null,
  autorisationReferencement: false,
  cvi: null,
  idBassinViti: null,
  idOrganisme: null,
  permissions: {
    modifierExploitation: true,
    modifierAssolement: true,
    modifierIndicateurs: true,
    voirScores: false,
  },
  ...overrides,
})

type Documents = Omit<Dossier, 'exploitationDemarche' | 'exploitationDemarcheMillesime' | 'permissions'>

/** An existing file of 2026, as an adviser sees it. */
export const aDossier = ({
  exploitationDemarche,
  exploitationDemarcheMillesime,
  permissions,
  ...documents
}: {
  exploitationDemarche?: Partial<Dossier['exploitationDemarche']>
  exploitationDemarcheMillesime?: Partial<NonNullable<Dossier['exploitationDemarcheMillesime']>>
  permissions?: Partial<Dossier['permissions']>
} & Partial<Documents> = {}): Dossier => ({
  exploitationDemarche: {
    hve1Atteinte: null,
    hve1Date: null,
    hve2Atteinte: null,
    hve2Date: null,
    hve3Date: null,
    estCollective: null,
    typeAudit: null,
    dureeAudit: null,
    aidePac: null,
    commentaireGeneral: null,
    structureValidanteN1: null,
    orgaCertifN2: null,
    equivalenceN2: null,
    nomDemarcheN2: null,
    versReferentielN3: null,
    hve3CampPrec: null,
    autreDemarche1: null,
    autreDemarche2: null,
    autreDemarche3: null,
    estCertificationEquivalente: false,
    certificationEquivalenteEstTotale: null,
    certificationEquivalenteType: null,
    certificationEquivalenteDateCertification: null,
    certificationEquivalenteDateAudit: null,
    certificationEquivalenteDocument: null,
    contratStructureCollective: null,
    ficheAnnuaire: null,
    dateAudit: null,
    ...exploitationDemarche,
  },
  exploitationDemarcheMillesime: {
    idMillesime: 2026,
    versionFigee: null,
    idOrganisme: null,
    contratOrganisme: null,
    numeroContrat: null,
    dateEntree: '2026-01-15',
    dateAudit: null,
    dateCertification: null,
    periodeAuditeeDebut: null,
    periodeAuditeeFin: null,
    certificateurExterne: null,
    nomAuditeurExterne: null,
    prenomAuditeurExterne: null,
    natureAudit: null,
    nomStructurePorteuse: null,
    adresseAuditeurExterne: null,
    adresse2AuditeurExterne: null,
    codePostalAuditeurExterne: null,
    communeAuditeurExterne: null,
    etatDossier: 'SAISIE_EN_COURS',
    motifDecision: null,
    commentaireAuditeur: null,
    commentaireExploitant: null,
    decision: null,
    soumission: null,
    statutLastChangeIdUtilisateur: 7,
    ...exploitationDemarcheMillesime,
  },
  contratOrganisme: null,
  documentHve1: [],
  documentHve2: [],
  contratStructureCollective: null,
  ficheAnnuaire: null,
  certificationEquivalenteDocument: null,
  ...documents,
  permissions: {
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
    ...permissions,
  },
})
