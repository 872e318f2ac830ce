// A farmer without a procedure asks for one.
import { z } from 'zod'
import { call } from '../socle/call'
import { done, identifiant } from '../socle/schemas/communs'

const params = z.object({ idExploitation: identifiant })

/** People who may give the farm a procedure, by name and organisation, and the time of the request. */
export const getDemandeDemarche = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/demande-demarche',
  summary: 'Who may give a farm a procedure, and whether it was asked for',
  tag: 'exploitations',
  params,
  answer: z.object({
    personnes: z.array(z.object({ nom: z.string(), organisme: z.string().nullable() })),
    demandeeLe: z.string().nullable(),
  }),
  errors: ['EXPLOITATION_INCONNUE'],
})

/** Tells these people by mail and on their pages; once a day at most. */
export const demanderDemarche = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/demande-demarche',
  summary: 'Ask for a procedure for one’s farm',
  tag: 'exploitations',
  params,
  answer: done,
  errors: ['EXPLOITATION_INCONNUE', 'ACTION_INTERDITE', 'DEMARCHE_DEJA_LA', 'DEMANDE_DEJA_ENVOYEE'],
})

/** Open requests for farms that the caller sees and may give procedures. */
export const listDemandesDemarches = call({
  method: 'GET',
  path: '/api/demandes-demarches',
  summary: 'Farms whose farmer asks for a procedure',
  tag: 'exploitations',
  answer: z.array(
    z.object({
      idExploitation: z.number(),
      raisonSociale: z.string(),
      nomCommune: z.string(),
      demandeur: z.string(),
      demandeeLe: z.string(),
    }),
  ),
  errors: [],
})
