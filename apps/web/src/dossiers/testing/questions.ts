import type { Question } from '@sillon/contract'

/** A question of a farmer that waits for the reader. */
export const uneQuestion = (over: Partial<Question> = {}): Question => ({
  idQuestion: 3,
  lieu: 'BIODIV_RUCHES',
  idSousRubrique: 9,
  idIndicateur: null,
  rubrique: 'HVE4_BIODIV',
  libelle: 'Présence de ruches',
  pour: 'CONSEILLER',
  personne: null,
  attend: 'DESTINATAIRE',
  attendMaReponse: true,
  aUneReponse: false,
  estResolue: false,
  resoluePar: null,
  resolueLe: null,
  permissions: { resoudre: true },
  messages: [
    {
      idMessage: 5,
      texte: 'Faut-il les compter toutes ?',
      auteur: 'Jeanne Roux',
      role: 'AGRICULTEUR',
      estDeMoi: false,
      ecritLe: '2026-11-21T09:00:00.000Z',
    },
  ],
  ...over,
})
