import { languesCourriel, rythmesQuestions } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant } from '../socle/schemas/communs'

const preferences = z.object({
  /** Language of mails to the person; each device stores the language of the interface. */
  langue: z.enum(languesCourriel),
  /** Whether the person wants mails about the farms. */
  notifications: z.boolean(),
  /** Rhythm of mails about questions and answers: at once, grouped by quarter of an hour, or once a day. */
  rythmeQuestions: z.enum(rythmesQuestions),
})
export type Preferences = z.infer<typeof preferences>

const params = z.object({ idUtilisateur: identifiant })

export const getPreferences = call({
  method: 'GET',
  path: '/api/utilisateurs/:idUtilisateur/preferences',
  summary: 'One’s own language of mails, whether one wants any, and how often those of questions',
  tag: 'utilisateurs',
  params,
  answer: preferences,
  errors: ['UTILISATEUR_INCONNU'],
})

/** Preferences left out stay as they are. */
export const savePreferences = call({
  method: 'PUT',
  path: '/api/utilisateurs/:idUtilisateur/preferences',
  summary: 'Change one’s own language of mails, how often those of questions come, or switch mails on and off',
  tag: 'utilisateurs',
  params,
  body: preferences.partial(),
  answer: preferences,
  errors: ['UTILISATEUR_INCONNU'],
})
