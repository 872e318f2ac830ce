import { etatsAnalyse } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { exportQuery } from '../socle/listes-exportees'
import { done, identifiant, idMillesime, texte } from '../socle/schemas/communs'

/** Maximum size of a document in bytes. */
export const DOCUMENT_MAX = 10_000_000

/**
 * Limits on the documents of a farm: ten campaigns of fifty documents of a megabyte. A file has a dozen. Without limits one person could fill the disk and the
 * backups.
 */
export const DOCUMENTS_PAR_EXPLOITATION = { nombre: 500, octets: 500_000_000 } as const

/** A year of the validity, 4 digits. */
const annee = z
  .number()
  .int()
  .min(1000, { error: 'ANNEE_QUATRE_CHIFFRES' })
  .max(9999, { error: 'ANNEE_QUATRE_CHIFFRES' })

export const document = z.object({
  idDocument: z.number(),
  nom: z.string(),
  /** ISO 8601, in UTC. */
  dateCreation: z.string(),
  /** Whether it is valid for every campaign year. */
  isInterMillesime: z.boolean(),
  /** Campaign years of its validity; null when it is valid for every one. */
  millesimesValidite: z.array(z.number()).nullable(),
  idTypeDocument: z.number(),
  /** Sender of the document; null once their account is erased. */
  idExpediteur: z.number().nullable(),
  /** In bytes. */
  taille: z.number(),
  /** Result of its malware scan: before the scan the document opens for its sender only, an infected one for nobody. */
  etatAnalyse: z.enum(etatsAnalyse),
})
export type Document = z.infer<typeof document>

const farm = z.object({ idExploitation: identifiant })
const ofFarm = farm.extend({ idDocument: identifiant })

export const listTypesDocuments = call({
  method: 'GET',
  path: '/api/types-documents',
  summary: 'Types of documents',
  tag: 'documents',
  answer: z.array(z.object({ idTypeDocument: z.number(), codeNational: z.string(), libelle: z.string() })),
  errors: [],
})

/** A page that is not full is the last one. */
export const listDocuments = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/documents',
  summary: 'Documents of a farm, the newest first; `millesime` keeps those that hold for that year',
  tag: 'documents',
  params: farm,
  query: z.object({
    idTypeDocument: identifiant.optional(),
    millesime: idMillesime.optional(),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(200),
  }),
  answer: z.array(document),
  errors: ['EXPLOITATION_INCONNUE'],
})

export const exportDocuments = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/documents/export',
  summary: 'What is known of the documents of a farm, as a workbook or a CSV',
  tag: 'documents',
  params: farm,
  query: listDocuments.query.omit({ offset: true, limit: true }).extend(exportQuery),
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: ['EXPLOITATION_INCONNUE'],
})

/** `content` is the file in base64. Its bytes decide its type: its name and the type that the sender declares are ignored. */
export const createDocument = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/documents',
  summary: 'Import a PDF document of at most 10,000,000 bytes',
  tag: 'documents',
  params: farm,
  body: z
    .object({
      nom: texte(200).min(1, { error: 'CHAMP_OBLIGATOIRE' }),
      idTypeDocument: identifiant,
      isInterMillesime: z.boolean(),
      millesimesValidite: z.array(annee).max(100).nullable(),
      content: z.string(),
    })
    .refine(({ isInterMillesime, millesimesValidite }) => isInterMillesime || (millesimesValidite ?? []).length > 0, {
      path: ['millesimesValidite'],
      error: 'CHAMP_OBLIGATOIRE',
    })
    .refine(({ isInterMillesime, millesimesValidite }) => !isInterMillesime || millesimesValidite === null, {
      path: ['millesimesValidite'],
      error: 'SANS_OBJET',
    }),
  answer: document,
  // 13.4 MB of base64, plus the rest of the body.
  bodyLimit: 14_000_000,
  errors: [
    'EXPLOITATION_INCONNUE',
    'ACTION_INTERDITE',
    'FICHIER_TROP_VOLUMINEUX',
    'TYPE_NON_PRIS_EN_CHARGE',
    'PDF_INCOMPLET',
    'PDF_PROTEGE',
    'PDF_SANS_PAGE',
    'VALEUR_INVALIDE',
    'QUOTA_DOCUMENTS_ATTEINT',
  ],
})

export const getDocument = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/documents/:idDocument',
  summary: 'Download a document',
  tag: 'documents',
  params: ofFarm,
  media: 'application/pdf',
  answer: z.instanceof(Uint8Array),
  errors: ['EXPLOITATION_INCONNUE', 'DOCUMENT_INCONNU', 'FICHIER_EN_ANALYSE', 'FICHIER_INFECTE'],
})

/** Refused for a document attached to a file. */
export const deleteDocument = call({
  method: 'DELETE',
  path: '/api/exploitations/:idExploitation/documents/:idDocument',
  summary: 'Delete a document',
  tag: 'documents',
  params: ofFarm,
  answer: done,
  errors: [
    'EXPLOITATION_INCONNUE',
    'DOCUMENT_INCONNU',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
    'DOCUMENT_RATTACHE',
  ],
})
