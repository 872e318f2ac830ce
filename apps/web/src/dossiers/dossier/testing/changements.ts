import type { Changement } from '@sillon/contract'

/** A change of the length of hedges by an adviser, with these fields replaced. */
export const aChangement = (over: Partial<Changement> = {}): Changement => ({
  rang: 1,
  le: '2026-11-20T09:30:00.000Z',
  auteur: { idUtilisateur: 5, nom: 'Camille Roche', role: 'CONSEILLER' },
  origine: 'SAISIE',
  acte: 'VALEUR',
  champ: 'HVE4_BIODIV_D_1',
  libelle: 'Haie',
  partie: 'HVE4_BIODIV',
  lecture: 'indicateur',
  ancienne: { value: 120 },
  nouvelle: { value: 150 },
  ...over,
})
