import type { Language } from './error-texts'

/** What the API says when a call that answers nothing else was done. */
export const doneTexts = {
  fr: {
    COMPTE_MODIFIE: 'Votre compte a été modifié.',
    DECONNECTE: 'Vous êtes déconnecté.',
    DOCUMENT_SUPPRIME: 'Document supprimé',
  },
  en: {
    COMPTE_MODIFIE: 'Your account has been changed.',
    DECONNECTE: 'You are signed out.',
    DOCUMENT_SUPPRIME: 'Document deleted',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>
