import { z } from 'zod'
import { call } from './call'
import { done } from './communs'

const params = z.object({ confirmKey: z.string().min(1).max(200) })

/**
 * Confirms the address that a key was sent to. The key of an account that has no password yet stays good: it chooses one (`resetPassword`). The body is the
 * address, where the link had one: it must be the key's.
 */
export const confirmEmail = call({
  method: 'POST',
  path: '/api/utilisateurs/confirm-email/:confirmKey',
  summary: 'Confirm an e-mail address with the key that it got',
  tag: 'utilisateurs',
  public: true,
  params,
  body: z.string().trim().max(255).nullish(),
  answer: z.object({ resetPassword: z.boolean() }),
  errors: ['LIEN_INVALIDE', 'LOGIN_DEJA_UTILISE'],
})

/** The body is the new password. It ends every session of the account, and what else was asked for it: another address, another key. */
export const resetPassword = call({
  method: 'POST',
  path: '/api/utilisateurs/reset-password/:confirmKey',
  summary: 'Choose a password with the key that came by mail',
  tag: 'utilisateurs',
  public: true,
  params,
  body: z.string().min(1).max(255),
  answer: done,
  errors: ['LIEN_INVALIDE', 'VALEUR_INVALIDE'],
})
