import type { CourrielResume, exportCourriels, Language } from '@sillon/contract'
import { authorize } from '@sillon/domain'
import type { z } from 'zod'
import { inOrderOf, type ListeExportee } from '#socle/listes/liste'
import { findIdsCourriels, findLignesCourriels } from './repository'

const etats: Readonly<Record<Language, Readonly<Record<CourrielResume['etat'], string>>>> = {
  fr: { GARDE: 'Gardé', EN_ATTENTE: 'En attente', ENVOYE: 'Envoyé', ECHEC: 'En échec' },
  en: { GARDE: 'Kept', EN_ATTENTE: 'Waiting', ENVOYE: 'Sent', ECHEC: 'Failed' },
}

type Demande = Omit<z.output<typeof exportCourriels.query>, 'format' | 'colonnes'>

/** The mails of the server as in their list, without their text. */
export const exportDesCourriels: ListeExportee<Demande, CourrielResume> = {
  genre: 'courriels',
  fichier: { fr: 'Courriels', en: 'Emails' },
  titre: { fr: 'Courriels', en: 'Emails' },
  colonnes: [
    { id: 'sujet', titre: { fr: 'Sujet', en: 'Subject' }, genre: 'texte', valeur: ({ sujet }) => sujet },
    {
      id: 'destinataire',
      titre: { fr: 'Destinataire', en: 'Recipient' },
      genre: 'texte',
      valeur: ({ destinataire }) => destinataire,
    },
    { id: 'creeLe', titre: { fr: 'Date', en: 'Date' }, genre: 'moment', valeur: ({ creeLe }) => creeLe },
    {
      id: 'etat',
      titre: { fr: 'État', en: 'State' },
      genre: 'texte',
      valeur: ({ etat }, langue) => etats[langue][etat],
    },
    { id: 'envoyeLe', titre: { fr: 'Envoyé', en: 'Sent' }, genre: 'moment', valeur: ({ envoyeLe }) => envoyeLe },
    { id: 'essais', titre: { fr: 'Essais', en: 'Attempts' }, genre: 'entier', valeur: ({ essais }) => essais },
  ],
  authorize: (user) => authorize(user, 'courriels.read'),
  find: (db, _user, demande) => findIdsCourriels(db, demande),
  read: async (db, _user, ids) => inOrderOf(ids, await findLignesCourriels(db, ids), ({ idCourriel }) => idCourriel),
}
