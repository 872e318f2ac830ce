import { z } from 'zod'
import { lettres } from '../courriels/courriels'
import { call } from '../socle/call'
import { identifiant, millesimeQuery, texte } from '../socle/schemas/communs'

/** Length limit of the message of a reminder. */
export const MESSAGE_RAPPEL_MAX = 500

const params = z.object({ idExploitation: identifiant, codeNational: z.string() })
const body = z.object({
  /** Message of its author, quoted word for word. */
  message: texte(MESSAGE_RAPPEL_MAX).nullable(),
})
const errors = [
  'EXPLOITATION_INCONNUE',
  'DEMARCHE_INCONNUE',
  'MILLESIME_INCONNU',
  'CAMPAGNE_FERMEE',
  'ACTION_INTERDITE',
] as const

/** Changes nothing. The answer contains a preview of the mails, or the reason why there are none. */
export const previewRappel = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/demarches/:codeNational/apercu-rappel',
  summary: 'The mails that would remind those whom a file waits for',
  tag: 'démarches',
  params,
  query: millesimeQuery,
  body,
  answer: z.object({
    ...lettres,
    /** Reason why no reminder can be sent, in the language of the caller; null otherwise. */
    obstacle: z.string().nullable(),
  }),
  errors,
})

/** Once a day for each file, whoever sends it. */
export const rappeler = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/demarches/:codeNational/rappel',
  summary: 'Remind those whom a file waits for, by mail',
  tag: 'démarches',
  params,
  query: millesimeQuery,
  body,
  answer: z.object({
    /** First and last names of the recipients. */
    destinataires: z.array(z.string()),
    envoiActif: z.boolean(),
  }),
  errors: [...errors, 'RAPPEL_SANS_OBJET', 'RAPPEL_SANS_DESTINATAIRE', 'RAPPEL_DEJA_ENVOYE'],
})
