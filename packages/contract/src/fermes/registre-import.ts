// Import of register files: CSV, XLSX, JSON or XML of any source, its columns matched once.
import { colonnesRegistre, etatsImportRegistre } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { done, identifiant, millesimeQuery, texte } from '../socle/schemas/communs'

/** Maximum size of a register file, and maximum number of its lines: 200,000 lines are 20 to 25 MB of CSV, and 50 to 80 MB of JSON or XML, which name each field. */
export const REGISTRE_TAILLE_MAX = 100_000_000
/** Maximum size of what is sent: the file, or its gzip. */
export const REGISTRE_ENVOI_MAX = 30_000_000
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
  /** New records that may repeat a partner's, as the register will list them: both count. Absent in previews from before it was computed. */
  ressemblantes: z.number().int().optional(),
  /** New records without a parcel of the farm, or without a crop of the reference. */
  sansParcelle: z.number().int(),
  sansCulture: z.number().int(),
  /** Number of faults, and the first of them. With any fault nothing is written. `ligne` is the line of the file; in JSON, the number of the record. */
  nbFautes: z.number().int(),
  fautes: z.array(z.object({ ligne: z.number().int(), colonne: z.string(), message: z.string() })),
})
export type ApercuRegistre = z.output<typeof apercuRegistre>

/** Progress and result of an import. A short file is previewed and written at once; the job of a long one goes on after the answer. */
const suiviImportRegistre = z.object({
  /** Null for the preview of a short file, and where nothing was new: nothing is stored. */
  idImportRegistre: z.number().int().nullable(),
  etat: z.enum(etatsImportRegistre),
  /** Number of lines read or records written, and of those in all; 0 while it is unknown. */
  fait: z.number().int(),
  total: z.number().int(),
  /** Reason of a failure, after which nothing is written. */
  message: z.string().nullable(),
  /** Null until the file is read. */
  apercu: apercuRegistre.nullable(),
})
export type SuiviImportRegistre = z.output<typeof suiviImportRegistre>

const ecriture = ['EXPLOITATION_INCONNUE', 'MILLESIME_INCONNU', 'ACTION_INTERDITE', 'DOSSIER_NON_MODIFIABLE'] as const

/**
 * Previews a register file, or writes its new records. Either all of them are written or none; a second import of the same file adds nothing. The columns are
 * kept for the person's next file with the same titles. A long file is previewed by a job whatever `simulation` says: `poursuivreImportRegistre` confirms it.
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
    /** The file in base64, as it is or in gzip. */
    content: z.string(),
    simulation: z.boolean().default(true),
    colonnes: correspondance.nullish(),
  }),
  answer: suiviImportRegistre,
  bodyLimit: Math.ceil((REGISTRE_ENVOI_MAX * 4) / 3) + 50_000,
  errors: [...ecriture, 'FICHIER_TROP_VOLUMINEUX', 'REGISTRE_TROP_DE_LIGNES', 'REGISTRE_ILLISIBLE', 'VALEUR_INVALIDE'],
})

const paramsImport = params.extend({ idImportRegistre: identifiant })

export const getImportRegistre = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/registre/imports/:idImportRegistre',
  summary: 'How far the import of a register file is, with its preview once the file is read',
  tag: 'registre',
  params: paramsImport,
  query: millesimeQuery,
  answer: suiviImportRegistre,
  errors: ['EXPLOITATION_INCONNUE', 'IMPORT_REGISTRE_INCONNU'],
})

/** Goes on with a previewed file without sending it again: previews it with other columns, or has it written. */
export const poursuivreImportRegistre = call({
  method: 'PUT',
  path: '/api/exploitations/:idExploitation/registre/imports/:idImportRegistre',
  summary: 'Preview a stored register file with other columns, or have it written',
  tag: 'registre',
  params: paramsImport,
  query: millesimeQuery,
  body: z.discriminatedUnion('simulation', [
    z.object({ simulation: z.literal(true), colonnes: correspondance }),
    z.object({ simulation: z.literal(false) }),
  ]),
  answer: suiviImportRegistre,
  errors: [...ecriture, 'IMPORT_REGISTRE_INCONNU', 'IMPORT_REGISTRE_SANS_APERCU', 'IMPORT_REGISTRE_EN_COURS'],
})

/** Cancels an import before its end: none of its records is ever in the register. */
export const abandonnerImportRegistre = call({
  method: 'DELETE',
  path: '/api/exploitations/:idExploitation/registre/imports/:idImportRegistre',
  summary: 'Cancel the import of a register file before it is written',
  tag: 'registre',
  params: paramsImport,
  query: millesimeQuery,
  answer: done,
  errors: [...ecriture, 'IMPORT_REGISTRE_INCONNU', 'IMPORT_REGISTRE_FINI'],
})

const importDeRegistre = suiviImportRegistre.omit({ apercu: true }).extend({
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
  summary:
    'Register files of a farm for one campaign year that are imported, being written or failed today, the newest first',
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
  params: paramsImport,
  query: millesimeQuery,
  body: z.object({ corrigees: z.boolean().default(false) }),
  answer: done,
  errors: [...ecriture, 'IMPORT_REGISTRE_INCONNU', 'IMPORT_REGISTRE_REPRIS', 'IMPORT_REGISTRE_CORRIGE'],
})
