import type { DemandeEffacement, exportDemandesEffacement } from '@sillon/contract'
import { authorize } from '@sillon/domain'
import type { z } from 'zod'
import { inOrderOf, type ListeExportee } from '#socle/listes/liste'
import { findIdsDemandes, findLignesDemandes } from './demandes'

type Demande = Omit<z.output<typeof exportDemandesEffacement.query>, 'format' | 'colonnes'>

/** People who wait to be erased, as in their list. */
export const exportDesDemandesEffacement: ListeExportee<Demande, DemandeEffacement> = {
  genre: 'effacements',
  fichier: { fr: 'Effacements', en: 'Erasures' },
  titre: { fr: 'Demandes d’effacement', en: 'Requests for erasure' },
  colonnes: [
    {
      id: 'nom',
      titre: { fr: 'Nom', en: 'Name' },
      genre: 'texte',
      valeur: ({ prenom, nom }) => `${prenom} ${nom}`,
    },
    { id: 'email', titre: { fr: 'Adresse email', en: 'Email address' }, genre: 'texte', valeur: ({ email }) => email },
    {
      id: 'demandeeLe',
      titre: { fr: 'Demandé le', en: 'Asked on' },
      genre: 'moment',
      valeur: ({ demandeeLe }) => demandeeLe,
    },
  ],
  authorize: (user) => authorize(user, 'utilisateur.erase'),
  find: (db, _user, demande) => findIdsDemandes(db, demande),
  read: async (db, _user, ids) => inOrderOf(ids, await findLignesDemandes(db, ids), (row) => row.idUtilisateur),
}
