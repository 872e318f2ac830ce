import type { CallDefinition } from './call'

/** Key of the session's token in the browser's storage, where the API's own page also finds it. */
export const SESSION_KEY = 'sillon.session'

/** Part of a call that is enough to send it without its schemas. */
export type Adresse = Pick<CallDefinition, 'method' | 'path' | 'public'>

/**
 * The calls of the sign-in page and of the session, and the first reads of the application, sent while its code still loads. Both come before the library of the schemas, so that
 * nothing here imports it.
 */
export const adresses = {
  signIn: { method: 'POST', path: '/api/authentification/utilisateur', public: true },
  startPasskeySignIn: { method: 'POST', path: '/api/authentification/passkey/defi', public: true },
  signInByPasskey: { method: 'POST', path: '/api/authentification/passkey', public: true },
  startPartnerSignIn: {
    method: 'POST',
    path: '/api/authentification/utilisateur/application-tierce/visite',
    public: true,
  },
  signInByPartner: { method: 'POST', path: '/api/authentification/utilisateur/application-tierce', public: true },
  listApplicationsTierces: { method: 'GET', path: '/api/applications-tierces', public: true },
  getApplicationInfo: { method: 'GET', path: '/api/application/info', public: true },
  getConfig: { method: 'GET', path: '/api/config/', public: true },
  signOut: { method: 'DELETE', path: '/api/authentification/utilisateur' },
  currentUser: { method: 'GET', path: '/api/authentification/utilisateur' },
  listMillesimes: { method: 'GET', path: '/api/millesime' },
  getFeuille: { method: 'GET', path: '/api/demarches/:codeNational/feuille/:idExploitation' },
} as const satisfies Record<string, Adresse>
