import {
  etatsCourriel,
  genresCourriel,
  type LigneAssolement,
  languesCourriel,
  naturesAudit,
  originesJournal,
  typesAudit,
  type Valeur,
} from '@sillon/contract'
import { etatsDossier } from '@sillon/domain'
import type { Results } from '@sillon/engine'
import { type DossierInput, listesIft } from '@sillon/referentials'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  char,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const id = (name: string) => bigint(name, { mode: 'number' }).generatedByDefaultAsIdentity()
const ref = (name: string) => bigint(name, { mode: 'number' })
/** Instants stay text on the way out: parsing them costs more than the query, and JSON wants text. */
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
/** A number exact to 4 decimals. */
const exact4 = customType<{ data: number; driverData: string | number }>({
  dataType: () => 'numeric(12, 4)',
  fromDriver: Number,
})
const hectares = exact4
/** Goes to the database in base64, and is read back with `encode`: the embedded one takes ten times as long over its own form of bytes. */
const bytes = customType<{ data: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => sql`decode(${value.toString('base64')}, 'base64')`,
})

/** The column holds one of these texts: the type says it to our code, the check to everybody else. */
const oneOf = (name: string, column: string, values: readonly string[]) =>
  check(name, sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`))

/** What a calculation reads, with the rotation as its screen shows it. */
export type EntreeFigee = Omit<DossierInput, 'assolement'> & { readonly assolement: readonly LigneAssolement[] }

/** What an auditor said of a section, and the values that it was said of. */
export interface Jugement {
  readonly estValide: boolean
  readonly valeurs: Readonly<Record<string, Valeur>>
}

const rangs = ['PRINCIPAL', 'SECONDAIRE', 'AUTRE'] as const
const typesValeurIft = ['PLAFOND', 'PLANCHER'] as const
const typesIft = ['H', 'HH'] as const
const groupesIft = ['GC_PT', 'VIGNE'] as const

// Reference data. Identifiers come from the data files and are never renumbered.

export const millesimes = pgTable('millesimes', { idMillesime: integer('id_millesime').primaryKey() })
const millesimeRef = () =>
  integer('id_millesime')
    .notNull()
    .references(() => millesimes.idMillesime)

export const entites = pgTable('entites', {
  identite: integer('identite').primaryKey(),
  libelleentite: text('libelleentite').notNull(),
  /** 1 department, 2 region, 3 other. */
  idtypeentite: integer('idtypeentite').notNull(),
  identiteparente: integer('identiteparente'),
  codeInsee: text('code_insee').notNull(),
})

/** One row per commune and postcode, so that a search by postcode finds the right line. */
export const communes = pgTable(
  'communes',
  {
    idcommune: integer('idcommune').primaryKey().generatedByDefaultAsIdentity(),
    codeInsee: text('code_insee').notNull(),
    nom: text('nom').notNull(),
    codepostal: text('codepostal'),
    identite: integer('identite').references(() => entites.identite),
    recherche: text('recherche').generatedAlwaysAs(sql`normaliser(nom || ' ' || coalesce(codepostal, ''))`),
  },
  (t) => [
    unique('communes_insee_codepostal').on(t.codeInsee, t.codepostal).nullsNotDistinct(),
    index('communes_recherche').using('gin', t.recherche.op('gin_trgm_ops')),
    index('communes_entite').on(t.identite),
  ],
)

export const categoriesCultures = pgTable('categories_cultures', {
  idCategorieCulture: integer('id_categorie_culture').primaryKey(),
  code: text('code').notNull().unique(),
  libelle: text('libelle').notNull(),
  ordre: integer('ordre').notNull(),
})

export const typesCultures = pgTable('types_cultures', {
  idTypeCulture: integer('id_type_culture').primaryKey(),
  idCategorieCulture: integer('id_categorie_culture')
    .notNull()
    .references(() => categoriesCultures.idCategorieCulture),
  code: text('code').notNull().unique(),
  libelle: text('libelle').notNull(),
  ordre: integer('ordre').notNull(),
})

export const cultures = pgTable('cultures', {
  idCulture: integer('id_culture').primaryKey(),
  codePac: text('code_pac'),
  precisionPac: text('precision_pac'),
  libelle: text('libelle').notNull(),
  estMajeure: boolean('est_majeure').notNull(),
  estSelectionnable: boolean('est_selectionnable').notNull(),
  idCategorieCultureDefaut: integer('id_categorie_culture_defaut')
    .notNull()
    .references(() => categoriesCultures.idCategorieCulture),
  idTypeCultureDefaut: integer('id_type_culture_defaut')
    .notNull()
    .references(() => typesCultures.idTypeCulture),
  regroupementCulture: text('regroupement_culture'),
  idRegroupementVerger: integer('id_regroupement_verger'),
})

export const famillesCultures = pgTable('familles_cultures', {
  idFamilleCulture: integer('id_famille_culture').primaryKey(),
  codeNational: text('code_national').notNull().unique(),
  libelle: text('libelle').notNull(),
  choixEstCvi: boolean('choix_est_cvi').notNull(),
  ordre: integer('ordre').notNull(),
})

export const activites = pgTable('activites', {
  idActivite: integer('id_activite').primaryKey(),
  libelle: text('libelle').notNull(),
  typeActivite: text('type_activite', { enum: ['ANIMALE', 'VEGETALE'] }).notNull(),
})

export const bassinsViticoles = pgTable('bassins_viticoles', {
  idBassinViti: integer('id_bassin_viti').primaryKey(),
  codeBassinViti: text('code_bassin_viti').notNull(),
  libelle: text('libelle').notNull(),
})

export const typesUtilisateurs = pgTable('types_utilisateurs', {
  idTypeUtilisateur: integer('id_type_utilisateur').primaryKey(),
  code: text('code', { enum: ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'] })
    .notNull()
    .unique(),
  libelle: text('libelle').notNull(),
  libelleEn: text('libelle_en').notNull(),
})

/** Certifications that count as equivalent to a level. */
export const certificationsEquivalentes = pgTable('certifications_equivalentes', {
  idCertificationEquivalente: integer('id_certification_equivalente').primaryKey(),
  libelle: text('libelle').notNull(),
})

export const typesDocuments = pgTable('types_documents', {
  idTypeDocument: integer('id_type_document').primaryKey(),
  codeNational: text('code_national').notNull().unique(),
  libelle: text('libelle').notNull(),
})

export const demarches = pgTable('demarches', {
  idDemarche: integer('id_demarche').primaryKey(),
  code: text('code').notNull().unique(),
  libelle: text('libelle').notNull(),
  selectable: boolean('selectable').notNull(),
})

/** Which reference data are loaded, by content hash, so that a restart reloads only what changed. */
export const referencesChargees = pgTable('references_chargees', {
  nom: text('nom').primaryKey(),
  empreinte: text('empreinte').notNull(),
})

// References of a campaign year, which a super administrator may replace. Their columns have the names of the API, so that a row is what the API shows.

/** Ceilings and floors of the treatment-frequency index (HVE4). A row without zone counts where no row of the farm's zone does. */
export const parametresIft = pgTable(
  'parametres_ift',
  {
    idParametre: id('id_parametre').primaryKey(),
    idMillesime: millesimeRef(),
    liste: text('liste', { enum: listesIft }).notNull(),
    /** A viticultural basin for the vine, the INSEE code of a region for the rest. */
    codeZone: text('code_zone'),
    code_type_valeur: text('code_type_valeur', { enum: typesValeurIft }).notNull(),
    code_type_ift: text('code_type_ift', { enum: typesIft }).notNull(),
    id_regroupement_verger: integer('id_regroupement_verger'),
    valeur: exact4('valeur'),
    valeur_prec: exact4('valeur_prec'),
    indicatif: boolean('indicatif').notNull(),
  },
  (t) => [
    unique('parametres_ift_unique')
      .on(t.idMillesime, t.liste, t.codeZone, t.code_type_valeur, t.code_type_ift, t.id_regroupement_verger)
      .nullsNotDistinct(),
    oneOf('parametres_ift_liste', 'liste', listesIft),
    oneOf('parametres_ift_type_valeur', 'code_type_valeur', typesValeurIft),
    oneOf('parametres_ift_type_ift', 'code_type_ift', typesIft),
  ],
)

/** Reference treatment-frequency indices (HVE3A, and the notes given for information in HVE4). */
export const referencesIft = pgTable(
  'references_ift',
  {
    idMillesime: millesimeRef(),
    groupe: text('groupe', { enum: groupesIft }).notNull(),
    codeZone: text('code_zone').notNull(),
    iftHerbicide: exact4('ift_herbicide').notNull(),
    iftHorsHerbicide: exact4('ift_hors_herbicide').notNull(),
    indicatif: boolean('indicatif').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idMillesime, t.groupe, t.codeZone] }),
    oneOf('references_ift_groupe', 'groupe', groupesIft),
  ],
)

/** The basins offered in a year, and their names. */
export const millesimeBassins = pgTable(
  'millesime_bassins',
  {
    idMillesime: millesimeRef(),
    codeBassinViti: text('code_bassin_viti').notNull(),
    libelleBassinViti: text('libelle_bassin_viti').notNull(),
  },
  (t) => [primaryKey({ columns: [t.idMillesime, t.codeBassinViti] })],
)

export const millesimeEquipements = pgTable(
  'millesime_equipements',
  {
    idMillesime: millesimeRef(),
    typeMateriel: text('type_materiel').notNull(),
    libelleTypeMateriel: text('libelle_type_materiel').notNull(),
    code: text('code').notNull(),
    libelle: text('libelle').notNull(),
    ordre: integer('ordre').notNull(),
  },
  (t) => [primaryKey({ columns: [t.idMillesime, t.code] })],
)

export const millesimeConditions = pgTable(
  'millesime_conditions',
  {
    idMillesime: millesimeRef(),
    codeRubriqueCondition: text('code_rubrique_condition').notNull(),
    libelleRubriqueConditionApplication: text('libelle_rubrique_condition_application').notNull(),
    codeCondition: text('code_condition').notNull(),
    libelle: text('libelle').notNull(),
    ordre: integer('ordre').notNull(),
  },
  (t) => [primaryKey({ columns: [t.idMillesime, t.codeCondition] })],
)

// People and organisations.

export const organismes = pgTable('organismes', {
  idOrganisme: id('id_organisme').primaryKey(),
  nom: text('nom').notNull(),
  libelle: text('libelle').notNull(),
  adresse: text('adresse').notNull(),
  siteInternet: text('site_internet'),
  logoBase64: text('logo_base64'),
  titleSite: text('title_site'),
  couleurPrimaire: char('couleur_primaire', { length: 7 }).notNull(),
  couleurSecondaire: char('couleur_secondaire', { length: 7 }).notNull(),
  couleurTertiaire: char('couleur_tertiaire', { length: 7 }).notNull(),
  texteReglementaire: text('texte_reglementaire'),
  agrementSca: boolean('agrement_sca').notNull().default(false),
  scoresVisiblesAgriculteur: boolean('scores_visibles_agriculteur').notNull().default(false),
})

export const organismeDemarches = pgTable(
  'organisme_demarches',
  {
    idOrganisme: ref('id_organisme')
      .notNull()
      .references(() => organismes.idOrganisme, { onDelete: 'cascade' }),
    idDemarche: integer('id_demarche')
      .notNull()
      .references(() => demarches.idDemarche),
  },
  (t) => [primaryKey({ columns: [t.idOrganisme, t.idDemarche] })],
)

export const utilisateurs = pgTable(
  'utilisateurs',
  {
    idUtilisateur: id('id_utilisateur').primaryKey(),
    idTypeUtilisateur: integer('id_type_utilisateur')
      .notNull()
      .references(() => typesUtilisateurs.idTypeUtilisateur),
    login: text('login').notNull(),
    email: text('email').notNull(),
    nextEmail: text('next_email'),
    prenom: text('prenom').notNull(),
    nom: text('nom').notNull(),
    motDePasse: text('mot_de_passe'),
    idOrganismePrincipal: ref('id_organisme_principal').references(() => organismes.idOrganisme),
    idOrganismeSecondaire: ref('id_organisme_secondaire').references(() => organismes.idOrganisme),
    outrepasserAccesExploitation: boolean('outrepasser_acces_exploitation').notNull().default(false),
    accessCreationUpdateExploitation: boolean('access_creation_update_exploitation').notNull().default(false),
    accessCreationUtilisateur: boolean('access_creation_utilisateur').notNull().default(false),
    accessAttributionDroit: boolean('access_attribution_droit').notNull().default(false),
    /** Of the mails sent to this person. */
    langue: text('langue', { enum: languesCourriel }).notNull().default('fr'),
    /** Whether this person wants mails about the farms. */
    notifications: boolean('notifications').notNull().default(true),
  },
  (t) => [
    uniqueIndex('utilisateurs_login').on(sql`lower(${t.login})`),
    uniqueIndex('utilisateurs_email').on(sql`lower(${t.email})`),
    oneOf('utilisateurs_langue', 'langue', languesCourriel),
  ],
)

export const utilisateurEntites = pgTable(
  'utilisateur_entites',
  {
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    identite: integer('identite')
      .notNull()
      .references(() => entites.identite),
  },
  (t) => [primaryKey({ columns: [t.idUtilisateur, t.identite] })],
)

/** The token itself is never kept: only its HMAC, so that a stolen copy of the table opens nothing. */
export const sessions = pgTable(
  'sessions',
  {
    empreinte: char('empreinte', { length: 43 }).primaryKey(),
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    creeLe: instant('cree_le').notNull().defaultNow(),
    expireLe: instant('expire_le').notNull(),
  },
  (t) => [index('sessions_utilisateur').on(t.idUtilisateur), index('sessions_expire').on(t.expireLe)],
)

// Farms.

export const exploitations = pgTable(
  'exploitations',
  {
    idExploitation: id('id_exploitation').primaryKey(),
    raisonSociale: text('raison_sociale').notNull(),
    siret: char('siret', { length: 14 }).notNull().unique(),
    pacage: char('pacage', { length: 9 }),
    adresse: text('adresse').notNull(),
    adresse2: text('adresse2'),
    nomExploitant: text('nom_exploitant'),
    prenomExploitant: text('prenom_exploitant'),
    idCommune: integer('id_commune')
      .notNull()
      .references(() => communes.idcommune),
    /** Copied from the commune, so that a search and a sort read one table. */
    nomCommune: text('nom_commune').notNull(),
    codePostal: text('code_postal'),
    adresseMail: text('adresse_mail').notNull(),
    numeroPortable: text('numero_portable'),
    siteInternet: text('site_internet'),
    anneeCreation: integer('annee_creation'),
    statutJuridique: text('statut_juridique'),
    autorisationReferencement: boolean('autorisation_referencement').notNull().default(false),
    cvi: text('cvi'),
    idBassinViti: integer('id_bassin_viti').references(() => bassinsViticoles.idBassinViti),
    idOrganisme: ref('id_organisme').references(() => organismes.idOrganisme),
    recherche: text('recherche').generatedAlwaysAs(
      sql`normaliser(raison_sociale || ' ' || siret || ' ' || coalesce(pacage, '') || ' ' || adresse || ' ' || nom_commune || ' ' || coalesce(code_postal, ''))`,
    ),
    rechercheNom: text('recherche_nom').generatedAlwaysAs(sql`normaliser(raison_sociale)`),
    rechercheCommune: text('recherche_commune').generatedAlwaysAs(
      sql`normaliser(nom_commune || ' ' || coalesce(code_postal, ''))`,
    ),
  },
  (t) => [
    index('exploitations_recherche').using('gin', t.recherche.op('gin_trgm_ops')),
    index('exploitations_recherche_nom').on(t.rechercheNom, t.idExploitation),
    index('exploitations_recherche_nom_trigrammes').using('gin', t.rechercheNom.op('gin_trgm_ops')),
    index('exploitations_recherche_commune_trigrammes').using('gin', t.rechercheCommune.op('gin_trgm_ops')),
    index('exploitations_recherche_commune').on(t.rechercheCommune, t.idExploitation),
    index('exploitations_pacage').on(t.pacage, t.idExploitation),
    index('exploitations_adresse').on(t.adresse, t.idExploitation),
    index('exploitations_organisme').on(t.idOrganisme),
    index('exploitations_commune').on(t.idCommune),
    check('exploitations_siret', sql`siret ~ '^[0-9]{14}$'`),
    check('exploitations_pacage', sql`pacage ~ '^[0-9]{9}$'`),
  ],
)

const exploitationRef = () =>
  ref('id_exploitation')
    .notNull()
    .references(() => exploitations.idExploitation, { onDelete: 'cascade' })

/** Farms granted to a person. */
export const utilisateurExploitations = pgTable(
  'utilisateur_exploitations',
  {
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    idExploitation: exploitationRef(),
  },
  (t) => [
    primaryKey({ columns: [t.idUtilisateur, t.idExploitation] }),
    index('utilisateur_exploitations_exploitation').on(t.idExploitation),
  ],
)

export const exploitationInfos = pgTable(
  'exploitation_infos',
  {
    idExploitation: exploitationRef(),
    idMillesime: millesimeRef(),
    irrigation: boolean('irrigation'),
    venteDirecte: boolean('vente_directe'),
    engagementValorisation: boolean('engagement_valorisation'),
    tracabilite: boolean('tracabilite'),
    commentaire: text('commentaire'),
    otex: text('otex'),
    engagementAnimal: text('engagement_animal'),
    engagementVegetal: text('engagement_vegetal'),
    tracabiliteAnimal: text('tracabilite_animal'),
    tracabiliteVegetal: text('tracabilite_vegetal'),
  },
  (t) => [primaryKey({ columns: [t.idExploitation, t.idMillesime] })],
)

export const exploitationActivites = pgTable(
  'exploitation_activites',
  {
    idExploitation: exploitationRef(),
    idMillesime: millesimeRef(),
    idActivite: integer('id_activite')
      .notNull()
      .references(() => activites.idActivite),
    rang: text('rang', { enum: rangs }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idExploitation, t.idMillesime, t.idActivite] }),
    oneOf('exploitation_activites_rang', 'rang', rangs),
  ],
)

export const exploitationFamillesCultures = pgTable(
  'exploitation_familles_cultures',
  {
    idExploitation: exploitationRef(),
    idMillesime: millesimeRef(),
    idFamilleCulture: integer('id_famille_culture')
      .notNull()
      .references(() => famillesCultures.idFamilleCulture),
    estCvi: boolean('est_cvi'),
  },
  (t) => [primaryKey({ columns: [t.idExploitation, t.idMillesime, t.idFamilleCulture] })],
)

// Crop rotation. A row of the header is locked by whoever writes the lines.

export const assolements = pgTable(
  'assolements',
  {
    idExploitation: exploitationRef(),
    idMillesime: millesimeRef(),
  },
  (t) => [primaryKey({ columns: [t.idExploitation, t.idMillesime] })],
)

export const lignesAssolement = pgTable(
  'lignes_assolement',
  {
    idLigne: id('id_ligne').primaryKey(),
    idExploitation: exploitationRef(),
    idMillesime: millesimeRef(),
    ordre: integer('ordre').notNull(),
    idCulture: integer('id_culture').references(() => cultures.idCulture),
    idCategorieCulture: integer('id_categorie_culture')
      .notNull()
      .references(() => categoriesCultures.idCategorieCulture),
    idTypeCulture: integer('id_type_culture')
      .notNull()
      .references(() => typesCultures.idTypeCulture),
    surface: hectares('surface').notNull(),
  },
  (t) => [
    unique('lignes_assolement_unique')
      .on(t.idExploitation, t.idMillesime, t.idCulture, t.idCategorieCulture, t.idTypeCulture)
      .nullsNotDistinct(),
    check('lignes_assolement_surface', sql`surface > 0`),
  ],
)

/** A parcel without line is isolated; none is deleted by a change of the rotation. */
export const parcelles = pgTable(
  'parcelles',
  {
    uuidParcelle: uuid('uuid_parcelle').primaryKey().defaultRandom(),
    idExploitation: exploitationRef(),
    idMillesime: millesimeRef(),
    idLigne: ref('id_ligne').references(() => lignesAssolement.idLigne, { onDelete: 'set null' }),
    nom: text('nom'),
    numIlot: text('num_ilot'),
    numParcelle: text('num_parcelle'),
    codeCulture: text('code_culture'),
    surface: hectares('surface').notNull(),
    surfaceCvi: hectares('surface_cvi'),
  },
  (t) => [
    unique('parcelles_ilot_parcelle').on(t.idExploitation, t.idMillesime, t.numIlot, t.numParcelle),
    index('parcelles_ligne').on(t.idLigne),
    check('parcelles_surface', sql`surface >= 0`),
  ],
)

// Documents. What they are is apart from what they contain, so that a list reads no file.

export const documents = pgTable(
  'documents',
  {
    idDocument: id('id_document').primaryKey(),
    idExploitation: exploitationRef(),
    idTypeDocument: integer('id_type_document')
      .notNull()
      .references(() => typesDocuments.idTypeDocument),
    nom: text('nom').notNull(),
    /** Null when it holds whatever the year. */
    millesimesValidite: integer('millesimes_validite').array(),
    dateCreation: instant('date_creation').notNull().defaultNow(),
  },
  (t) => [
    // What refers to a document refers to its farm with it: nothing ever points at another farm's.
    unique('documents_exploitation').on(t.idExploitation, t.idDocument),
    check('documents_millesimes', sql`cardinality(millesimes_validite) > 0`),
  ],
)

export const documentsContenus = pgTable('documents_contenus', {
  idDocument: ref('id_document')
    .primaryKey()
    .references(() => documents.idDocument, { onDelete: 'cascade' }),
  contenu: bytes('contenu').notNull(),
})

/** A document of the same farm. */
const documentOf = (name: string, idExploitation: AnyPgColumn, idDocument: AnyPgColumn) =>
  foreignKey({
    name,
    columns: [idExploitation, idDocument],
    foreignColumns: [documents.idExploitation, documents.idDocument],
  })

// Files.

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
    // PostgreSQL has no foreign keys in lists: whoever writes them locks the documents, and whoever deletes a document looks at them.
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
    /** Why it was decided so; none while it is not decided. */
    motifDecision: text('motif_decision'),
    commentaireAuditeur: text('commentaire_auditeur'),
    commentaireExploitant: text('commentaire_exploitant'),
    statutLastChangeIdUtilisateur: ref('statut_last_change_id_utilisateur').references(
      () => utilisateurs.idUtilisateur,
      { onDelete: 'set null' },
    ),
  },
  (t) => [
    unique('dossiers_unique').on(t.idExploitation, t.idDemarche, t.idMillesime),
    documentOf('dossiers_contrat', t.idExploitation, t.contratOrganisme),
    index('dossiers_etat').on(t.idDemarche, t.etatDossier),
    oneOf('dossiers_etat_connu', 'etat_dossier', etatsDossier),
    oneOf('dossiers_nature_audit', 'nature_audit', naturesAudit),
    check('dossiers_periode', sql`periode_auditee_debut <= periode_auditee_fin`),
  ],
)

/** What a person entered. An erased entry stays with a null value. */
export const indicateursSaisis = pgTable(
  'indicateurs_saisis',
  {
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    codeNational: text('code_national').notNull(),
    valeur: jsonb('valeur'),
    /** Copied from the year before, and neither touched nor confirmed since. */
    aConfirmer: boolean('a_confirmer').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.idDossier, t.codeNational] })],
)

/** What an auditor said of a sub-section of a file. */
export const validites = pgTable(
  'validites',
  {
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    idSousRubrique: integer('id_sous_rubrique').notNull(),
    /** Null while nobody has judged it. */
    estValide: boolean('est_valide'),
    commentaireAuditeur: text('commentaire_auditeur'),
    valideIdUtilisateur: ref('valide_id_utilisateur').references(() => utilisateurs.idUtilisateur, {
      onDelete: 'set null',
    }),
    valideDate: instant('valide_date'),
    /** What was judged: the verdict and the values of that moment. It outlives a verdict that a changed value took back. */
    jugement: jsonb('jugement').$type<Jugement>(),
  },
  (t) => [primaryKey({ columns: [t.idDossier, t.idSousRubrique] })],
)

/**
 * What an auditor asked to be corrected when a file was sent back, copied from the sub-sections judged not valid. Those that no later request has closed
 * are the present round.
 */
export const corrections = pgTable(
  'corrections',
  {
    idCorrection: id('id_correction').primaryKey(),
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    idSousRubrique: integer('id_sous_rubrique').notNull(),
    commentaire: text('commentaire'),
    demandePar: ref('demande_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    demandeLe: instant('demande_le').notNull().defaultNow(),
    traitePar: ref('traite_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    /** Null while it waits to be treated. */
    traiteLe: instant('traite_le'),
    /** When the next request took its place. */
    closLe: instant('clos_le'),
  },
  (t) => [
    index('corrections_dossier').on(t.idDossier),
    uniqueIndex('corrections_en_cours').on(t.idDossier, t.idSousRubrique).where(sql`clos_le is null`),
  ],
)

/**
 * What a file held each time it was decided: all that its calculation read, what came out, and the rules that it was made with. A trigger refuses to change a row,
 * and the journal keeps its hash. It goes with its file only.
 */
export const decisions = pgTable(
  'decisions',
  {
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    /** From 1, in the order of the decisions. */
    numero: integer('numero').notNull(),
    etatDossier: text('etat_dossier', { enum: etatsDossier }).notNull(),
    /** No foreign key: the row outlives the account. */
    decidePar: ref('decide_par'),
    decideLe: instant('decide_le').notNull().defaultNow(),
    motif: text('motif'),
    versionRegles: text('version_regles').notNull(),
    entree: jsonb('entree').$type<EntreeFigee>().notNull(),
    resultats: jsonb('resultats').$type<Results>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idDossier, t.numero] }),
    oneOf('decisions_etat_connu', 'etat_dossier', etatsDossier),
  ],
)

/** What the last re-scoring of a campaign found for each file. It is computed from the rest and can be computed again at any time; the API never reads a score from here. */
export const resultats = pgTable('resultats', {
  idDossier: ref('id_dossier')
    .primaryKey()
    .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
  /** Total of each scored module, by the module's code; null where it has none yet. */
  points: jsonb('points').$type<Record<string, number | null>>().notNull(),
  verdict: text('verdict'),
  /** Version of the scheme that computed it. */
  version: text('version').notNull(),
  calculeLe: instant('calcule_le').notNull(),
})

/**
 * Every change of what a score or a right rests on: farms with their files, people and what they may do, organisations, references of a year. Append-only: a
 * trigger refuses to change or delete a row.
 */
export const journal = pgTable(
  'journal',
  {
    idJournal: id('id_journal').primaryKey(),
    le: instant('le').notNull().defaultNow(),
    idUtilisateur: ref('id_utilisateur'),
    /** What the change is of, as `personne 7`. For a farm the trigger writes it. Rows of one chain follow each other, and its writers take turns. */
    chaine: text('chaine').notNull().default(''),
    idExploitation: ref('id_exploitation'),
    idMillesime: integer('id_millesime'),
    codeDemarche: text('code_demarche'),
    champ: text('champ').notNull(),
    ancienne: jsonb('ancienne'),
    nouvelle: jsonb('nouvelle'),
    origine: text('origine', { enum: originesJournal }).notNull(),
    /** Place in the chain, from 1: of a farm, its revision after this change. A trigger gives it, whatever is written here. */
    rang: integer('rang').notNull().default(0),
    /** SHA-256 of this row and of the one before it in the chain, in hexadecimal; given by the same trigger. */
    empreinte: text('empreinte').notNull().default(''),
  },
  (t) => [
    index('journal_exploitation').on(t.idExploitation, t.rang),
    unique('journal_rang').on(t.chaine, t.rang),
    check('journal_chaine', sql`chaine ~ '^(exploitation|personne|organisme|references) [0-9]+$'`),
    oneOf('journal_origine', 'origine', originesJournal),
  ],
)

/**
 * The head of each chain: how many rows it has (of a farm, its revision, shown as the ETag), and the hash of the last. Whoever writes to a chain locks it until the
 * transaction ends.
 */
export const journalChaines = pgTable('journal_chaines', {
  chaine: text('chaine').primaryKey(),
  longueur: integer('longueur').notNull(),
  empreinte: text('empreinte').notNull(),
})

/** Which process keeps the heads of a day elsewhere: one of all, and another one when it did not finish in time. */
export const ancrages = pgTable('ancrages', {
  jour: date('jour', { mode: 'string' }).primaryKey(),
  prisJusqua: instant('pris_jusqua').notNull(),
  faitLe: instant('fait_le'),
})

/**
 * Mails to send, written in the transaction of what they tell, so that none speaks of what did not happen and none is forgotten. One row for each recipient.
 * They outlive the farm and the person they speak of: what was sent stays readable.
 */
export const courriels = pgTable(
  'courriels',
  {
    idCourriel: id('id_courriel').primaryKey(),
    genre: text('genre', { enum: genresCourriel }).notNull(),
    idDossier: ref('id_dossier').references(() => dossiers.idDossier, { onDelete: 'set null' }),
    idUtilisateur: ref('id_utilisateur').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    /** The address as it was: a later change of account does not rewrite what was sent. */
    destinataire: text('destinataire').notNull(),
    langue: text('langue', { enum: languesCourriel }).notNull(),
    sujet: text('sujet').notNull(),
    texte: text('texte').notNull(),
    creeLe: instant('cree_le').notNull().defaultNow(),
    etat: text('etat', { enum: etatsCourriel }).notNull(),
    essais: integer('essais').notNull().default(0),
    /** When it is due, while it waits. Whoever takes it moves this on, so that nobody else takes it meanwhile. */
    prochainEssaiLe: instant('prochain_essai_le').notNull().defaultNow(),
    envoyeLe: instant('envoye_le'),
    derniereErreur: text('derniere_erreur'),
  },
  (t) => [
    index('courriels_a_envoyer').on(t.prochainEssaiLe).where(sql`etat = 'EN_ATTENTE'`),
    index('courriels_etat').on(t.etat, t.idCourriel),
    oneOf('courriels_genre', 'genre', genresCourriel),
    oneOf('courriels_langue', 'langue', languesCourriel),
    oneOf('courriels_etat_connu', 'etat', etatsCourriel),
  ],
)
