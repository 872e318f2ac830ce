// Former farms of a farm: a farm that moved, was merged or split between two campaigns keeps its history.
import { naturesOrigine } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, idMillesime, texte } from '../socle/schemas/communs'

const natureOrigine = z.enum(naturesOrigine)

const params = z.object({ idExploitation: identifiant })

/** A former farm of a farm, or a farm that came of it. For a farm hidden from the reader only the recorded note is shown. */
const parente = z.object({
  idExploitation: z.number().nullable(),
  raisonSociale: z.string().nullable(),
  siret: z.string().nullable(),
  nature: natureOrigine,
  /** First campaign of the farm in its present form. */
  idMillesime: z.number(),
  note: z.string(),
})
export type Parente = z.infer<typeof parente>

export const getOrigines = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/origines',
  summary: 'The farms that a farm comes from, and those that came of it',
  tag: 'exploitations',
  params,
  answer: z.object({ origines: z.array(parente), suites: z.array(parente) }),
  errors: ['EXPLOITATION_INCONNUE'],
})

const origineSaisie = z.object({
  idOrigine: identifiant,
  nature: natureOrigine,
  idMillesime,
  note: texte(500),
})
export type OrigineSaisie = z.infer<typeof origineSaisie>

/** The full list of former farms visible to the caller; those hidden from the caller stay as they are. */
export const setOrigines = call({
  method: 'PUT',
  path: '/api/exploitations/:idExploitation/origines',
  summary: 'Say which farms a farm comes from',
  tag: 'exploitations',
  params,
  body: z.array(origineSaisie).max(20),
  answer: z.object({ origines: z.array(parente), suites: z.array(parente) }),
  errors: ['EXPLOITATION_INCONNUE', 'ACTION_INTERDITE', 'VALEUR_INVALIDE'],
})
