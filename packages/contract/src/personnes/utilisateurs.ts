import { z } from 'zod'
import { entite } from '../fermes/referentiels'
import { call } from '../socle/call'
import { exportQuery } from '../socle/listes-exportees'
import { done, identifiant, role, texte } from '../socle/schemas/communs'
import { listAnswer, listQuery, searchFields } from '../socle/schemas/listes'
import { droitsSaisis, sessionUser, userInfo } from './authentification'

/** Permissions of the signed-in person on an account, so that no screen reasons about roles. The server decides again on each call. */
const permissionsUtilisateur = z.object({
  modifier: z.boolean(),
  /** Change its sign-in data: the address and the second factor. */
  modifierConnexion: z.boolean(),
  supprimer: z.boolean(),
  restaurer: z.boolean(),
  /** Set its visible farms. */
  donnerAcces: z.boolean(),
})

/**
 * State of an account's invitation: accepted once its person can sign in; sent; expired with its link; undelivered, when the mail was given up; to hand over,
 * where the server sends no mails.
 */
export const etatsInvitation = ['ENVOYEE', 'ACCEPTEE', 'EXPIREE', 'NON_REMISE', 'A_REMETTRE'] as const
const invitation = z.object({
  etat: z.enum(etatsInvitation),
  /** Time of the last one; null for an account that had none. */
  le: z.string().nullable(),
})
export type Invitation = z.infer<typeof invitation>

const utilisateurResume = z.object({
  idUtilisateur: z.number(),
  prenom: z.string(),
  nom: z.string(),
  email: z.string(),
  role,
  idOrganismePrincipal: z.number().nullable(),
  /** Names of its organisations, the main one first. */
  organismes: z.array(z.string()),
  estSupprime: z.boolean(),
  invitation,
  permissions: permissionsUtilisateur,
})
export type UtilisateurResume = z.infer<typeof utilisateurResume>

/** Columns that accounts can be sorted by and searched in. */
export const trisUtilisateurs = ['nom', 'prenom', 'email', 'type', 'organismes'] as const

/** A boolean in an address: `true` or `false`. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

/** Accounts that the caller administers, and their own; deleted ones only on request of a super administrator. */
export const listUtilisateurs = call({
  method: 'GET',
  path: '/api/utilisateurs',
  summary: 'The accounts that one administers',
  tag: 'utilisateurs',
  query: listQuery(trisUtilisateurs).extend({
    /** Default: the names and the address. */
    searchFields: searchFields(trisUtilisateurs).optional(),
    /** Only advisers and farmers without a procedure. */
    showOnlyUsersWithNoDemarche: flag.optional(),
    /** Only accounts that nobody has opened yet. */
    enAttente: flag.optional(),
    /** Deleted accounts instead of the others. */
    supprimes: flag.optional(),
  }),
  answer: listAnswer(utilisateurResume),
  errors: ['ACTION_INTERDITE'],
})

export const exportUtilisateurs = call({
  method: 'GET',
  path: '/api/utilisateurs/export',
  summary: 'The accounts that one administers as a workbook or a CSV',
  tag: 'utilisateurs',
  query: listUtilisateurs.query.omit({ offset: true, limit: true }).extend(exportQuery),
  freshProof: () => true,
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: ['ACTION_INTERDITE', 'PREUVE_EXIGEE'],
})

const utilisateur = userInfo
  .omit({ login: true, nextEmail: true, cguAAccepter: true, aPasskey: true, idsApplicationsTierces: true })
  .extend({
    estSupprime: z.boolean(),
    invitation,
    permissions: permissionsUtilisateur,
  })
export type Utilisateur = z.infer<typeof utilisateur>

const params = z.object({ idUtilisateur: identifiant })

export const getUtilisateur = call({
  method: 'GET',
  path: '/api/utilisateurs/:idUtilisateur',
  summary: 'One account',
  tag: 'utilisateurs',
  params,
  answer: utilisateur,
  errors: ['UTILISATEUR_INCONNU'],
})

/** A new account. Fields left out get the defaults of the role; fields that the caller may not choose cannot differ from them. */
export const utilisateurSaisi = z.object({
  idTypeUtilisateur: identifiant,
  email: texte(255),
  prenom: texte(100),
  nom: texte(100),
  ...droitsSaisis.partial().shape,
})

/** Invites its person by mail to choose a password; the address is the user name. */
export const createUtilisateur = call({
  method: 'POST',
  path: '/api/utilisateurs',
  summary: 'Open an account',
  tag: 'utilisateurs',
  body: utilisateurSaisi,
  freshProof: () => true,
  answer: z.object({ userInfo: sessionUser, message: z.string() }),
  errors: ['ACTION_INTERDITE', 'VALEUR_INVALIDE', 'LOGIN_DEJA_UTILISE', 'PREUVE_EXIGEE'],
})

/** The account can no longer sign in; its acts keep its name. Refused when nobody else has access to a farm with a decided file. */
export const deleteUtilisateur = call({
  method: 'DELETE',
  path: '/api/utilisateurs/:idUtilisateur',
  summary: 'Delete an account',
  tag: 'utilisateurs',
  params,
  freshProof: () => true,
  answer: done,
  errors: ['UTILISATEUR_INCONNU', 'ACTION_INTERDITE', 'COMPTE_SEUL_ACCES', 'PREUVE_EXIGEE'],
})

/** Refused when another account has its address or user name by now. */
export const restoreUtilisateur = call({
  method: 'POST',
  path: '/api/utilisateurs/:idUtilisateur/restauration',
  summary: 'Give back an account that was deleted',
  tag: 'utilisateurs',
  params,
  // It returns with all its rights.
  freshProof: () => true,
  answer: done,
  errors: ['UTILISATEUR_INCONNU', 'ACTION_INTERDITE', 'LOGIN_DEJA_UTILISE', 'PREUVE_EXIGEE'],
})

/** Sends the invitation of an account that nobody has opened yet again; the former link stops working. */
export const resendInvitation = call({
  method: 'POST',
  path: '/api/utilisateurs/:idUtilisateur/invitation',
  summary: 'Send an account its invitation again',
  tag: 'utilisateurs',
  params,
  answer: done,
  errors: ['UTILISATEUR_INCONNU', 'ACTION_INTERDITE', 'INVITATION_ACCEPTEE', 'TROP_DE_TENTATIVES'],
})

/** Territories of the account, and the departments of its regions. */
export const listUtilisateurEntites = call({
  method: 'GET',
  path: '/api/utilisateurs/:idUtilisateur/entites',
  summary: 'The territories of an account',
  tag: 'utilisateurs',
  params,
  answer: z.array(entite),
  errors: ['UTILISATEUR_INCONNU'],
})

const exploitationAccordee = z.object({
  idExploitation: z.number(),
  raisonSociale: z.string(),
  siret: z.string(),
  pacage: z.string().nullable(),
  codePostal: z.string().nullable(),
  nomCommune: z.string(),
})
export type ExploitationAccordee = z.infer<typeof exploitationAccordee>

const utilisateurAccorde = utilisateurResume.pick({
  idUtilisateur: true,
  prenom: true,
  nom: true,
  email: true,
  role: true,
  organismes: true,
})
export type UtilisateurAccorde = z.infer<typeof utilisateurAccorde>

/** Limit of the grants of a person or a farm. */
const ids = z.array(identifiant).max(5000)

/** Restricted to farms that the caller sees: the account may have others. */
export const listUtilisateurExploitations = call({
  method: 'GET',
  path: '/api/utilisateurs/:idUtilisateur/exploitations',
  summary: 'The farms granted to an account',
  tag: 'utilisateurs',
  params,
  answer: z.array(exploitationAccordee),
  errors: ['UTILISATEUR_INCONNU', 'ACTION_INTERDITE'],
})

/**
 * Sets the granted farms among those that the caller sees; other grants stay. With the revision of the list (`If-Match`), the call does not overwrite grants
 * and withdrawals by others since: the refusal contains their author, and the present grants.
 */
export const setUtilisateurExploitations = call({
  method: 'PUT',
  path: '/api/utilisateurs/:idUtilisateur/exploitations',
  summary: 'Say which farms an account is granted',
  tag: 'utilisateurs',
  params,
  body: ids,
  freshProof: () => true,
  answer: done,
  errors: [
    'UTILISATEUR_INCONNU',
    'ACTION_INTERDITE',
    'EXPLOITATION_INCONNUE',
    'ACCES_MODIFIES_ENTRE_TEMPS',
    'PREUVE_EXIGEE',
  ],
})

const farm = z.object({ idExploitation: identifiant })

/** Restricted to people whom the caller administers: others may have access too. */
export const listExploitationUtilisateurs = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/utilisateurs',
  summary: 'The accounts that a farm is granted to',
  tag: 'exploitations',
  params: farm,
  answer: z.array(utilisateurAccorde),
  errors: ['EXPLOITATION_INCONNUE', 'ACTION_INTERDITE'],
})

/**
 * Opens a farmer's account that sees this farm, and invites its person by mail: account and access at once, in the organisation of the caller and the department
 * of the farm.
 */
export const inviterAgriculteur = call({
  method: 'POST',
  path: '/api/exploitations/:idExploitation/invitation',
  summary: 'Invite a farmer to a farm',
  tag: 'exploitations',
  params: farm,
  body: utilisateurSaisi.pick({ email: true, prenom: true, nom: true }),
  freshProof: () => true,
  answer: done,
  errors: ['EXPLOITATION_INCONNUE', 'ACTION_INTERDITE', 'VALEUR_INVALIDE', 'LOGIN_DEJA_UTILISE', 'PREUVE_EXIGEE'],
})

/** Sets the people with access to the farm among those that the caller administers; grants of other people stay. `If-Match` as above. */
export const setExploitationUtilisateurs = call({
  method: 'PUT',
  path: '/api/exploitations/:idExploitation/utilisateurs',
  summary: 'Say which accounts a farm is granted to',
  tag: 'exploitations',
  params: farm,
  body: ids,
  freshProof: () => true,
  answer: done,
  errors: [
    'EXPLOITATION_INCONNUE',
    'ACTION_INTERDITE',
    'UTILISATEUR_INCONNU',
    'ACCES_MODIFIES_ENTRE_TEMPS',
    'PREUVE_EXIGEE',
  ],
})
