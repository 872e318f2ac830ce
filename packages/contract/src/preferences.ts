import { languesCourriel } from '@sillon/domain'
import { z } from 'zod'
import { call } from './call'
import { identifiant } from './communs'

const preferences = z.object({
  /** Of the mails sent to the person; the language of the interface is kept on each device. */
  langue: z.enum(languesCourriel),
  /** Whether the person wants mails about the farms. */
  notifications: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>

const params = z.object({ idUtilisateur: identifiant })

export const getPreferences = call({
  method: 'GET',
  path: '/api/utilisateurs/:idUtilisateur/preferences',
  summary: 'One’s own language of mails, and whether one wants any',
  tag: 'utilisateurs',
  params,
  answer: preferences,
  errors: ['UTILISATEUR_INCONNU'],
})

/** What is left out stays as it is. */
export const savePreferences = call({
  method: 'PUT',
  path: '/api/utilisateurs/:idUtilisateur/preferences',
  summary: 'Change one’s own language of mails, or switch them on and off',
  tag: 'utilisateurs',
  params,
  body: preferences.partial(),
  answer: preferences,
  errors: ['UTILISATEUR_INCONNU'],
})
