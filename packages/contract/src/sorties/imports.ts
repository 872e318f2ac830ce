import { etatsImport, genresImport } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { type Libelle, libellesExploitation } from '../socle/champs'
import { identifiant, millesimeQuery, texte } from '../socle/schemas/communs'

/** Maximum size of an imported file, and maximum number of its lines. */
export const IMPORT_TAILLE_MAX = 5_000_000
export const IMPORT_LIGNES_MAX = 10_000

const { raisonSociale, siret, pacage, adresse, adresse2, nomExploitant, prenomExploitant, codePostal, nomCommune } =
  libellesExploitation
const { adresseMail, numeroPortable, siteInternet, anneeCreation, statutJuridique, autorisationReferencement, cvi } =
  libellesExploitation

const libelleDemarches = { fr: 'Démarches', en: 'Procedures' }

/** Columns of a file of farms, by their names in the calls, with their headings. A file may have them in any order, and leave columns out. */
export const colonnesExploitations = {
  raisonSociale,
  siret,
  pacage,
  adresse,
  adresse2,
  codePostal,
  nomCommune,
  nomExploitant,
  prenomExploitant,
  adresseMail,
  numeroPortable,
  siteInternet,
  anneeCreation,
  statutJuridique,
  autorisationReferencement,
  cvi,
  activitePrincipale: { fr: 'Activité principale', en: 'Main activity' },
  activiteSecondaire: { fr: 'Activité secondaire', en: 'Secondary activity' },
  /** Several are separated by commas; what the farm has stays. */
  famillesCultures: { fr: 'Familles de cultures', en: 'Crop families' },
  irrigation: libellesExploitation['exploitationInfo.irrigation'],
  otex: libellesExploitation['exploitationInfo.otex'],
  /** Several are separated by commas; what the farm has stays. */
  demarches: libelleDemarches,
  /** People who follow the farm, by the addresses of their accounts. */
  acces: { fr: 'Accès (adresses email)', en: 'Access (email addresses)' },
} as const satisfies Readonly<Record<string, Libelle>>
export type ColonneExploitation = keyof typeof colonnesExploitations

/**
 * Columns of a file of accounts, as in their form. Several territories, procedures or farms are separated by commas in one cell; farms are given by their SIRET
 * or their PACAGE.
 */
export const colonnesUtilisateurs = {
  type: { fr: 'Type d’utilisateur', en: 'User type' },
  email: { fr: 'Adresse email', en: 'Email address' },
  prenom: { fr: 'Prénom', en: 'First name' },
  nom: { fr: 'Nom', en: 'Last name' },
  organismePrincipal: { fr: 'Organisme principal', en: 'Main organisation' },
  organismeSecondaire: { fr: 'Organisme secondaire', en: 'Secondary organisation' },
  territoires: { fr: 'Filtre région et département', en: 'Region and department filter' },
  demarches: libelleDemarches,
  exploitations: { fr: 'Exploitations', en: 'Farms' },
  outrepasserAccesExploitation: {
    fr: 'Voir toutes les exploitations de ses territoires',
    en: 'See all farms of the territories',
  },
  accessCreationUpdateExploitation: { fr: 'Créer et modifier des exploitations', en: 'Create and change farms' },
  accessCreationUtilisateur: { fr: 'Créer et modifier des utilisateurs', en: 'Create and change users' },
  accessAttributionDroit: { fr: 'Donner accès aux exploitations', en: 'Give access to farms' },
} as const satisfies Readonly<Record<string, Libelle>>
export type ColonneUtilisateur = keyof typeof colonnesUtilisateurs

export const genreImport = z.enum(genresImport)
export type GenreImport = z.infer<typeof genreImport>

const effets = ['CREATION', 'MODIFICATION', 'INCHANGEE'] as const

const faute = z.object({
  ligne: z.number().int(),
  colonne: z.string(),
  /** Text of the faulty cell; null for an empty or missing one. */
  valeur: z.string().nullable(),
  message: z.string(),
})

export const apercuImport = z.object({
  creations: z.number().int(),
  modifications: z.number().int(),
  inchangees: z.number().int(),
  /** Effects on the lines, changes first; only the first ones of a long file. `ligne` is numbered as in a spreadsheet: the headings are line 1. */
  lignes: z.array(
    z.object({
      ligne: z.number().int(),
      /** Key of the record: the SIRET of a farm, the address of an account. */
      cle: z.string(),
      nom: z.string(),
      effet: z.enum(effets),
      /** Columns whose value changes in an existing record. */
      champs: z.array(z.string()),
    }),
  ),
  /** Number of faults, and the first of them. With any fault nothing is written. */
  nbFautes: z.number().int(),
  fautes: z.array(faute),
  /** Identifier for `getImport` of a confirmed file; null for a preview. */
  idImport: z.number().int().nullable(),
})
export type ApercuImport = z.infer<typeof apercuImport>

const fichier = z.object({ nom: texte(255), content: z.string(), simulation: z.boolean().default(true) })
const bodyLimit = Math.ceil((IMPORT_TAILLE_MAX * 4) / 3) + 10_000

/**
 * Imports farms by their SIRET: an unknown one is created, a known one takes the values of its line, and empty cells change nothing. Either all lines are
 * written or none; a second import of the same file changes nothing. Writing continues after the answer: `getImport` gives the progress.
 */
export const importExploitations = call({
  method: 'POST',
  path: '/api/exploitations/import',
  summary: 'Preview a file of farms (CSV or XLSX), or have it written',
  tag: 'imports',
  query: millesimeQuery,
  body: fichier,
  answer: apercuImport,
  bodyLimit,
  errors: [
    'ACTION_INTERDITE',
    'MILLESIME_INCONNU',
    'FICHIER_TROP_VOLUMINEUX',
    'IMPORT_ILLISIBLE',
    'VALEUR_INVALIDE',
    'IMPORT_EN_COURS',
  ],
})

/**
 * Imports accounts by their address, in the same way: a new one is created and its person invited by mail, a known one takes the values of its line. Farms are
 * granted, none is withdrawn.
 */
export const importUtilisateurs = call({
  method: 'POST',
  path: '/api/utilisateurs/import',
  summary: 'Preview a file of accounts (CSV or XLSX), or have it written',
  tag: 'imports',
  body: fichier,
  freshProof: (body) => (body as z.output<typeof fichier>).simulation === false,
  answer: apercuImport,
  bodyLimit,
  errors: [
    'ACTION_INTERDITE',
    'FICHIER_TROP_VOLUMINEUX',
    'IMPORT_ILLISIBLE',
    'VALEUR_INVALIDE',
    'IMPORT_EN_COURS',
    'PREUVE_EXIGEE',
  ],
})

const importSuivi = z.object({
  idImport: z.number().int(),
  genre: genreImport,
  nom: z.string(),
  etat: z.enum(etatsImport),
  /** Number of written lines, and of lines to write. The lines become visible together at the end. */
  faites: z.number().int(),
  total: z.number().int(),
  creations: z.number().int(),
  modifications: z.number().int(),
  inchangees: z.number().int(),
  /** Reason why nothing was written. */
  message: z.string().nullable(),
  fautes: z.array(faute),
  creeLe: z.string(),
  finiLe: z.string().nullable(),
})
export type ImportSuivi = z.infer<typeof importSuivi>

export const listImports = call({
  method: 'GET',
  path: '/api/imports',
  summary: 'One’s own imports of the last day, the newest first',
  tag: 'imports',
  query: z.object({ genre: genreImport }),
  answer: z.array(importSuivi),
  errors: ['ACTION_INTERDITE'],
})

/** Formats of the file to fill in: a workbook keeps the leading zeros of numbers. */
export const formatsModeleImport = ['xlsx', 'csv'] as const

export const getModeleImport = call({
  method: 'GET',
  path: '/api/imports/modeles/:genre',
  summary: 'A file to fill in: the headings of its columns, and an example line',
  tag: 'imports',
  params: z.object({ genre: genreImport }),
  query: z.object({ format: z.enum(formatsModeleImport) }),
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: ['ACTION_INTERDITE'],
})

export const getImport = call({
  method: 'GET',
  path: '/api/imports/:idImport',
  summary: 'How far one’s own import is, or how it ended',
  tag: 'imports',
  params: z.object({ idImport: identifiant }),
  answer: importSuivi,
  errors: ['ACTION_INTERDITE', 'IMPORT_INCONNU'],
})
