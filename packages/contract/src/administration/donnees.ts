import { z } from 'zod'
import { call } from '../socle/call'
import { done, identifiant } from '../socle/schemas/communs'

const params = z.object({ idUtilisateur: identifiant })

/**
 * All data held about a person, for that person: an archive of one JSON and one page to read. About others it contains names only; of secrets, it tells only
 * that they exist.
 */
export const exportDonnees = call({
  method: 'GET',
  path: '/api/utilisateurs/:idUtilisateur/donnees',
  summary: 'Download all that is held of oneself, as JSON and as a page to read',
  tag: 'donnees-personnelles',
  params,
  beforeCgu: true,
  freshProof: () => true,
  media: 'application/zip',
  answer: z.instanceof(Uint8Array),
  errors: ['UTILISATEUR_INCONNU', 'PREUVE_EXIGEE'],
})

const demande = {
  path: '/api/utilisateurs/:idUtilisateur/effacement/demande',
  tag: 'donnees-personnelles',
  params,
  beforeCgu: true,
  /** Time of the person's request for erasure; null without one. */
  answer: z.object({ demandeeLe: z.string().nullable() }),
  errors: ['UTILISATEUR_INCONNU'],
} as const

export const getDemandeEffacement = call({
  ...demande,
  method: 'GET',
  summary: 'Whether one asked to be erased',
})

/** A super administrator executes it (`eraseUtilisateur`), and may first have to explain which data stay. */
export const askEffacement = call({ ...demande, method: 'POST', summary: 'Ask for one’s personal data to be erased' })

export const withdrawEffacement = call({ ...demande, method: 'DELETE', summary: 'Take back that one asked for it' })

/** Data erased with a person: account and rights, sessions, mails, accepted terms of use, their name as a contact of farms, and journal entries. */
export const effaces = ['ACCES', 'SESSIONS', 'PARTENAIRES', 'COURRIELS', 'ACCEPTATIONS', 'CONTACTS', 'JOURNAL'] as const
/**
 * Data kept after an erasure: decided files, the history of every file and the messages of questions. The history keeps a number that no longer leads to
 * anybody, a message keeps no name. A farm's own name, the auditor of a file and texts written by people also stay, even where they name the person.
 */
export const gardes = [
  'DOSSIERS_DECIDES',
  'HISTORIQUE',
  'QUESTIONS',
  'RAISON_SOCIALE',
  'AUDITEUR',
  'TEXTES',
  'DOCUMENTS',
] as const

const compte = <const Quoi extends readonly [string, ...string[]]>(quoi: Quoi) =>
  z.array(z.object({ quoi: z.enum(quoi), nombre: z.number().int() }))

const apercuEffacement = z.object({
  idUtilisateur: z.number(),
  nom: z.string(),
  email: z.string(),
  demandeeLe: z.string().nullable(),
  efface: compte(effaces),
  garde: compte(gardes),
  /** Names of farms whose contact is emptied, and of farms with a decided file and no other grant. */
  contacts: z.array(z.string()),
  sansAcces: z.array(z.string()),
})
export type ApercuEffacement = z.infer<typeof apercuEffacement>

export const previewEffacement = call({
  method: 'GET',
  path: '/api/utilisateurs/:idUtilisateur/effacement',
  summary: 'What would be erased of a person, and what would be kept',
  tag: 'donnees-personnelles',
  params,
  answer: apercuEffacement,
  errors: ['UTILISATEUR_INCONNU', 'ACTION_INTERDITE'],
})

/** Cannot be undone. A request by the account is not necessary: somebody who lost it asks by letter. */
export const eraseUtilisateur = call({
  method: 'POST',
  path: '/api/utilisateurs/:idUtilisateur/effacement',
  summary: 'Erase the personal data of somebody else, for good',
  tag: 'donnees-personnelles',
  params,
  freshProof: () => true,
  answer: done,
  errors: ['UTILISATEUR_INCONNU', 'ACTION_INTERDITE', 'PREUVE_EXIGEE'],
})
