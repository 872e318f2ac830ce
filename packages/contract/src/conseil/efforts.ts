import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery } from '../socle/schemas/communs'
import { gesteOrganisme } from '../socle/schemas/gestes'

export type { GesteOrganisme } from '../socle/schemas/gestes'

/** For everybody who sees the points of the farm's file, and so the advice on it. */
export const getEfforts = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/efforts/:idExploitation',
  summary: 'Efforts and prices of the moves, by the organisation of a farm',
  tag: 'conseil',
  params: z.object({ codeNational: z.string(), idExploitation: identifiant }),
  query: millesimeQuery,
  answer: z.object({
    /** Name of the organisation; null for a farm without one. */
    organisme: z.string().nullable(),
    /** Moves with an own effort or price; for the others the estimate of the product counts. */
    gestes: z.array(gesteOrganisme),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'ACTION_INTERDITE'],
})
