import { z } from 'zod'
import { call } from '../socle/call'
import { done, identifiant } from '../socle/schemas/communs'
import { sessionUser } from './authentification'

/** A proof of work to compute: the client searches a key that begins with `keyPrefix` (ALTCHA). */
export const defi = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    expiresAt: z.number().int(),
  }),
  signature: z.string(),
})

/** Solution of the proof of work: sent as JSON in base64. */
export const preuve = z.object({
  challenge: defi,
  solution: z.object({ counter: z.number().int(), derivedKey: z.string() }),
})

export const getCaptcha = call({
  method: 'GET',
  path: '/api/captcha',
  summary: 'A proof of work to be done before a mail is asked for',
  tag: 'application',
  public: true,
  answer: defi,
  errors: [],
})

/** The body is the address. Only that address learns whether an account has it: the answer is always the same, and sent before the lookup. */
export const askPasswordReset = call({
  method: 'POST',
  path: '/api/utilisateurs/reset-password',
  summary: 'Ask for a mail with a key to choose a new password',
  tag: 'utilisateurs',
  public: true,
  query: z.object({ recaptcha: z.string().min(1).max(4000) }),
  body: z.string().trim().min(1).max(255),
  answer: done,
  errors: ['CAPTCHA_REFUSE', 'VALEUR_INVALIDE', 'TROP_DE_TENTATIVES'],
})

const params = z.object({ confirmKey: z.string().min(1).max(200) })

const adresseDuLien = z.string().trim().max(255).nullish()

/**
 * Confirms the address of a key. The key of an account without a password stays valid for the choice of one (`resetPassword`). The body is the address, where
 * the link contains one: it must be the key's. An address requested by an administrator also needs the account's password (`MOT_DE_PASSE_DEMANDE` without one):
 * the body then has both. The key is refused once its requester has lost the right.
 */
export const confirmEmail = call({
  method: 'POST',
  path: '/api/utilisateurs/confirm-email/:confirmKey',
  summary: 'Confirm an email address with the key that it got',
  tag: 'utilisateurs',
  public: true,
  params,
  body: z.union([
    adresseDuLien,
    z.object({ email: adresseDuLien, motDePasseActuel: z.string().min(1).max(255) }).strict(),
  ]),
  answer: z.object({ resetPassword: z.boolean() }),
  errors: ['LIEN_INVALIDE', 'MOT_DE_PASSE_DEMANDE', 'VALEUR_INVALIDE', 'TROP_DE_TENTATIVES', 'LOGIN_DEJA_UTILISE'],
})

/** The body is the new password. Ends every session of the account, and cancels its other requests: a new address, other keys. */
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

/**
 * Judges a password while somebody chooses it, by the rule that the choice applies: the lists of known passwords are too large for a page. The key of a mail
 * says whose name it may not contain; a signed-in person's page knows that itself. The answer is the fault beside the field, or null.
 */
export const judgePassword = call({
  method: 'POST',
  path: '/api/utilisateurs/mot-de-passe/jugement',
  summary: 'Whether a password would be accepted',
  tag: 'utilisateurs',
  public: true,
  body: z.object({ password: z.string().min(1).max(255), cle: z.string().min(1).max(200).nullish() }),
  answer: z.object({ refus: z.string().nullable() }),
  errors: ['TROP_DE_TENTATIVES'],
})

const own = {
  path: '/api/utilisateurs/:idUtilisateur/next-email',
  params: z.object({ idUtilisateur: identifiant }),
} as const

/** Cancels the pending address (`nextEmail`) and its key. */
export const cancelNextEmail = call({
  ...own,
  method: 'DELETE',
  summary: 'Give up another email address that waits to be confirmed',
  tag: 'utilisateurs',
  answer: z.object({ userInfo: sessionUser, message: z.string() }),
  errors: ['UTILISATEUR_INCONNU', 'ADRESSE_NON_DEMANDEE'],
})

/** The new key revokes the former one. */
export const resendNextEmail = call({
  ...own,
  method: 'POST',
  summary: 'Send another key to the email address that waits to be confirmed',
  tag: 'utilisateurs',
  answer: done,
  errors: ['UTILISATEUR_INCONNU', 'ADRESSE_NON_DEMANDEE', 'TROP_DE_TENTATIVES'],
})
