import { z } from 'zod'
import { call } from '../socle/call'
import { done, identifiant, role } from '../socle/schemas/communs'
import { codeSecondFacteur } from './authentification'

const params = z.object({ idUtilisateur: identifiant })
const secondFacteur = { path: '/api/utilisateurs/:idUtilisateur/second-facteur', tag: 'utilisateurs', params } as const
export const codesSecours = z.object({
  /** Shown once: the server keeps only their hashes. */
  codesSecours: z.array(z.string()),
})

export const getSecondFacteur = call({
  ...secondFacteur,
  method: 'GET',
  summary: 'Whether one’s own account has an authenticator app, and how many recovery codes are left',
  beforeSecondFactor: true,
  answer: z.object({ actifDepuis: z.string().nullable(), codesSecoursRestants: z.number().int() }),
  errors: ['UTILISATEUR_INCONNU'],
})

/** Has no effect until a code confirms it; a second start gives another secret. */
export const startSecondFacteur = call({
  ...secondFacteur,
  method: 'POST',
  summary: 'Get a secret for an authenticator app',
  beforeSecondFactor: true,
  freshProof: () => true,
  answer: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** An otpauth address, for a QR code. */
    uri: z.string(),
  }),
  errors: ['UTILISATEUR_INCONNU', 'SECOND_FACTEUR_DEJA_ACTIF', 'PREUVE_EXIGEE'],
})

/** Ends every other session of the person, and sends them a mail. */
export const confirmSecondFacteur = call({
  ...secondFacteur,
  method: 'PUT',
  summary: 'Switch the second factor on with a code of the app; the answer has the recovery codes',
  beforeSecondFactor: true,
  body: z.object({ code: codeSecondFacteur }),
  answer: codesSecours,
  errors: [
    'UTILISATEUR_INCONNU',
    'SECOND_FACTEUR_DEJA_ACTIF',
    'SECOND_FACTEUR_INACTIF',
    'VALEUR_INVALIDE',
    'TROP_DE_TENTATIVES',
  ],
})

/**
 * Removes the caller's own app, unless the role requires a second factor and there is no passkey. On an administered account whose person has lost the devices,
 * it removes the app, the passkeys and the recovery codes, and ends all sessions. The account’s address gets a mail.
 */
export const removeSecondFacteur = call({
  ...secondFacteur,
  method: 'DELETE',
  summary: 'Switch one’s own authenticator app off, or every second factor of an account that one administers',
  freshProof: () => true,
  answer: done,
  errors: [
    'UTILISATEUR_INCONNU',
    'ACTION_INTERDITE',
    'SECOND_FACTEUR_INACTIF',
    'SECOND_FACTEUR_OBLIGATOIRE',
    'PREUVE_EXIGEE',
  ],
})

/** Invalidates the former codes. */
export const renewCodesSecours = call({
  method: 'POST',
  path: '/api/utilisateurs/:idUtilisateur/second-facteur/codes-secours',
  summary: 'New recovery codes',
  tag: 'utilisateurs',
  params,
  freshProof: () => true,
  answer: codesSecours,
  errors: ['UTILISATEUR_INCONNU', 'SECOND_FACTEUR_INACTIF', 'PREUVE_EXIGEE'],
})

const rolesExigeants = z.object({ roles: z.array(role) })
const rolesExigeantsComptes = rolesExigeants.extend({
  /** Accounts of each role, and how many of them have no second factor yet. */
  comptes: z.array(z.object({ role, total: z.number().int(), sansFacteur: z.number().int() })),
})

export const getRolesExigeants = call({
  method: 'GET',
  path: '/api/second-facteur/roles',
  summary: 'The roles that must have a second factor',
  tag: 'authentification',
  answer: rolesExigeantsComptes,
  errors: ['ACTION_INTERDITE'],
})

/** People with such a role and no second factor must set one up before anything else, from their next call on. */
export const setRolesExigeants = call({
  method: 'PUT',
  path: '/api/second-facteur/roles',
  summary: 'Say which roles must have a second factor',
  tag: 'authentification',
  freshProof: () => true,
  body: rolesExigeants,
  answer: rolesExigeantsComptes,
  errors: ['ACTION_INTERDITE', 'PREUVE_EXIGEE'],
})
