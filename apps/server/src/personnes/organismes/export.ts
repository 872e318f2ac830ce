import type { exportOrganismes } from '@sillon/contract'
import { authorize, can, organismesDe } from '@sillon/domain'
import type { z } from 'zod'
import { inOrderOf, type ListeExportee } from '#socle/listes/liste'
import { findIdsOrganismes, findLignesOrganismes } from './repository'

type Demande = Omit<z.output<typeof exportOrganismes.query>, 'format' | 'colonnes'>
type Ligne = Awaited<ReturnType<typeof findLignesOrganismes>>[number]

/** Organisations that a person administers, as in their list. */
export const exportDesOrganismes: ListeExportee<Demande, Ligne> = {
  genre: 'organismes',
  fichier: { fr: 'Organismes', en: 'Organisations' },
  titre: { fr: 'Organismes', en: 'Organisations' },
  colonnes: [
    { id: 'nom', titre: { fr: 'Nom', en: 'Name' }, genre: 'texte', valeur: ({ nom }) => nom },
    { id: 'adresse', titre: { fr: 'Adresse', en: 'Address' }, genre: 'texte', valeur: ({ adresse }) => adresse },
    {
      id: 'siteInternet',
      titre: { fr: 'Site internet', en: 'Website' },
      genre: 'texte',
      valeur: ({ siteInternet }) => siteInternet,
    },
  ],
  authorize: (user) => authorize(user, 'administration.read'),
  find(db, user, demande) {
    const administres = organismesDe(user).filter((idOrganisme) => can(user, 'organisme.update', { idOrganisme }))
    return findIdsOrganismes(db, user.role === 'SUPERADMIN' ? null : administres, demande)
  },
  read: async (db, _user, ids) => inOrderOf(ids, await findLignesOrganismes(db, ids), ({ idOrganisme }) => idOrganisme),
}
