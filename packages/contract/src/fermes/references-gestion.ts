// Apart from the references that a sheet asks for.
import { listesIftDe, listesReferentiel } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { millesimeQuery } from '../socle/schemas/communs'
import { ofYearOrNewest, parametre } from './references'

const indicatif = z.boolean().default(false)

/** `codeZone`: a basin's code for the vine, a region's INSEE code for the rest, or null for everywhere. */
export const ligneIft = z.discriminatedUnion('demarche', [
  z.object({
    demarche: z.literal(listesIftDe.parametres.demarche),
    liste: z.string().max(100),
    codeZone: z.string().max(100).nullable().default(null),
    ...parametre.shape,
    id_regroupement_verger: z.number().int().nullable().default(null),
    valeur_prec: z.number().nullable().default(null),
    indicatif,
  }),
  z.object({
    demarche: z.literal(listesIftDe.references.demarche),
    groupe: z.string().max(100),
    codeZone: z.string().max(100),
    iftHerbicide: z.number(),
    iftHorsHerbicide: z.number(),
    indicatif,
  }),
])
export type LigneIft = z.infer<typeof ligneIft>

export const getIft = call({
  tag: 'référentiels',
  query: millesimeQuery,
  method: 'GET',
  path: '/api/referentiels/ift',
  summary: 'Treatment-frequency values of a campaign year',
  answer: z.array(ligneIft),
  errors: ['ACTION_INTERDITE', 'MILLESIME_INCONNU'],
})

/** Replaces the rows of each procedure in the body; an empty body clears the year's values of both. */
export const saveIft = call({
  tag: 'référentiels',
  query: millesimeQuery,
  method: 'PUT',
  path: '/api/referentiels/ift',
  summary: 'Replace the treatment-frequency values of a campaign year',
  body: z.array(ligneIft).max(5000),
  answer: z.array(ligneIft),
  errors: ['ACTION_INTERDITE', 'MILLESIME_INCONNU', 'VALEUR_INVALIDE'],
})

export { listesReferentiel }
export type ListeReferentiel = (typeof listesReferentiel)[number]

const params = z.object({ liste: z.enum(listesReferentiel) })

/** A row of a list, its cells by column. */
export const ligneReferentiel = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type LigneReferentiel = z.infer<typeof ligneReferentiel>

const champsReferentiel = z.object({
  nom: z.string(),
  type: z.enum(['texte', 'nombre', 'entier', 'booleen']),
  /** Part of the row's identity: other rows differ in one of these columns. */
  estCle: z.boolean(),
  /** Accepted values with their names, in the reader's language; null where any value is accepted. `pour`: values of the first column that they go with. */
  admises: z
    .array(
      z.object({
        code: z.union([z.string(), z.number()]),
        libelle: z.string(),
        pour: z.array(z.string()).readonly().nullable(),
      }),
    )
    .nullable(),
})
export type ChampReferentiel = z.infer<typeof champsReferentiel>

const contenuReferentiel = z.object({
  colonnes: z.array(z.string()),
  champs: z.array(champsReferentiel),
  lignes: z.array(ligneReferentiel),
  /** Expected rows that the list lacks, without their values. */
  absentes: z.array(ligneReferentiel),
  /** Whether single rows can be saved: longer lists are replaced by a file. */
  estModifiable: z.boolean(),
})
export type ContenuReferentiel = z.infer<typeof contenuReferentiel>

export const getReferentiel = call({
  tag: 'référentiels',
  params,
  query: millesimeQuery,
  method: 'GET',
  path: '/api/referentiels/:liste',
  summary: 'Rows of a list for a campaign year, and the expected rows that it lacks',
  answer: contenuReferentiel,
  errors: ['ACTION_INTERDITE', 'MILLESIME_INCONNU'],
})

/**
 * Lists without a row whose values a calculation of the year reads, each with the procedures that wait for it; by default of the newest year, and of those with
 * files.
 */
export const listReferencesManquantes = call({
  method: 'GET',
  path: '/api/referentiels/manquantes',
  summary: 'Empty lists of references that the scores of a campaign year wait for',
  tag: 'référentiels',
  query: ofYearOrNewest,
  answer: z.array(
    z.object({ idMillesime: z.number(), liste: z.enum(listesReferentiel), demarches: z.array(z.string()) }),
  ),
  errors: ['MILLESIME_INCONNU'],
})

/** `avant` is the row as it was read, null for a new one; `apres` null deletes it, and so does a row without a value. */
export const saveLigneReferentiel = call({
  tag: 'référentiels',
  params,
  query: millesimeQuery,
  method: 'PUT',
  path: '/api/referentiels/:liste/ligne',
  summary: 'Save or delete a row of a list for a campaign year',
  body: z.object({ avant: ligneReferentiel.nullable(), apres: ligneReferentiel.nullable() }),
  answer: contenuReferentiel,
  errors: [
    'ACTION_INTERDITE',
    'MILLESIME_INCONNU',
    'VALEUR_INVALIDE',
    'LISTE_TROP_LONGUE',
    'LIGNE_MODIFIEE_ENTRE_TEMPS',
  ],
})

/** The file to fill in: as the export, with every expected row. A workbook keeps the leading zeros of codes. */
export const modeleReferentiel = call({
  tag: 'référentiels',
  params,
  query: millesimeQuery,
  method: 'GET',
  path: '/api/referentiels/:liste/modele',
  summary: 'Every expected row of a list as an XLSX workbook, to fill in',
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: ['ACTION_INTERDITE', 'MILLESIME_INCONNU'],
})

/** UTF-8 with a byte order mark, semicolons and decimal commas, as French spreadsheets read and write it. Columns `…_nom` name the codes; an import skips them. */
export const exportReferentiel = call({
  tag: 'référentiels',
  params,
  query: millesimeQuery,
  method: 'GET',
  path: '/api/referentiels/:liste/csv',
  summary: 'Export a list of a campaign year as CSV',
  media: 'text/csv',
  answer: z.string(),
  errors: ['ACTION_INTERDITE', 'MILLESIME_INCONNU'],
})

export const apercuReferentiel = z.object({
  colonnes: z.array(z.string()),
  ajoutees: z.array(ligneReferentiel),
  modifiees: z.array(z.object({ avant: ligneReferentiel, apres: ligneReferentiel })),
  supprimees: z.array(ligneReferentiel),
  inchangees: z.number(),
  /** Lines of the file without a value: they are skipped. */
  sansValeur: z.number(),
  /** `ligne` is numbered as in a spreadsheet: the header is 1. */
  fautes: z.array(z.object({ ligne: z.number(), colonne: z.string(), message: z.string() })),
  applique: z.boolean(),
})
export type ApercuReferentiel = z.infer<typeof apercuReferentiel>

/** Bytes of the file of a list. */
export const REFERENTIEL_TAILLE_MAX = 5_000_000

/**
 * The body is a CSV's text, as text/csv or as a JSON string, or `content`: the bytes of a CSV or an XLSX workbook in base64. Applying is refused when the preview
 * has faults (`details`: `line.column`). A cell with codes accepts their names too.
 */
export const importReferentiel = call({
  tag: 'référentiels',
  params,
  method: 'POST',
  path: '/api/referentiels/:liste/csv',
  summary: 'Preview or apply the replacement of a list of a campaign year by a file (CSV or XLSX)',
  query: millesimeQuery.extend({ apercu: z.enum(['true', 'false']).default('true') }),
  body: z.union([z.string(), z.object({ content: z.string() })]),
  answer: apercuReferentiel,
  bodyLimit: Math.ceil((REFERENTIEL_TAILLE_MAX * 4) / 3) + 10_000,
  errors: ['ACTION_INTERDITE', 'MILLESIME_INCONNU', 'VALEUR_INVALIDE', 'FICHIER_TROP_VOLUMINEUX', 'IMPORT_ILLISIBLE'],
})
