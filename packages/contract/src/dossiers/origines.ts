// Previous farms of a farm: one that moved, was merged or split between two campaigns keeps its history.
import { naturesOrigine } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, idMillesime, texte } from '../socle/communs'

const natureOrigine = z.enum(naturesOrigine)

const params = z.object({ idExploitation: identifiant })

/** A farm that another one comes from, or that came of it. Of one that the reader does not see only what was said of it is told. */
const parente = z.object({
  idExploitation: z.number().nullable(),
  raisonSociale: z.string().nullable(),
  siret: z.string().nullable(),
  nature: natureOrigine,
  /** The first campaign of the farm as it is now. */
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

/** Of the farms of origin that the caller sees these are said and no others; those that the caller does not see stay as they are. */
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
