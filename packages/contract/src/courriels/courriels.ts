import { etatsCourriel, genresCourriel, languesCourriel } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { exportQuery } from '../socle/listes-exportees'
import { identifiant, role } from '../socle/schemas/communs'
import { listAnswer, listQuery } from '../socle/schemas/listes'

const courrielResume = z.object({
  idCourriel: z.number(),
  genre: z.enum(genresCourriel),
  destinataire: z.string(),
  langue: z.enum(languesCourriel),
  sujet: z.string(),
  creeLe: z.string(),
  etat: z.enum(etatsCourriel),
  essais: z.number().int(),
  envoyeLe: z.string().nullable(),
  derniereErreur: z.string().nullable(),
})
export type CourrielResume = z.infer<typeof courrielResume>

/** Preview of the mails of a file, for the author of the act that sends them. */
export const lettres = {
  courriels: z.array(
    z.object({
      /** First and last name. */
      destinataire: z.string(),
      role,
      langue: z.enum(languesCourriel),
      sujet: z.string(),
      texte: z.string(),
    }),
  ),
  /** Whether this server sends mails at all. */
  envoiActif: z.boolean(),
}

const courriel = courrielResume.extend({ texte: z.string() })

/** Columns that mails can be sorted by. */
export const trisCourriels = ['creeLe', 'sujet', 'destinataire', 'etat', 'envoyeLe', 'essais'] as const

/** Newest first by default; `search` looks in subject and address. `envoiActif` tells whether this server sends mails at all. */
export const listCourriels = call({
  method: 'GET',
  path: '/api/courriels',
  summary: 'Mails of the server, without their text',
  tag: 'courriels',
  query: listQuery(trisCourriels, { order: 'desc' }).extend({ etat: z.enum(etatsCourriel).optional() }),
  answer: listAnswer(courrielResume).extend({ envoiActif: z.boolean() }),
  errors: ['ACTION_INTERDITE'],
})

export const exportCourriels = call({
  method: 'GET',
  path: '/api/courriels/export',
  summary: 'Mails of the server, without their text, as a workbook or a CSV',
  tag: 'courriels',
  query: listCourriels.query.omit({ offset: true, limit: true }).extend(exportQuery),
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: ['ACTION_INTERDITE'],
})

const params = z.object({ idCourriel: identifiant })

export const getCourriel = call({
  method: 'GET',
  path: '/api/courriels/:idCourriel',
  summary: 'A mail, with its text',
  tag: 'courriels',
  params,
  answer: courriel,
  errors: ['ACTION_INTERDITE', 'COURRIEL_INCONNU'],
})

/** Only for a failed mail, or one stored without a mail server. The mail is sent in the next round. */
export const resendCourriel = call({
  method: 'POST',
  path: '/api/courriels/:idCourriel/renvoi',
  summary: 'Send a mail again that failed',
  tag: 'courriels',
  params,
  answer: courriel,
  errors: ['ACTION_INTERDITE', 'COURRIEL_INCONNU', 'COURRIEL_NON_RENVOYABLE'],
})
