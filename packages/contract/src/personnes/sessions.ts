import { z } from 'zod'
import { call } from '../socle/call'
import { done, identifiant } from '../socle/schemas/communs'

const params = z.object({ idUtilisateur: identifiant })

const sessionOuverte = z.object({
  idSession: z.number(),
  /** User agent of the browser; null where it sent none. */
  agent: z.string().nullable(),
  /** Network address of its last use. */
  adresse: z.string().nullable(),
  ouverteLe: z.string(),
  /** With a precision of some minutes. */
  vueLe: z.string(),
  /** Whether it is the calling session. */
  estCelleCi: z.boolean(),
})
export type SessionOuverte = z.infer<typeof sessionOuverte>

export const listSessions = call({
  method: 'GET',
  path: '/api/utilisateurs/:idUtilisateur/sessions',
  summary: 'One’s own open sessions, the latest used first',
  tag: 'utilisateurs',
  params,
  answer: z.array(sessionOuverte),
  errors: ['UTILISATEUR_INCONNU'],
})

export const endSession = call({
  method: 'DELETE',
  path: '/api/utilisateurs/:idUtilisateur/sessions/:idSession',
  summary: 'End one of one’s own sessions',
  tag: 'utilisateurs',
  params: params.extend({ idSession: identifiant }),
  answer: done,
  errors: ['UTILISATEUR_INCONNU', 'SESSION_INCONNUE'],
})

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/utilisateurs/:idUtilisateur/sessions',
  summary: 'End every session of one’s own but this one',
  tag: 'utilisateurs',
  params,
  answer: done,
  errors: ['UTILISATEUR_INCONNU'],
})
