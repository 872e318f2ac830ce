import { z } from 'zod'
import { codeSecondFacteur, sessionUser } from '../personnes/authentification'
import { adresses } from '../socle/adresses'
import { call } from '../socle/call'
import { done, identifiant } from '../socle/schemas/communs'
import { passkeyPresentee } from '../socle/schemas/webauthn'

/** A partner (specification 1, section "Entities"). Its secrets are never answered. */
const applicationTierce = z.object({
  idApplicationTierce: z.number().int(),
  libelle: z.string(),
  /** Our code of the partner, a part of the address to which it sends people back. */
  clientId: z.string(),
  issuer: z.string(),
  /** Path under the issuer where its provider answers; empty for none. */
  oidcPath: z.string(),
  /** Identifier of the product at the partner's provider. */
  oidcWebClientId: z.string(),
})
export type ApplicationTierce = z.infer<typeof applicationTierce>

/** Partners of the configuration, in its order. */
export const listApplicationsTierces = call({
  ...adresses.listApplicationsTierces,
  summary: 'Partners through which people may sign in',
  tag: 'partenaires',
  answer: z.array(applicationTierce),
  errors: [],
})

/** Length of the state of a visit (specification 1, "Partner login"). */
export const STATE_LENGTH = 40
const state = z.string().regex(/^[A-Za-z0-9_-]{40}$/)

/** A visit that begins: the address to go to, and the state that must come back. */
const visite = z.object({ adresse: z.url(), state })

/** Parameters that a partner adds to the address of return: code, state, and its name where it sends one (RFC 9207). */
const retour = z.object({ code: z.string().min(1).max(4096), state, iss: z.string().max(2048).optional() })

const erreursVisite = ['APPLICATION_TIERCE_INCONNUE', 'PARTENAIRE_INDISPONIBLE', 'PARTENAIRE_LENT'] as const
const erreursRetour = [
  ...erreursVisite,
  'PARTENAIRE_REPONSE_ILLISIBLE',
  'PARTENAIRE_IDENTITE_REFUSEE',
  'VISITE_PARTENAIRE_INVALIDE',
] as const

/** Valid once, for ten minutes. */
export const startPartnerSignIn = call({
  ...adresses.startPartnerSignIn,
  summary: 'Begin a visit to a partner’s sign-in page',
  tag: 'authentification',
  body: z.object({ idApplicationTierce: identifiant }),
  answer: visite,
  errors: [...erreursVisite, 'PARTENAIRE_REPONSE_ILLISIBLE', 'TROP_DE_TENTATIVES'],
})

/**
 * Signs in with the code that a partner sent back. The server exchanges the code, once, and checks the identity token: the browser never has it
 * (docs/decisions/0039-sign-in-by-partners.md). A person with a second factor repeats the call with it: the code then stands for the checked identity, for
 * five minutes.
 */
export const signInByPartner = call({
  ...adresses.signInByPartner,
  summary: 'Sign in with the code of a partner; the token is in the authorization header of the answer',
  tag: 'authentification',
  body: retour.extend({
    idApplicationTierce: identifiant,
    /** Code of the authenticator app, or a recovery code, after `SECOND_FACTEUR_DEMANDE`. */
    codeSecondFacteur: codeSecondFacteur.optional(),
    /** In place of that code: a passkey of the account. */
    passkey: passkeyPresentee.optional(),
  }),
  answer: sessionUser,
  errors: [
    ...erreursRetour,
    'COMPTE_PARTENAIRE_INCONNU',
    'SECOND_FACTEUR_DEMANDE',
    'SECOND_FACTEUR_FAUX',
    'TROP_DE_TENTATIVES',
  ],
})

/** Valid once, for ten minutes, for this account only. The partner is asked to identify the person anew, whatever session they have there. */
export const startPartnerProof = call({
  method: 'POST',
  path: '/api/authentification/preuve/application-tierce/visite',
  summary: 'Begin a visit to a partner, to prove one’s identity there',
  tag: 'authentification',
  beforeSecondFactor: true,
  body: z.object({ idApplicationTierce: identifiant }),
  answer: visite,
  errors: [...erreursVisite, 'PARTENAIRE_REPONSE_ILLISIBLE', 'COMPTE_PARTENAIRE_ABSENT', 'TROP_DE_TENTATIVES'],
})

/** Like `prove`, with the code of a partner: the linked account must have signed in there during the visit. */
export const proveByPartner = call({
  method: 'POST',
  path: '/api/authentification/preuve/application-tierce',
  summary: 'Prove one’s identity again with the code of a partner, for what asks for a fresh proof',
  tag: 'authentification',
  beforeSecondFactor: true,
  body: retour.extend({ idApplicationTierce: identifiant }),
  answer: done,
  errors: [...erreursRetour, 'COMPTE_PARTENAIRE_AUTRE', 'PARTENAIRE_SANS_IDENTIFICATION', 'TROP_DE_TENTATIVES'],
})

const compte = z.object({ idUtilisateur: identifiant })
const compteEtPartenaire = compte.extend({ idApplicationTierce: identifiant })
const PARTNER = '/api/utilisateurs/:idUtilisateur/partners/:idApplicationTierce'

const compteTiers = z.object({
  idApplicationTierce: z.number().int(),
  libelle: z.string(),
  /** Address of the account at the partner, where the partner tells one. */
  email: z.string().nullable(),
  lieLe: z.string(),
  /** Whether the account keeps another way to sign in without it (specification 1, "Rules"). */
  estSupprimable: z.boolean(),
})
export type CompteTiers = z.infer<typeof compteTiers>

export const listPartners = call({
  method: 'GET',
  path: '/api/utilisateurs/:idUtilisateur/partners',
  summary: 'One’s own accounts at partners',
  tag: 'utilisateurs',
  params: compte,
  answer: z.array(compteTiers),
  errors: ['UTILISATEUR_INCONNU'],
})

/** Valid once, for ten minutes, for this account only. */
export const startPartnerLink = call({
  method: 'POST',
  path: `${PARTNER}/visite`,
  summary: 'Begin a visit to a partner, to link one’s account there',
  tag: 'utilisateurs',
  params: compteEtPartenaire,
  freshProof: () => true,
  answer: visite,
  errors: [
    ...erreursVisite,
    'PARTENAIRE_REPONSE_ILLISIBLE',
    'UTILISATEUR_INCONNU',
    'PREUVE_EXIGEE',
    'TROP_DE_TENTATIVES',
  ],
})

/** Ends every other session of the person, and sends them a mail. */
export const linkPartner = call({
  method: 'POST',
  path: PARTNER,
  summary: 'Link one’s account at a partner, with the code that it sent back',
  tag: 'utilisateurs',
  params: compteEtPartenaire,
  body: retour,
  freshProof: () => true,
  answer: done,
  errors: [
    ...erreursRetour,
    'UTILISATEUR_INCONNU',
    'COMPTE_PARTENAIRE_DEJA_LIE',
    'PARTENAIRE_DEJA_LIE',
    'PREUVE_EXIGEE',
    'TROP_DE_TENTATIVES',
  ],
})

/** Deletes the partner's tokens, ends the links of farms made through the account, and the other sessions of the person; sends them a mail. */
export const unlinkPartner = call({
  method: 'DELETE',
  path: PARTNER,
  summary: 'Unlink one’s account at a partner',
  tag: 'utilisateurs',
  params: compteEtPartenaire,
  freshProof: () => true,
  answer: done,
  errors: ['UTILISATEUR_INCONNU', 'APPLICATION_TIERCE_INCONNUE', 'PARTENAIRE_SEUL_ACCES', 'PREUVE_EXIGEE'],
})
