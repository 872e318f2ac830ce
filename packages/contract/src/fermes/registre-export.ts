// The register as a file, and the schemas of these files.
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery } from '../socle/schemas/communs'

/** Formats of an exported register: three that machines read, with a published schema for two of them, and a document. */
export const formatsRegistre = ['csv', 'json', 'xml', 'pdf'] as const
export type FormatRegistre = (typeof formatsRegistre)[number]

export const exportRegistre = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/registre/export',
  summary: 'The register as a file: CSV, JSON, XML, or a PDF that says what the fields of the law still lack',
  tag: 'registre',
  params: z.object({ idExploitation: identifiant }),
  query: millesimeQuery.extend({ format: z.enum(formatsRegistre).default('csv') }),
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: ['EXPLOITATION_INCONNUE', 'MILLESIME_INCONNU', 'EDITIONS_EN_ATTENTE'],
})

/** Files of the published schemas. */
export const fichiersSchemaRegistre = ['registre.schema.json', 'registre.xsd'] as const

export const getSchemaRegistre = call({
  method: 'GET',
  path: '/api/schemas/:fichier',
  summary: 'JSON Schema or XML Schema of an exported register',
  tag: 'registre',
  public: true,
  params: z.object({ fichier: z.enum(fichiersSchemaRegistre) }),
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: [],
})
