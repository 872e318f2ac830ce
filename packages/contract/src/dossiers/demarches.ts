import { z } from 'zod'
import { call } from '../socle/call'

export const demarche = z.object({
  idDemarche: z.number(),
  code: z.string(),
  libelle: z.string(),
  selectable: z.boolean(),
  /** First and last campaign of new files; null without limit. Existing files stay open, whatever their year. */
  nouveauxDepuis: z.number().nullable(),
  nouveauxJusqua: z.number().nullable(),
})
export const listDemarches = call({
  method: 'GET',
  path: '/api/demarches',
  summary: 'Certification procedures',
  tag: 'référentiels',
  answer: z.array(demarche),
  errors: [],
})

export const getDemarche = call({
  method: 'GET',
  path: '/api/demarches/:codeNational',
  summary: 'One certification procedure',
  tag: 'démarches',
  params: z.object({ codeNational: z.string() }),
  answer: demarche,
  errors: ['DEMARCHE_INCONNUE'],
})
