import type { ErrorCode } from './errors'

export type Language = 'fr' | 'en'

/** What the API says for each refusal. `{name}` is replaced by the error's data of that name. */
export const errorTexts: Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>> = {
  fr: {
    REQUETE_INVALIDE: 'La demande est incomplète ou mal formée.',
    IDENTIFIANTS_INVALIDES: 'Identifiant ou mot de passe incorrect.',
    SECOND_FACTEUR_DEMANDE: 'Saisissez le code de votre application d’authentification, ou utilisez une clé d’accès.',
    SECOND_FACTEUR_FAUX: 'Ce code n’est pas le bon, ou il a déjà servi.',
    PASSKEY_REFUSEE: 'Cette clé d’accès n’est pas reconnue. Connectez-vous avec votre mot de passe.',
    PREUVE_EXIGEE: 'Confirmez que c’est bien vous pour continuer.',
    SECOND_FACTEUR_A_ACTIVER: 'Activez d’abord la double authentification de votre compte.',
    CGU_A_ACCEPTER: 'Acceptez d’abord les conditions d’utilisation en vigueur.',
    SESSION_INCONNUE: 'Cette session n’existe plus.',
    PASSKEY_INCONNUE: 'Cette clé d’accès n’existe plus.',
    PASSKEYS_AU_MAXIMUM: 'Votre compte a déjà {nombre} clés d’accès : supprimez-en une d’abord.',
    ADRESSE_NON_DEMANDEE: 'Aucune nouvelle adresse n’attend d’être confirmée.',
    SECOND_FACTEUR_DEJA_ACTIF: 'La double authentification est déjà active.',
    SECOND_FACTEUR_INACTIF: 'La double authentification n’est pas active.',
    SECOND_FACTEUR_OBLIGATOIRE: 'La double authentification est obligatoire pour votre rôle.',
    SESSION_EXPIREE: 'Votre session a expiré ; merci de vous reconnecter',
    ACTION_INTERDITE: 'Vous n’avez pas le droit de faire cette action.',
    RESSOURCE_INCONNUE: 'Cette adresse n’existe pas.',
    EXPLOITATION_INCONNUE: 'Cette exploitation n’existe pas ou ne vous est pas accessible.',
    UTILISATEUR_INCONNU: 'Cet utilisateur n’existe pas ou ne vous est pas accessible.',
    ORGANISME_INCONNU: 'Cet organisme n’existe pas.',
    DEMARCHE_INCONNUE: 'Cette démarche n’existe pas.',
    MILLESIME_INCONNU: 'Ce millésime n’existe pas.',
    DOCUMENT_INCONNU: 'Ce document n’existe pas ou ne vous est pas accessible.',
    COURRIEL_INCONNU: 'Ce courriel n’existe pas.',
    IMPORT_INCONNU: 'Cet import n’existe pas.',
    IMPORT_EN_COURS: 'Un import que vous avez demandé est encore en cours : attendez qu’il soit terminé.',
    IMPORT_INTERROMPU: 'L’import a été interrompu plusieurs fois avant sa fin : rien n’a été écrit. Recommencez-le.',
    CGU_INCONNUES: 'Cette version des conditions d’utilisation n’existe pas.',
    LIEN_INVALIDE: 'Ce lien n’est plus valable : il a déjà servi, a expiré ou a été remplacé par un autre.',
    CGU_REMPLACEES: 'Une nouvelle version des conditions d’utilisation a été publiée : relisez-la avant de l’accepter.',
    DOSSIER_NON_MODIFIABLE: 'L’état du dossier ne permet pas de le modifier.',
    CAMPAGNE_FERMEE:
      'Cette démarche n’accepte pas de nouveau dossier pour la campagne {millesime}. Les dossiers déjà ouverts restent consultables et modifiables.',
    REPRISE_NON_PROPOSEE: 'Cette rubrique n’a pas de données à reprendre.',
    DOCUMENT_RATTACHE: 'Ce document est rattaché à un dossier : retirez-le d’abord des informations de la démarche.',
    QUOTA_DOCUMENTS_ATTEINT:
      'Il n’y a plus la place pour ce document : l’exploitation en garde {nombre} ({megaoctets} Mo), pour {nombreMax} et {megaoctetsMax} Mo au plus. Supprimez ceux qui ne servent plus.',
    FICHIER_EN_ANALYSE:
      'Ce fichier attend son analyse antivirus : jusque-là, seule la personne qui l’a envoyé peut l’ouvrir.',
    FICHIER_INFECTE: 'L’antivirus a trouvé du code malveillant dans ce fichier : personne ne peut l’ouvrir.',
    SIRET_DEJA_UTILISE: 'Une exploitation porte déjà ce SIRET.',
    EXPLOITATION_AVEC_DECISION:
      'Cette exploitation a un dossier décidé ({dossiers}) : elle ne peut pas être supprimée, ce qui a été décidé resterait sans exploitation.',
    LOGIN_DEJA_UTILISE: 'Cette adresse email est déjà utilisée par un autre compte.',
    COURRIEL_NON_RENVOYABLE:
      'Ce courriel ne peut pas être renvoyé : il n’est pas en échec, ou ce serveur n’envoie pas de courriels.',
    ORGANISME_UTILISE:
      'Cet organisme est encore celui de {comptes} compte(s), {exploitations} exploitation(s) et {dossiers} dossier(s) : rattachez-les d’abord à un autre.',
    COMPTE_SEUL_ACCES:
      'Ce compte est le seul à avoir accès à une exploitation dont un dossier est décidé ({exploitations}) : donnez d’abord cet accès à une autre personne.',
    INDICATEUR_MODIFIE_ENTRE_TEMPS: 'Des valeurs ont été modifiées entre-temps par une autre personne.',
    ASSOLEMENT_MODIFIE_ENTRE_TEMPS: 'L’assolement a été modifié entre-temps par une autre personne.',
    ACCES_MODIFIES_ENTRE_TEMPS:
      'Ces accès ont été modifiés entre-temps par une autre personne : rien n’a été enregistré.',
    CHAMPS_MODIFIES_ENTRE_TEMPS: 'Ce que vous enregistrez a été modifié entre-temps par une autre personne.',
    SECTION_MODIFIEE_ENTRE_TEMPS:
      'Des valeurs ont changé ici depuis que vous les avez lues. Relisez-les avant de juger.',
    DOSSIER_MODIFIE_ENTRE_TEMPS: 'Le dossier a changé depuis cet aperçu. Relisez ce qui suit avant de décider.',
    FICHIER_TROP_VOLUMINEUX: 'Le fichier sélectionné dépasse la taille maximale autorisée',
    TYPE_NON_PRIS_EN_CHARGE: 'Type de fichier non autorisé',
    PDF_INCOMPLET: 'Ce PDF est incomplet : il a été coupé en chemin. Copiez-le à nouveau depuis sa source.',
    CAPTCHA_REFUSE: 'La vérification automatique n’a pas abouti. Réessayez.',
    VALEUR_INVALIDE: 'Certaines valeurs ne sont pas valides.',
    INDICATEUR_INCONNU: 'Un des indicateurs envoyés n’existe pas dans cette démarche.',
    ASSOLEMENT_INVALIDE: 'Certaines données saisies dans le formulaire sont manquantes ou erronées.',
    REFERENCE_INCONNUE: 'Une des références envoyées n’existe pas.',
    CORRECTIONS_NON_TRAITEES:
      'Des corrections demandées ne sont pas encore traitées : traitez-les et cochez-les avant de soumettre le dossier.',
    DECISION_SANS_MOTIF: 'Quelque chose s’oppose à cette décision : indiquez-en le motif.',
    SECTION_A_CONFIRMER:
      'Des valeurs copiées de l’an dernier restent à confirmer ici : confirmez-les avant de les juger valides.',
    DECLARATION_PAC_INVALIDE: 'Ce fichier n’est pas une déclaration PAC (export XML de Télépac).',
    DECLARATION_PAC_XML_MALFORME: 'Le fichier XML est mal formé (ligne {ligne}).',
    DECLARATION_PAC_ENTITES_INTERDITES:
      'Le fichier contient une définition de type ou d’entité : il est refusé par sécurité.',
    DECLARATION_PAC_ENCODAGE_INCONNU:
      'L’encodage du fichier ({encodage}) n’est pas pris en charge : UTF-8 ou ISO-8859-1.',
    DECLARATION_PAC_COORDONNEES_INVALIDES:
      'Les coordonnées de l’îlot {numIlot}, parcelle {numParcelle} ne sont pas dans la projection légale de sa commune ({projection}).',
    DECLARATION_PAC_SURFACE_MANQUANTE: 'L’îlot {numIlot}, parcelle {numParcelle} n’a ni surface ni géométrie.',
    DECLARATION_PAC_SURFACE_INVALIDE:
      'La surface de l’îlot {numIlot}, parcelle {numParcelle} n’est pas valide : un nombre positif est attendu, et 1 000 000 ha au plus pour toute la déclaration.',
    DECLARATION_PAC_TROP_DE_PARCELLES: 'La déclaration compte plus de {maximum} parcelles.',
    DECLARATION_PAC_SANS_PARCELLE: 'La déclaration ne contient aucune parcelle pour ce numéro pacage.',
    IMPORT_ILLISIBLE: 'Ce fichier n’est ni un CSV ni un classeur XLSX lisible.',
    PACAGE_ABSENT_DU_FICHIER: 'Le numéro pacage de l’exploitation ({pacage}) ne figure pas dans le fichier.',
    PACAGE_EXPLOITATION_MANQUANT:
      'Le fichier contient plusieurs producteurs : renseignez le numéro pacage de l’exploitation pour choisir le bon.',
    TROP_DE_TENTATIVES: 'Trop de tentatives : réessayez dans {secondes} secondes.',
    ERREUR_INTERNE:
      'Une erreur inattendue est survenue. Réessayez ; si elle persiste, indiquez la référence {reference}.',
    SERVICE_INDISPONIBLE: 'Le service est momentanément indisponible.',
    TRAITEMENT_TROP_LONG: 'La demande a pris trop de temps et a été interrompue. Réessayez dans un moment.',
  },
  en: {
    REQUETE_INVALIDE: 'The request is incomplete or malformed.',
    IDENTIFIANTS_INVALIDES: 'Wrong user name or password.',
    SECOND_FACTEUR_DEMANDE: 'Enter the code of your authenticator app, or use a passkey.',
    SECOND_FACTEUR_FAUX: 'This code is not the right one, or was used before.',
    PASSKEY_REFUSEE: 'This passkey is not recognised. Sign in with your password.',
    PREUVE_EXIGEE: 'Confirm that it is you to continue.',
    SECOND_FACTEUR_A_ACTIVER: 'First set up two-factor authentication for your account.',
    CGU_A_ACCEPTER: 'First accept the terms of use in force.',
    SESSION_INCONNUE: 'This session is no more.',
    PASSKEY_INCONNUE: 'This passkey is gone.',
    PASSKEYS_AU_MAXIMUM: 'Your account has {nombre} passkeys already: remove one first.',
    ADRESSE_NON_DEMANDEE: 'No new address is waiting to be confirmed.',
    SECOND_FACTEUR_DEJA_ACTIF: 'Two-factor authentication is already on.',
    SECOND_FACTEUR_INACTIF: 'Two-factor authentication is not on.',
    SECOND_FACTEUR_OBLIGATOIRE: 'Two-factor authentication is required of your role.',
    SESSION_EXPIREE: 'Your session has expired; please sign in again',
    ACTION_INTERDITE: 'You are not allowed to do this.',
    RESSOURCE_INCONNUE: 'This address does not exist.',
    EXPLOITATION_INCONNUE: 'This farm does not exist or is not visible to you.',
    UTILISATEUR_INCONNU: 'This user does not exist or is not visible to you.',
    ORGANISME_INCONNU: 'This organisation does not exist.',
    DEMARCHE_INCONNUE: 'This procedure does not exist.',
    MILLESIME_INCONNU: 'This campaign year does not exist.',
    DOCUMENT_INCONNU: 'This document does not exist or is not visible to you.',
    COURRIEL_INCONNU: 'This e-mail does not exist.',
    IMPORT_INCONNU: 'This import does not exist.',
    IMPORT_EN_COURS: 'An import that you asked for is still under way: wait until it has ended.',
    IMPORT_INTERROMPU: 'The import was interrupted several times before its end: nothing was written. Start it again.',
    CGU_INCONNUES: 'There is no such version of the terms of use.',
    LIEN_INVALIDE: 'This link is no longer valid: it was used, has expired or was replaced by another one.',
    CGU_REMPLACEES: 'A new version of the terms of use has been published: read it before you accept it.',
    DOSSIER_NON_MODIFIABLE: 'The state of the file does not allow changes.',
    CAMPAGNE_FERMEE:
      'This procedure takes no new file for the campaign of {millesime}. Files that are already open can still be read and changed.',
    REPRISE_NON_PROPOSEE: 'This module has no data to take back.',
    DOCUMENT_RATTACHE: 'A file refers to this document: take it off the information of the procedure first.',
    QUOTA_DOCUMENTS_ATTEINT:
      'There is no room left for this document: the farm keeps {nombre} ({megaoctets} MB), of at most {nombreMax} and {megaoctetsMax} MB. Delete those that are of no use any more.',
    FICHIER_EN_ANALYSE:
      'This file waits to be scanned for viruses: until then only the person who sent it may open it.',
    FICHIER_INFECTE: 'The virus scan found malicious code in this file: nobody may open it.',
    SIRET_DEJA_UTILISE: 'A farm already has this SIRET.',
    EXPLOITATION_AVEC_DECISION:
      'This farm has a decided file ({dossiers}): it cannot be deleted, what was decided would be left without its farm.',
    LOGIN_DEJA_UTILISE: 'Another account already uses this e-mail address.',
    COURRIEL_NON_RENVOYABLE: 'This e-mail cannot be sent again: it has not failed, or this server sends no e-mails.',
    ORGANISME_UTILISE:
      'This organisation still has {comptes} account(s), {exploitations} farm(s) and {dossiers} file(s): give them to another one first.',
    COMPTE_SEUL_ACCES:
      'Nobody else has access to a farm with a decided file ({exploitations}): give this access to somebody else first.',
    INDICATEUR_MODIFIE_ENTRE_TEMPS: 'Some values have been changed meanwhile by somebody else.',
    ASSOLEMENT_MODIFIE_ENTRE_TEMPS: 'The crop rotation has been changed meanwhile by somebody else.',
    ACCES_MODIFIES_ENTRE_TEMPS: 'These grants have been changed meanwhile by somebody else: nothing was saved.',
    CHAMPS_MODIFIES_ENTRE_TEMPS: 'What you are saving has been changed meanwhile by somebody else.',
    SECTION_MODIFIEE_ENTRE_TEMPS:
      'Some values have changed here since you read them. Read them again before you judge.',
    DOSSIER_MODIFIE_ENTRE_TEMPS: 'The file has changed since this preview. Read what follows again before you decide.',
    FICHIER_TROP_VOLUMINEUX: 'The selected file is larger than allowed',
    TYPE_NON_PRIS_EN_CHARGE: 'This type of file is not allowed',
    PDF_INCOMPLET: 'This PDF is incomplete: it was cut short on its way. Copy it again from its source.',
    CAPTCHA_REFUSE: 'The automatic check did not succeed. Try again.',
    VALEUR_INVALIDE: 'Some values are not valid.',
    INDICATEUR_INCONNU: 'One of the indicators sent does not exist in this procedure.',
    ASSOLEMENT_INVALIDE: 'Some of the data in the form are missing or wrong.',
    REFERENCE_INCONNUE: 'One of the references sent does not exist.',
    CORRECTIONS_NON_TRAITEES:
      'Some of the corrections asked for are not treated yet: treat and tick them before submitting the file.',
    DECISION_SANS_MOTIF: 'Something speaks against this decision: give the reason for it.',
    SECTION_A_CONFIRMER:
      'Values copied from last year are still to be confirmed here: confirm them before you judge them valid.',
    DECLARATION_PAC_INVALIDE: 'This file is not a CAP declaration (XML export of Télépac).',
    DECLARATION_PAC_XML_MALFORME: 'The XML file is malformed (line {ligne}).',
    DECLARATION_PAC_ENTITES_INTERDITES: 'The file defines a document type or entities: it is refused for safety.',
    DECLARATION_PAC_ENCODAGE_INCONNU: 'The encoding of the file ({encodage}) is not supported: UTF-8 or ISO-8859-1.',
    DECLARATION_PAC_COORDONNEES_INVALIDES:
      'The coordinates of block {numIlot}, parcel {numParcelle} are not in the legal projection of its commune ({projection}).',
    DECLARATION_PAC_SURFACE_MANQUANTE: 'Block {numIlot}, parcel {numParcelle} has neither an area nor a geometry.',
    DECLARATION_PAC_SURFACE_INVALIDE:
      'The area of block {numIlot}, parcel {numParcelle} is not valid: a positive number is expected, and 1,000,000 ha at most for the whole declaration.',
    DECLARATION_PAC_TROP_DE_PARCELLES: 'The declaration has more than {maximum} parcels.',
    DECLARATION_PAC_SANS_PARCELLE: 'The declaration has no parcel for this pacage number.',
    IMPORT_ILLISIBLE: 'This file is neither a CSV nor an XLSX workbook that can be read.',
    PACAGE_ABSENT_DU_FICHIER: 'The pacage number of the farm ({pacage}) is not in the file.',
    PACAGE_EXPLOITATION_MANQUANT:
      'The file holds several producers: give the farm its pacage number to choose the right one.',
    TROP_DE_TENTATIVES: 'Too many attempts: try again in {secondes} seconds.',
    ERREUR_INTERNE: 'Something unexpected happened. Try again; if it persists, quote reference {reference}.',
    SERVICE_INDISPONIBLE: 'The service is momentarily unavailable.',
    TRAITEMENT_TROP_LONG: 'The request took too long and was stopped. Try again in a moment.',
  },
}
