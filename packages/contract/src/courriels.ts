import { z } from 'zod'
import { call } from './call'
import { identifiant } from './communs'
import { languesCourriel } from './preferences'

/** What a mail tells of a file: it was submitted, sent back for correction, decided. */
export const genresDossier = ['SOUMISSION', 'CORRECTION', 'DECISION'] as const
/** What a mail tells of an account: its password was changed, its address was. */
export const genresCompte = ['MOT_DE_PASSE', 'ADRESSE'] as const
export const genresCourriel = [...genresDossier, ...genresCompte] as const

/** Kept where no mail server is configured; waiting for its first attempt or for another; sent; given up. */
export const etatsCourriel = ['GARDE', 'EN_ATTENTE', 'ENVOYE', 'ECHEC'] as const
export type EtatCourriel = (typeof etatsCourriel)[number]

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

const courriel = courrielResume.extend({ texte: z.string() })

/** The newest first. `envoiActif` says whether this server sends mails at all. */
export const listCourriels = call({
  method: 'GET',
  path: '/api/courriels',
  summary: 'Mails of the server, without their text',
  tag: 'courriels',
  query: z.object({
    etat: z.enum(etatsCourriel).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  answer: z.object({
    count: z.number().int(),
    offset: z.number().int(),
    data: z.array(courrielResume),
    envoiActif: z.boolean(),
  }),
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

/** Only of a mail that failed, or that was kept while no mail server was configured. It goes with the next round. */
export const resendCourriel = call({
  method: 'POST',
  path: '/api/courriels/:idCourriel/renvoi',
  summary: 'Send a mail again that failed',
  tag: 'courriels',
  params,
  answer: courriel,
  errors: ['ACTION_INTERDITE', 'COURRIEL_INCONNU', 'COURRIEL_NON_RENVOYABLE'],
})
