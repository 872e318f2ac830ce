import type { exportUtilisateurs, Invitation, Language, Role, UtilisateurResume } from '@sillon/contract'
import { authorize } from '@sillon/domain'
import type { z } from 'zod'
import { inOrderOf, type ListeExportee } from '#socle/listes/liste'
import { findIdsUtilisateurs, findLignesUtilisateurs } from './administration-repository'

const roles: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  fr: {
    SUPERADMIN: 'Super administrateur',
    ADMIN_ORGANISME: 'Administrateur d’organisme',
    CONSEILLER: 'Conseiller',
    AGRICULTEUR: 'Agriculteur',
  },
  en: {
    SUPERADMIN: 'Super administrator',
    ADMIN_ORGANISME: 'Organisation administrator',
    CONSEILLER: 'Adviser',
    AGRICULTEUR: 'Farmer',
  },
}

const invitations: Readonly<Record<Language, Readonly<Record<Invitation['etat'], string>>>> = {
  fr: {
    ENVOYEE: 'Envoyée',
    ACCEPTEE: 'Acceptée',
    EXPIREE: 'Expirée',
    NON_REMISE: 'Non remise',
    A_REMETTRE: 'À remettre',
  },
  en: {
    ENVOYEE: 'Sent',
    ACCEPTEE: 'Accepted',
    EXPIREE: 'Expired',
    NON_REMISE: 'Not delivered',
    A_REMETTRE: 'To hand over',
  },
}

type Demande = Omit<z.output<typeof exportUtilisateurs.query>, 'format' | 'colonnes'>

/** Accounts that a person administers, as in their list. */
export const exportDesUtilisateurs: ListeExportee<Demande, UtilisateurResume> = {
  genre: 'utilisateurs',
  fichier: { fr: 'Utilisateurs', en: 'Users' },
  titre: { fr: 'Utilisateurs', en: 'Users' },
  colonnes: [
    { id: 'prenom', titre: { fr: 'Prénom', en: 'First name' }, genre: 'texte', valeur: ({ prenom }) => prenom },
    { id: 'nom', titre: { fr: 'Nom', en: 'Last name' }, genre: 'texte', valeur: ({ nom }) => nom },
    { id: 'email', titre: { fr: 'Adresse email', en: 'Email address' }, genre: 'texte', valeur: ({ email }) => email },
    {
      id: 'type',
      titre: { fr: 'Type d’utilisateur', en: 'User type' },
      genre: 'texte',
      valeur: ({ role }, langue) => roles[langue][role],
    },
    {
      id: 'organismes',
      titre: { fr: 'Organismes', en: 'Organisations' },
      genre: 'texte',
      valeur: ({ organismes }) => organismes.join(', '),
    },
    {
      id: 'invitation',
      titre: { fr: 'Invitation', en: 'Invitation' },
      genre: 'texte',
      valeur: ({ invitation }, langue) => invitations[langue][invitation.etat],
    },
  ],
  authorize(user, { supprimes }) {
    authorize(user, 'utilisateurs.read')
    if (supprimes === true) authorize(user, 'utilisateur.restore')
  },
  find: findIdsUtilisateurs,
  read: async (db, user, ids) =>
    inOrderOf(ids, await findLignesUtilisateurs(db, user, ids), ({ idUtilisateur }) => idUtilisateur),
}
