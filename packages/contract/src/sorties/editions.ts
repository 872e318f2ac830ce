import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, idMillesime, millesimeQuery } from '../socle/schemas/communs'

/** Maximum number of farms in one edition. */
export const EXPLOITATIONS_PAR_EDITION = 100

/** Maximum number of documents that one person may wait for: they are made one after the other. */
export const EDITIONS_EN_ATTENTE_MAX = 10

const format = z.enum(['pdf', 'xls', 'xlsx'])

const editionsDemarche = z.object({
  idDemarche: z.number(),
  libelle: z.string(),
  code: z.string(),
  /** Whether the campaign year has a file to print. */
  aDossier: z.boolean(),
  /** Documents and proofs of the file. */
  nbPiecesJointes: z.number().int(),
  /** Formats of the report and of the comments, the usual one first. */
  rapport: z.array(format),
  commentaires: z.array(format),
})
export type EditionsDemarche = z.infer<typeof editionsDemarche>

/** Procedures with rules for the year: the others have nothing to print. */
export const listEditions = call({
  method: 'GET',
  path: '/api/editions/demarches/:idExploitation',
  summary: 'What can be printed of each procedure of a farm',
  tag: 'éditions',
  params: z.object({ idExploitation: identifiant }),
  query: millesimeQuery,
  answer: z.array(editionsDemarche),
  errors: ['EXPLOITATION_INCONNUE', 'MILLESIME_INCONNU'],
})

/** File of an edition. */
export const dossierEdite = z.object({ id_exploitation: identifiant, id_millesime: idMillesime })
const demarche = z.object({ codeNational: z.string() })
const fichier = { media: 'application/octet-stream', answer: z.instanceof(Uint8Array) } as const
/** A format that the procedure does not offer is refused as malformed (400). */
const errors = ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'DOSSIER_INCONNU'] as const
const enTour = [...errors, 'EDITIONS_EN_ATTENTE'] as const

/** The report leaves out data hidden from the person, and prints the frozen content of a decided file. Its name is in `content-disposition`. */
export const getEdition = call({
  method: 'GET',
  path: '/api/editions/:codeNational',
  summary: 'Report of a file: identity, modules, each row with its values, points and source',
  tag: 'éditions',
  params: demarche,
  query: dossierEdite.extend({ format }),
  ...fichier,
  errors: enTour,
})

export const getEditionCommentaires = call({
  method: 'GET',
  path: '/api/editions/:codeNational/commentaires',
  summary: 'Verdicts and comments on a file, by section',
  tag: 'éditions',
  params: demarche,
  query: dossierEdite.extend({ format: format.default('pdf') }),
  ...fichier,
  errors: enTour,
})

/** A workbook: a sheet for all, and one for each farm. Farms without a file for the year are named in the first. */
export const getEditionMulti = call({
  method: 'GET',
  path: '/api/editions/:codeNational/multiexploitation',
  summary: 'Reports of several farms in one workbook',
  tag: 'éditions',
  params: demarche,
  query: z.object({
    id_millesime: idMillesime,
    format,
    /** Repeated once for each farm. */
    ids_exploitations: z
      .preprocess(
        (ids) => (Array.isArray(ids) ? ids : [ids]),
        z.array(identifiant).min(1).max(EXPLOITATIONS_PAR_EDITION),
      )
      .transform((ids) => [...new Set(ids)]),
  }),
  ...fichier,
  errors: enTour,
})

/** The originals in the order of the audit, in folders, with a manifest of expected, attached, expired and missing proofs. Its name is in `content-disposition`. */
export const getPiecesJointes = call({
  method: 'GET',
  path: '/api/editions/:codeNational/documents',
  summary: 'Attachments of a file, as an archive',
  tag: 'éditions',
  params: demarche,
  query: dossierEdite,
  media: 'application/zip',
  answer: z.instanceof(Uint8Array),
  errors: [...errors, 'SANS_PIECES_JOINTES'],
})
