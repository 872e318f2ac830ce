import type { Language } from './error-texts'

/** What the API says when a call that answers nothing else was done. */
export const doneTexts = {
  fr: {
    COMPTE_MODIFIE: 'Votre compte a été modifié.',
    ADRESSE_A_CONFIRMER:
      'Votre compte a été modifié. Votre nouvelle adresse le sera quand vous aurez suivi le lien qui vient d’y être envoyé.',
    MOT_DE_PASSE_ENREGISTRE: 'Votre nouveau mot de passe a été enregistré.',
    DECONNECTE: 'Vous êtes déconnecté.',
    DOCUMENT_SUPPRIME: 'Document supprimé',
  },
  en: {
    COMPTE_MODIFIE: 'Your account has been changed.',
    ADRESSE_A_CONFIRMER:
      'Your account has been changed. Your new address will be once you have followed the link that has just been sent there.',
    MOT_DE_PASSE_ENREGISTRE: 'Your new password has been saved.',
    DECONNECTE: 'You are signed out.',
    DOCUMENT_SUPPRIME: 'Document deleted',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>
