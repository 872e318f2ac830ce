import { z } from 'zod'
import { call } from './call'
import { type Libelle, libellesExploitation } from './champs'
import { millesimeQuery, texte } from './communs'

/** Largest file of an import, and the most lines that it may have. */
export const IMPORT_TAILLE_MAX = 5_000_000
export const IMPORT_LIGNES_MAX = 10_000

const { raisonSociale, siret, pacage, adresse, adresse2, nomExploitant, prenomExploitant, codePostal, nomCommune } =
  libellesExploitation
const { adresseMail, numeroPortable, siteInternet, anneeCreation, statutJuridique, autorisationReferencement, cvi } =
  libellesExploitation

/** The columns of a file of farms, by their names in the calls, with the headings that people read. A file may have them in any order, and leave out what it does not say. */
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
  irrigation: libellesExploitation['exploitationInfo.irrigation'],
  otex: libellesExploitation['exploitationInfo.otex'],
} as const satisfies Readonly<Record<string, Libelle>>
export type ColonneExploitation = keyof typeof colonnesExploitations

const effets = ['CREATION', 'MODIFICATION', 'INCHANGEE'] as const

export const resultatImport = z.object({
  creations: z.number().int(),
  modifications: z.number().int(),
  inchangees: z.number().int(),
  /** What becomes of the lines, those that change something first; of a long file the first of them. `ligne` as a spreadsheet numbers it: the headings are 1. */
  lignes: z.array(
    z.object({
      ligne: z.number().int(),
      siret: z.string(),
      raisonSociale: z.string(),
      effet: z.enum(effets),
      /** What changes of a farm that there is, by column. */
      champs: z.array(z.string()),
    }),
  ),
  /** How many faults there are, and the first of them. With one nothing is written. */
  nbFautes: z.number().int(),
  fautes: z.array(z.object({ ligne: z.number().int(), colonne: z.string(), message: z.string() })),
  applique: z.boolean(),
})
export type ResultatImport = z.infer<typeof resultatImport>

/**
 * Farms by their SIRET: one that there is not is created, one that there is takes what its line says, an empty cell says nothing. All lines are written, or none; the same
 * file again changes nothing.
 */
export const importExploitations = call({
  method: 'POST',
  path: '/api/exploitations/import',
  summary: 'Preview or apply a file of farms (CSV or XLSX)',
  tag: 'exploitations',
  query: millesimeQuery,
  body: z.object({ nom: texte(255), content: z.string(), simulation: z.boolean().default(true) }),
  answer: resultatImport,
  bodyLimit: Math.ceil((IMPORT_TAILLE_MAX * 4) / 3) + 10_000,
  errors: [
    'ACTION_INTERDITE',
    'MILLESIME_INCONNU',
    'FICHIER_TROP_VOLUMINEUX',
    'IMPORT_ILLISIBLE',
    'VALEUR_INVALIDE',
    'SIRET_DEJA_UTILISE',
    'EXPLOITATION_INCONNUE',
    'REFERENCE_INCONNUE',
  ],
})
