import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery } from '../socle/schemas/communs'
import { valeur } from './valeur'

export const getAnDernier = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/an-dernier/:idExploitation',
  summary: 'What was entered for the campaign year before, to compare with',
  tag: 'indicateurs',
  params: z.object({ codeNational: z.string(), idExploitation: identifiant }),
  query: millesimeQuery,
  /** Empty when the year before has no file. */
  answer: z.array(z.object({ codeNational: z.string(), valeur })),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE'],
})
