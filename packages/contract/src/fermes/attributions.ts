// The same act on several farms of a list.
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant } from '../socle/schemas/communs'

/** Maximum number of farms of one act. */
export const ATTRIBUTION_MAX = 1000

const acte = z.object({
  exploitations: z.array(identifiant).min(1).max(ATTRIBUTION_MAX),
  /** Whether the act is previewed only. */
  simulation: z.boolean(),
})

const attribution = z.object({
  /** Number of farms that change, and of those that had everything before. */
  faites: z.number().int(),
  inchangees: z.number().int(),
  /** Farms left out, each with the reason. */
  refus: z.array(z.object({ idExploitation: z.number(), message: z.string() })),
})
export type Attribution = z.infer<typeof attribution>

/** Gives several farms procedures; those that they have stay. */
export const attribuerDemarches = call({
  method: 'POST',
  path: '/api/exploitations/attributions/demarches',
  summary: 'Give several farms procedures, or preview that',
  tag: 'exploitations',
  body: acte.extend({ demarches: z.array(identifiant).min(1).max(20) }),
  answer: attribution,
  errors: ['ACTION_INTERDITE', 'REFERENCE_INCONNUE'],
})

/** Gives several people access to several farms; the access of others stays. */
export const attribuerAcces = call({
  method: 'POST',
  path: '/api/exploitations/attributions/acces',
  summary: 'Give people access to several farms, or preview that',
  tag: 'exploitations',
  body: acte.extend({ utilisateurs: z.array(identifiant).min(1).max(100) }),
  freshProof: (body) => (body as { simulation: boolean }).simulation === false,
  answer: attribution,
  errors: ['ACTION_INTERDITE', 'UTILISATEUR_INCONNU', 'PREUVE_EXIGEE'],
})
