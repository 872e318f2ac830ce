import type { Language } from './error-texts'

/** What the API says when a call that answers nothing else was done. */
export const doneTexts = {
  fr: {
    COMPTE_MODIFIE: 'Votre compte a été modifié.',
    ADRESSE_A_CONFIRMER:
      'Votre compte a été modifié. Votre nouvelle adresse le sera quand vous aurez suivi le lien qui vient d’y être envoyé.',
    REINITIALISATION_ENVOYEE:
      'Si un compte existe à cette adresse, un email vient d’y être envoyé : suivez son lien pour choisir un nouveau mot de passe.',
    MOT_DE_PASSE_ENREGISTRE: 'Votre nouveau mot de passe a été enregistré.',
    UTILISATEUR_CREE: 'Compte créé avec succès',
    UTILISATEUR_MODIFIE: 'Compte modifié avec succès',
    UTILISATEUR_SUPPRIME: 'Compte supprimé avec succès',
    UTILISATEUR_RESTAURE: 'Compte restauré avec succès',
    ORGANISME_CREE: "L'organisme a bien été créé",
    ORGANISME_MODIFIE: "L'organisme a bien été modifié",
    SUPPRESSION_EFFECTUEE: 'Suppression effectuée',
    ACCES_ENREGISTRES: 'Accès enregistrés',
    IDENTITE_CONFIRMEE: 'Votre identité est confirmée.',
    SESSION_TERMINEE: 'La session est terminée.',
    SESSIONS_TERMINEES: 'Vos autres sessions sont terminées.',
    SECOND_FACTEUR_RETIRE: 'La double authentification est désactivée.',
    PASSKEY_RETIREE: 'La clé d’accès est supprimée.',
    ADRESSE_ANNULEE: 'Votre demande est annulée : votre adresse reste la même.',
    ADRESSE_RENVOYEE: 'Un nouveau lien vient d’être envoyé à votre nouvelle adresse.',
    DECONNECTE: 'Vous êtes déconnecté.',
    DOCUMENT_SUPPRIME: 'Document supprimé',
    EXPLOITATION_SUPPRIMEE: 'Suppression effectuée',
    EXPLOITATION_RESTAUREE: 'L’exploitation a été restaurée',
  },
  en: {
    COMPTE_MODIFIE: 'Your account has been changed.',
    ADRESSE_A_CONFIRMER:
      'Your account has been changed. Your new address will be once you have followed the link that has just been sent there.',
    REINITIALISATION_ENVOYEE:
      'If there is an account for this address, an e-mail has just been sent there: follow its link to choose a new password.',
    MOT_DE_PASSE_ENREGISTRE: 'Your new password has been saved.',
    UTILISATEUR_CREE: 'Account created',
    UTILISATEUR_MODIFIE: 'Account changed',
    UTILISATEUR_SUPPRIME: 'Account deleted',
    UTILISATEUR_RESTAURE: 'Account restored',
    ORGANISME_CREE: 'The organisation has been created',
    ORGANISME_MODIFIE: 'The organisation has been changed',
    SUPPRESSION_EFFECTUEE: 'Deleted',
    ACCES_ENREGISTRES: 'Access rights saved',
    IDENTITE_CONFIRMEE: 'Your identity is confirmed.',
    SESSION_TERMINEE: 'The session is ended.',
    SESSIONS_TERMINEES: 'Your other sessions are ended.',
    SECOND_FACTEUR_RETIRE: 'Two-factor authentication is off.',
    PASSKEY_RETIREE: 'The passkey is removed.',
    ADRESSE_ANNULEE: 'Your request is cancelled: your address stays the same.',
    ADRESSE_RENVOYEE: 'A new link has just been sent to your new address.',
    DECONNECTE: 'You are signed out.',
    DOCUMENT_SUPPRIME: 'Document deleted',
    EXPLOITATION_SUPPRIMEE: 'Deleted',
    EXPLOITATION_RESTAUREE: 'The farm has been given back',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>
