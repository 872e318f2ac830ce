import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant } from '../socle/schemas/communs'
import { effortGeste, gesteOrganisme, prixGeste } from '../socle/schemas/gestes'

export { PRIX_GESTE_DECIMALES, PRIX_GESTE_MAX } from '../socle/schemas/gestes'

/** More moves than a scheme has. */
const GESTES_MAX = 1000

const params = z.object({ idOrganisme: identifiant, codeNational: z.string() })
const path = '/api/organismes/:idOrganisme/gestes/:codeNational'
const errors = ['ORGANISME_INCONNU', 'DEMARCHE_INCONNUE', 'ACTION_INTERDITE'] as const

const efforts = z.object({
  organisme: z.object({ idOrganisme: z.number(), nom: z.string() }),
  /** Moves with an own effort or price, by code; for the others the estimate of the product counts. */
  gestes: z.array(
    gesteOrganisme.extend({
      /** First and last name of the author of the last change; null once the account is gone. */
      modifiePar: z.string().nullable(),
      modifieLe: z.string(),
    }),
  ),
})
export type EffortsOrganisme = z.infer<typeof efforts>

/** For the administrators of the organisation. The answer carries an `ETag`. Advice on a farm reads them by `getEfforts`. */
export const getEffortsOrganisme = call({
  method: 'GET',
  path,
  summary: 'An organisation’s own efforts and prices of the moves of a procedure',
  tag: 'organismes',
  params,
  answer: efforts,
  errors,
})

/** A move with an effort, a price, or both; what is left out stays, null gives it back to the product. */
const gesteSaisi = z.object({ effort: effortGeste.optional(), prix: prixGeste.optional() })

/**
 * Changes the efforts and prices that the body names, by the code of the move. With `If-Match`, one that somebody else changed since that revision is a conflict
 * (412), named `CODE.effort` or `CODE.prix`.
 */
export const saveEffortsOrganisme = call({
  method: 'PUT',
  path,
  summary: 'Change an organisation’s own efforts and prices',
  tag: 'organismes',
  params,
  body: z.object({
    gestes: z
      .record(z.string().max(60), gesteSaisi)
      .refine((gestes) => Object.keys(gestes).length <= GESTES_MAX, { error: 'LISTE_TROP_LONGUE' }),
  }),
  answer: efforts,
  errors: [...errors, 'VALEUR_INVALIDE', 'CHAMPS_MODIFIES_ENTRE_TEMPS'],
})
