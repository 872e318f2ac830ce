import { accesGeneraux } from '@sillon/domain'
import { z } from 'zod'
import { adresses } from '../socle/adresses'
import { call } from '../socle/call'
import { done, identifiant, role } from '../socle/schemas/communs'
import { passkeyPresentee } from '../socle/schemas/webauthn'

export const userInfo = z.object({
  idUtilisateur: z.number(),
  role,
  login: z.string(),
  email: z.string(),
  nextEmail: z.string().nullable(),
  prenom: z.string(),
  nom: z.string(),
  idTypeUtilisateur: z.number(),
  idOrganismePrincipal: z.number().nullable(),
  idOrganismeSecondaire: z.number().nullable(),
  outrepasserAccesExploitation: z.boolean(),
  accessCreationUpdateExploitation: z.boolean(),
  accessCreationUtilisateur: z.boolean(),
  accessAttributionDroit: z.boolean(),
  idsEntites: z.array(z.number()),
  /** Procedures of the person. */
  idsDemarches: z.array(z.number()),
  /** Whether sign-in needs a second factor besides the password, and whether the role requires one. */
  secondFacteur: z.boolean(),
  secondFacteurExige: z.boolean(),
  /** Whether one of its second factors is a passkey. */
  aPasskey: z.boolean(),
  /** Partners at which the person has an account. */
  idsApplicationsTierces: z.array(z.number()),
  /** Version of the terms of use that the person must still accept. */
  cguAAccepter: z.number().int().nullable(),
})
export type UserInfo = z.infer<typeof userInfo>

/** The signed-in person, with the general rights that pages and menus depend on. */
export const sessionUser = userInfo.extend({ acces: z.array(z.enum(accesGeneraux)) })
export type SessionUser = z.infer<typeof sessionUser>

/** Six figures, or a recovery code; spaces and dashes are ignored. */
export const codeSecondFacteur = z.string().trim().min(1).max(40)

/** Signs in. The session token comes back in the `authorization` header as `Bearer …`, never in the body or an address. */
export const signIn = call({
  ...adresses.signIn,
  summary: 'Sign in with a user name and a password; the token is in the authorization header of the answer',
  tag: 'authentification',
  body: z.object({
    username: z.string().min(1).max(255),
    password: z.string().min(1).max(255),
    /** Code of the authenticator app, or a recovery code; required (`SECOND_FACTEUR_DEMANDE`) after a correct password from people with a second factor. */
    code: codeSecondFacteur.optional(),
    /** In place of the code: a passkey of the account. */
    passkey: passkeyPresentee.optional(),
  }),
  answer: sessionUser,
  errors: ['IDENTIFIANTS_INVALIDES', 'SECOND_FACTEUR_DEMANDE', 'SECOND_FACTEUR_FAUX', 'TROP_DE_TENTATIVES'],
})

/** Owner of the token, so that a reloaded page knows its user. */
export const currentUser = call({
  ...adresses.currentUser,
  summary: 'The signed-in user',
  beforeSecondFactor: true,
  tag: 'authentification',
  answer: sessionUser,
  errors: [],
})

/** Signs out: the token is revoked on the server. */
export const signOut = call({
  ...adresses.signOut,
  summary: 'Sign out and revoke the token',
  beforeSecondFactor: true,
  tag: 'authentification',
  answer: done,
  errors: [],
})

/** Fresh proof of identity, by the password or a second factor: calls that require one succeed for an hour. */
export const prove = call({
  method: 'POST',
  path: '/api/authentification/preuve',
  summary: 'Prove one’s identity again, for what asks for a fresh proof',
  tag: 'authentification',
  beforeSecondFactor: true,
  body: z.union([
    z.object({ password: z.string().min(1).max(255) }).strict(),
    z.object({ code: codeSecondFacteur }).strict(),
    z.object({ passkey: passkeyPresentee }).strict(),
  ]),
  answer: done,
  errors: ['VALEUR_INVALIDE', 'TROP_DE_TENTATIVES'],
})

/** Organisations, territories, procedures and rights of an account (specification 1, section 6). */
export const droitsSaisis = z.object({
  idOrganismePrincipal: identifiant.nullable(),
  idOrganismeSecondaire: identifiant.nullable(),
  idsEntites: z.array(identifiant).max(200),
  idsDemarches: z.array(identifiant).max(20),
  outrepasserAccesExploitation: z.boolean(),
  accessCreationUpdateExploitation: z.boolean(),
  accessCreationUtilisateur: z.boolean(),
  accessAttributionDroit: z.boolean(),
})

/**
 * Changes the caller's own account, or one that they administer. In the own account, a new email address or password needs the present password, so that an
 * open session does not suffice to steal the account, and the present address gets a mail. The new address waits as `nextEmail` until the key sent to it
 * confirms it; a repeated request sends a new key. A changed password revokes every other session of the user.
 * In another person's account, the fields of the call change, never the password. A new address waits in the same way, unless the invitation is still unused:
 * the invitation then goes to the new address. A change of organisation ends the sessions of the account.
 */
export const updateAccount = call({
  method: 'PUT',
  path: '/api/utilisateurs/:idUtilisateur',
  summary: 'Change one’s own email, name and, optionally, password; or the account of somebody whom one administers',
  tag: 'utilisateurs',
  params: z.object({ idUtilisateur: z.coerce.number().int().positive() }),
  body: z.object({
    email: z.string().trim().min(1).max(255),
    prenom: z.string().trim().min(1).max(100),
    nom: z.string().trim().min(1).max(100),
    /** Only for another person's account; the type is that of its creation. */
    idTypeUtilisateur: identifiant.optional(),
    ...droitsSaisis.partial().shape,
    password: z.string().max(255).nullish(),
    /** The present password; required with `password`, or with an `email` other than the account's. */
    motDePasseActuel: z.string().max(255).nullish(),
  }),
  // The own account needs no fresh proof: a change of its sign-in data requires the present password itself.
  // In somebody else’s account, the address gives access to the account, and rights are granted.
  freshProof: (_, { isOwn }) => !isOwn,
  answer: z.object({ userInfo: sessionUser, message: z.string() }),
  errors: [
    'UTILISATEUR_INCONNU',
    'ACTION_INTERDITE',
    'PREUVE_EXIGEE',
    'LOGIN_DEJA_UTILISE',
    'VALEUR_INVALIDE',
    'TROP_DE_TENTATIVES',
  ],
})
