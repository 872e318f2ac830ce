// Import of register files: CSV, XLSX, JSON or XML of any source, its columns matched once.
import { colonnesRegistre } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { done, identifiant, millesimeQuery, texte } from '../socle/schemas/communs'

/** Maximum size of a register file, and maximum number of its lines. */
export const REGISTRE_TAILLE_MAX = 10_000_000
export const REGISTRE_LIGNES_MAX = 200_000

const params = z.object({ idExploitation: identifiant })
const correspondance = z.partialRecord(z.enum(colonnesRegistre), z.string().max(1000))

export const apercuRegistre = z.object({
  /** Titles of the file's columns. */
  titres: z.array(z.string()),
  /** Column of the register to title of the file: as sent, as kept for files with these titles, or else proposed by their names. */
  colonnes: correspondance,
  memorisees: z.boolean(),
  lignes: z.number().int(),
  /** Records that the import adds. */
  nouvelles: z.number().int(),
  /** Records already in the register; records that a partner sent, which count once; lines that repeat another line of the file. */
  dejaPresentes: z.number().int(),
  chezPartenaire: z.number().int(),
  enDouble: z.number().int(),
  /** New records without a parcel of the farm, or without a crop of the reference. */
  sansParcelle: z.number().int(),
  sansCulture: z.number().int(),
  /** Number of faults, and the first of them. With any fault nothing is written. `ligne` is the line of the file; in JSON, the number of the record. */
  nbFautes: z.number().int(),
  fautes: z.array(z.object({ ligne: z.number().int(), colonne: z.string(), message: z.string() })),
  /** The import, once written; null for a preview, and where nothing was new. */
  idImportRegistre: z.number().int().nullable(),
})
export type ApercuRegistre = z.output<typeof apercuRegistre>

/**
 * Previews a register file, or writes its new records. Either all of them are written or none; a second import of the same file adds nothing. The columns are
 * kept for the person's next file with the same titles.
 */
export const importRegistre = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/registre/import',
  summary: 'Preview or apply the import of a register file (CSV, XLSX, JSON, XML)',
  tag: 'registre',
  params,
  query: millesimeQuery,
  body: z.object({
    nom: texte(255),
    content: z.string(),
    simulation: z.boolean().default(true),
    colonnes: correspondance.nullish(),
  }),
  answer: apercuRegistre,
  bodyLimit: Math.ceil((REGISTRE_TAILLE_MAX * 4) / 3) + 50_000,
  errors: [
    'EXPLOITATION_INCONNUE',
    'MILLESIME_INCONNU',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
    'FICHIER_TROP_VOLUMINEUX',
    'REGISTRE_TROP_DE_LIGNES',
    'REGISTRE_ILLISIBLE',
    'VALEUR_INVALIDE',
  ],
})

const importDeRegistre = z.object({
  idImportRegistre: z.number().int(),
  nom: z.string(),
  nombre: z.number().int(),
  par: z.string(),
  importeLe: z.string(),
  /** Time when it was taken back; null while its records are in the register. */
  reprisLe: z.string().nullable(),
})
export type ImportDeRegistre = z.output<typeof importDeRegistre>

export const listImportsRegistre = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/registre/imports',
  summary: 'Imported register files of a farm for one campaign year, the newest first',
  tag: 'registre',
  params,
  query: millesimeQuery,
  answer: z.array(importDeRegistre),
  errors: ['EXPLOITATION_INCONNUE'],
})

/** Removes the records of an import. Those corrected since go only with `corrigees: true`: otherwise the answer is 412, with their number. */
export const reprendreImportRegistre = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/registre/imports/:idImportRegistre/reprise',
  summary: 'Take an imported register file back',
  tag: 'registre',
  params: params.extend({ idImportRegistre: identifiant }),
  query: millesimeQuery,
  body: z.object({ corrigees: z.boolean().default(false) }),
  answer: done,
  errors: [
    'EXPLOITATION_INCONNUE',
    'MILLESIME_INCONNU',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
    'IMPORT_REGISTRE_INCONNU',
    'IMPORT_REGISTRE_REPRIS',
    'IMPORT_REGISTRE_CORRIGE',
  ],
})
