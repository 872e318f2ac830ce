import { z } from 'zod'
import { adresses } from '../socle/adresses'
import { call } from '../socle/call'
import { done, identifiant, texte } from '../socle/schemas/communs'
import { extensions, identifiantCle, octets, passkeyPresentee, typeCle } from '../socle/schemas/webauthn'
import { sessionUser } from './authentification'
import { codesSecours } from './second-facteur'

/** Transports of a device; the list is open, because browsers add new ones. */
const transports = z.array(z.string().max(30)).max(10)
const connues = z.array(z.object({ id: identifiantCle, type: typeCle, transports }))

/** Options for a browser to create a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
const passkeyDemandee = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: typeCle })),
  timeout: z.number(),
  excludeCredentials: connues,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** Options for a browser to present a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
const passkeyAttendue = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  /** Empty where the person also chooses the account. */
  allowCredentials: connues,
  userVerification: z.literal('required'),
})

/** A new passkey (`RegistrationResponseJSON`). */
const passkeyFaite = z.object({
  id: identifiantCle,
  rawId: identifiantCle,
  type: typeCle,
  response: z.object({
    clientDataJSON: octets(4000),
    attestationObject: octets(20_000),
    transports: transports.exactOptional(),
  }),
  clientExtensionResults: extensions,
})
export type PasskeyFaite = z.infer<typeof passkeyFaite>

/** Valid once, for five minutes. */
export const startPasskeySignIn = call({
  ...adresses.startPasskeySignIn,
  summary: 'A challenge that a passkey signs to sign in',
  tag: 'authentification',
  answer: passkeyAttendue,
  errors: ['TROP_DE_TENTATIVES'],
})

/** A passkey is two factors: the device, and its unlocking. It identifies its own account. */
export const signInByPasskey = call({
  ...adresses.signInByPasskey,
  summary: 'Sign in with a passkey; the token is in the authorization header of the answer',
  tag: 'authentification',
  body: passkeyPresentee,
  answer: sessionUser,
  errors: ['PASSKEY_REFUSEE', 'TROP_DE_TENTATIVES'],
})

/** For a passkey of the caller's own account, sent with `prove`. */
export const startPasskeyProof = call({
  method: 'POST',
  path: '/api/authentification/preuve/defi',
  summary: 'A challenge that one of one’s own passkeys signs to prove who is there',
  tag: 'authentification',
  beforeSecondFactor: true,
  answer: passkeyAttendue,
  errors: [],
})

const params = z.object({ idUtilisateur: identifiant })
const passkey = z.object({
  idPasskey: z.number(),
  nom: z.string(),
  creeLe: z.string(),
  /** Null before its first sign-in. */
  utiliseeLe: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const listPasskeys = call({
  method: 'GET',
  path: '/api/utilisateurs/:idUtilisateur/passkeys',
  summary: 'One’s own passkeys',
  tag: 'utilisateurs',
  params,
  beforeSecondFactor: true,
  answer: z.array(passkey),
  errors: ['UTILISATEUR_INCONNU'],
})

/** Has no effect until the new passkey is added. */
export const startPasskey = call({
  method: 'POST',
  path: '/api/utilisateurs/:idUtilisateur/passkeys/defi',
  summary: 'What a browser makes a passkey by',
  tag: 'utilisateurs',
  params,
  beforeSecondFactor: true,
  freshProof: () => true,
  answer: passkeyDemandee,
  errors: ['UTILISATEUR_INCONNU', 'PASSKEYS_AU_MAXIMUM', 'PREUVE_EXIGEE'],
})

/** Ends every other session of the person, and sends them a mail. The first second factor comes with recovery codes. */
export const addPasskey = call({
  method: 'POST',
  path: '/api/utilisateurs/:idUtilisateur/passkeys',
  summary: 'Add the passkey that a browser has made',
  tag: 'utilisateurs',
  params,
  beforeSecondFactor: true,
  body: z.object({
    /** Name given by its person. */
    nom: texte(60).min(1),
    reponse: passkeyFaite,
  }),
  /** Without codes if the account already has some. */
  answer: codesSecours,
  errors: ['UTILISATEUR_INCONNU', 'PASSKEYS_AU_MAXIMUM', 'VALEUR_INVALIDE'],
})

/** Ends every other session of the person, and sends them a mail. The last second factor cannot be removed when the role requires one. */
export const removePasskey = call({
  method: 'DELETE',
  path: '/api/utilisateurs/:idUtilisateur/passkeys/:idPasskey',
  summary: 'Remove one of one’s own passkeys',
  tag: 'utilisateurs',
  params: params.extend({ idPasskey: identifiant }),
  freshProof: () => true,
  answer: done,
  errors: ['UTILISATEUR_INCONNU', 'PASSKEY_INCONNUE', 'SECOND_FACTEUR_OBLIGATOIRE', 'PREUVE_EXIGEE'],
})
