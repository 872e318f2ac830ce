import type { ErrorCode } from './errors'

export type Language = 'fr' | 'en'

/** Messages of the API for each refusal. `{name}` is replaced by the error's data of that name. */
export const errorTexts: Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>> = {
  fr: {
    REQUETE_INVALIDE: 'La demande est incomplète ou mal formée.',
    IDENTIFIANTS_INVALIDES: 'Identifiant ou mot de passe incorrect.',
    SECOND_FACTEUR_DEMANDE: 'Saisissez le code de votre application d’authentification, ou utilisez une clé d’accès.',
    SECOND_FACTEUR_FAUX: 'Ce code n’est pas le bon, ou il a déjà servi.',
    PASSKEY_REFUSEE: 'Cette clé d’accès n’est pas reconnue. Connectez-vous avec votre mot de passe.',
    PREUVE_EXIGEE: 'Confirmez que c’est bien vous pour continuer.',
    MOT_DE_PASSE_DEMANDE:
      'Cette adresse a été demandée par un administrateur : saisissez le mot de passe de votre compte pour la confirmer.',
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
    DOSSIER_INCONNU: 'Aucun dossier n’est ouvert pour cette démarche et ce millésime.',
    MILLESIME_INCONNU: 'Ce millésime n’existe pas.',
    DOCUMENT_INCONNU: 'Ce document n’existe pas ou ne vous est pas accessible.',
    DESSIN_INCONNU: 'Ce dessin n’existe plus.',
    DESSINS_AU_MAXIMUM: 'La carte de cette campagne a déjà {maximum} dessins : supprimez ceux qui ne servent plus.',
    PREUVE_INCONNUE: 'Cette preuve n’existe pas ou ne vous est pas accessible.',
    DEMANDE_INCONNUE: 'Cette demande n’existe plus.',
    QUESTION_INCONNUE: 'Cette question n’existe pas dans ce dossier.',
    COURRIEL_INCONNU: 'Ce courriel n’existe pas.',
    EXPORT_INCONNU: 'Cet export n’existe pas.',
    EXPORT_DROITS_RETIRES: 'Vos droits ont changé depuis que ce fichier a été préparé : demandez un nouvel export.',
    EXPORTS_AU_MAXIMUM:
      'Vous avez déjà {maximum} exports en attente : attendez que l’un d’eux soit terminé, ou annulez-le.',
    EXPORT_SANS_FICHIER: 'Cet export n’a pas de fichier, ou ne l’a plus : demandez-le à nouveau.',
    EXPORT_TROP_VOLUMINEUX: 'Le fichier dépasserait 1 Go. Demandez-en moins à la fois.',
    EXPORT_INTERROMPU: 'L’export a été interrompu plusieurs fois avant sa fin. Demandez-le à nouveau.',
    IMPORT_INCONNU: 'Cet import n’existe pas.',
    IMPORT_EN_COURS: 'Un import que vous avez demandé est encore en cours : attendez qu’il soit terminé.',
    IMPORT_INTERROMPU: 'L’import a été interrompu plusieurs fois avant sa fin : rien n’a été écrit. Recommencez-le.',
    MODELE_INCONNU: 'Ce modèle n’existe pas, ou n’est pas pour cette exploitation et cette campagne.',
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
    PREUVE_RATTACHEE: 'Un dossier s’appuie sur cette preuve : détachez-la d’abord.',
    PREUVE_GARDEE: 'Un dossier a été décidé avec cette preuve : elle est conservée.',
    QUOTA_PREUVES_ATTEINT:
      'Il n’y a plus la place pour cette preuve : l’exploitation en garde {nombre} ({megaoctets} Mo), pour {nombreMax} et {megaoctetsMax} Mo au plus. Supprimez celles qui ne servent plus.',
    FICHIER_EN_ANALYSE:
      'Ce fichier attend son analyse antivirus : jusque-là, seule la personne qui l’a envoyé peut l’ouvrir.',
    FICHIER_INFECTE: 'L’antivirus a trouvé du code malveillant dans ce fichier : personne ne peut l’ouvrir.',
    SANS_PIECES_JOINTES: 'Pas de pièces jointes chargées sur cette démarche',
    SIRET_DEJA_UTILISE: 'Une exploitation porte déjà ce SIRET.',
    EXPLOITATION_AVEC_DECISION:
      'Cette exploitation a un dossier décidé ({dossiers}) : elle ne peut pas être supprimée, ce qui a été décidé resterait sans exploitation.',
    LOGIN_DEJA_UTILISE: 'Cette adresse email est déjà utilisée par un autre compte.',
    COURRIEL_NON_RENVOYABLE:
      'Ce courriel ne peut pas être renvoyé : il n’est pas en échec, ou ce serveur n’envoie pas de courriels.',
    ORGANISME_UTILISE:
      'Cet organisme est encore celui de {comptes} compte(s), {exploitations} exploitation(s), {dossiers} dossier(s) et {modeles} modèle(s) de classeur : rattachez-les d’abord à un autre.',
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
    PREUVE_MODIFIEE_ENTRE_TEMPS:
      'Une de ces preuves a été remplacée depuis que vous l’avez ouverte. Regardez-la à nouveau avant de juger.',
    FICHIER_TROP_VOLUMINEUX: 'Le fichier sélectionné dépasse la taille maximale autorisée',
    TYPE_NON_PRIS_EN_CHARGE: 'Type de fichier non autorisé',
    CLASSEUR_ILLISIBLE:
      'Ce classeur est illisible : ouvrez-le dans un tableur et enregistrez-le à nouveau au format .xlsx.',
    CLASSEUR_CHIFFRE:
      'Ce classeur est protégé par un mot de passe à l’ouverture : retirez-le, puis envoyez-le à nouveau.',
    CLASSEUR_AVEC_MACROS: 'Ce classeur contient des macros : enregistrez-le au format .xlsx, sans elles.',
    PDF_INCOMPLET: 'Ce PDF est incomplet : il a été coupé en chemin. Copiez-le à nouveau depuis sa source.',
    PDF_PROTEGE:
      'Ce PDF demande un mot de passe pour être ouvert : enregistrez-en une copie sans mot de passe, et envoyez-la.',
    PDF_SANS_PAGE: 'Ce PDF n’a aucune page.',
    CAPTCHA_REFUSE: 'La vérification automatique n’a pas abouti. Réessayez.',
    VALEUR_INVALIDE: 'Certaines valeurs ne sont pas valides.',
    INDICATEUR_INCONNU: 'Un des indicateurs envoyés n’existe pas dans cette démarche.',
    ASSOLEMENT_INVALIDE: 'Certaines données saisies dans le formulaire sont manquantes ou erronées.',
    REFERENCE_INCONNUE: 'Une des références envoyées n’existe pas.',
    CORRECTIONS_NON_TRAITEES:
      'Des corrections demandées ne sont pas encore traitées : traitez-les et cochez-les avant de soumettre le dossier.',
    RAPPEL_SANS_OBJET: 'Ce dossier est décidé : il n’attend personne.',
    RAPPEL_SANS_DESTINATAIRE: 'Aucune des personnes que ce dossier attend ne reçoit de courriels.',
    RAPPEL_DEJA_ENVOYE: 'Un rappel est déjà parti pour ce dossier dans les dernières 24 heures.',
    DECISION_SANS_MOTIF: 'Quelque chose s’oppose à cette décision : indiquez-en le motif.',
    SECTION_A_CONFIRMER:
      'Des valeurs copiées de l’an dernier restent à confirmer ici : confirmez-les avant de les juger valides.',
    DECLARATION_PAC_INVALIDE:
      'Ce fichier n’est pas une déclaration PAC : choisissez l’export XML de Télépac (« producteurs », avec ses parcelles) ou le ZIP de ses parcelles.',
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
    ARCHIVE_PAC_ILLISIBLE:
      'Ce ZIP est incomplet, protégé par un mot de passe ou endommagé : téléchargez-le de nouveau.',
    ARCHIVE_PAC_TROP_GRANDE: 'Ce ZIP contient trop de fichiers ou plus de 100 Mo une fois décompressé.',
    ARCHIVE_PAC_SANS_PARCELLES:
      'Ce ZIP ne contient aucun fichier de formes (.shp avec son .dbf) : choisissez « Parcelles déclarées » ou « Parcelles instruites » de Télépac.',
    ARCHIVE_PAC_AUTRE_COUCHE:
      'Ce ZIP n’est pas celui des parcelles (il y manque {champs}) : choisissez « Parcelles déclarées » ou « Parcelles instruites » de Télépac.',
    IMPORT_PAC_CHOIX_MANQUANT:
      'Le fichier et l’assolement ont tous deux changé : choisissez l’un ou l’autre pour chacune de ces lignes ({nombre}).',
    IMPORT_PAC_INCONNU: 'Cet import n’existe pas.',
    IMPORT_PAC_DEJA_ANNULE: 'Cet import est déjà annulé.',
    IMPORT_PAC_PAS_LE_DERNIER: 'Un import plus récent existe : annulez-le d’abord.',
    IMPORT_PAC_MODIFIE_DEPUIS:
      'L’assolement a changé depuis cet import : confirmez que ces changements peuvent être perdus.',
    IMPORT_ILLISIBLE: 'Ce fichier n’est ni un CSV ni un classeur XLSX lisible.',
    IMAGE_ILLISIBLE: 'Cette image est incomplète ou endommagée : prenez-la ou enregistrez-la de nouveau.',
    IMAGE_TROP_GRANDE: 'Cette image compte plus de {megapixels} millions de pixels : réduisez-la avant de l’envoyer.',
    IMAGE_ANIMEE: 'Cette image est animée : envoyez une photo ou un dessin fixe.',
    PACAGE_ABSENT_DU_FICHIER: 'Le numéro pacage de l’exploitation ({pacage}) ne figure pas dans le fichier.',
    PACAGE_EXPLOITATION_MANQUANT:
      'Le fichier contient plusieurs producteurs : renseignez le numéro pacage de l’exploitation pour choisir le bon.',
    EDITIONS_EN_ATTENTE: 'Vous attendez déjà {maximum} documents : demandez-en un autre quand l’un d’eux sera arrivé.',
    TROP_DE_TENTATIVES: 'Trop de tentatives : réessayez dans {secondes} secondes.',
    TROP_DE_QUESTIONS:
      'Vous avez envoyé beaucoup de messages en une heure. Le vôtre est gardé ici : envoyez-le dans {minutes} min.',
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
    MOT_DE_PASSE_DEMANDE: 'An administrator asked for this address: enter the password of your account to confirm it.',
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
    DOSSIER_INCONNU: 'No file is open for this procedure and campaign year.',
    MILLESIME_INCONNU: 'This campaign year does not exist.',
    DOCUMENT_INCONNU: 'This document does not exist or is not visible to you.',
    DESSIN_INCONNU: 'This drawing no longer exists.',
    DESSINS_AU_MAXIMUM: 'The map of this campaign already has {maximum} drawings: delete those of no more use.',
    PREUVE_INCONNUE: 'This proof does not exist or is not accessible to you.',
    DEMANDE_INCONNUE: 'Nobody asks for this any more.',
    QUESTION_INCONNUE: 'There is no such question in this file.',
    COURRIEL_INCONNU: 'This e-mail does not exist.',
    EXPORT_INCONNU: 'This export does not exist.',
    EXPORT_DROITS_RETIRES: 'Your rights have changed since this file was prepared: ask for a new export.',
    EXPORTS_AU_MAXIMUM: 'You already have {maximum} exports waiting: wait until one of them has ended, or cancel it.',
    EXPORT_SANS_FICHIER: 'This export has no file, or no longer has it: ask for it again.',
    EXPORT_TROP_VOLUMINEUX: 'The file would be larger than 1 GB. Ask for less at once.',
    EXPORT_INTERROMPU: 'The export was interrupted several times before its end. Ask for it again.',
    IMPORT_INCONNU: 'This import does not exist.',
    IMPORT_EN_COURS: 'An import that you asked for is still under way: wait until it has ended.',
    IMPORT_INTERROMPU: 'The import was interrupted several times before its end: nothing was written. Start it again.',
    MODELE_INCONNU: 'There is no such workbook, or it is not for this farm and this campaign.',
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
    PREUVE_RATTACHEE: 'A file refers to this proof: take it off first.',
    PREUVE_GARDEE: 'A file was decided on this proof: it is kept.',
    QUOTA_PREUVES_ATTEINT:
      'There is no room left for this proof: the farm keeps {nombre} ({megaoctets} MB), of at most {nombreMax} and {megaoctetsMax} MB. Delete those that are of no use any more.',
    FICHIER_EN_ANALYSE:
      'This file waits to be scanned for viruses: until then only the person who sent it may open it.',
    FICHIER_INFECTE: 'The virus scan found malicious code in this file: nobody may open it.',
    SANS_PIECES_JOINTES: 'No attachments were uploaded for this procedure',
    SIRET_DEJA_UTILISE: 'A farm already has this SIRET.',
    EXPLOITATION_AVEC_DECISION:
      'This farm has a decided file ({dossiers}): it cannot be deleted, what was decided would be left without its farm.',
    LOGIN_DEJA_UTILISE: 'Another account already uses this e-mail address.',
    COURRIEL_NON_RENVOYABLE: 'This e-mail cannot be sent again: it has not failed, or this server sends no e-mails.',
    ORGANISME_UTILISE:
      'This organisation still has {comptes} account(s), {exploitations} farm(s), {dossiers} file(s) and {modeles} workbook(s): give them to another one first.',
    COMPTE_SEUL_ACCES:
      'Nobody else has access to a farm with a decided file ({exploitations}): give this access to somebody else first.',
    INDICATEUR_MODIFIE_ENTRE_TEMPS: 'Some values have been changed meanwhile by somebody else.',
    ASSOLEMENT_MODIFIE_ENTRE_TEMPS: 'The crop rotation has been changed meanwhile by somebody else.',
    ACCES_MODIFIES_ENTRE_TEMPS: 'These grants have been changed meanwhile by somebody else: nothing was saved.',
    CHAMPS_MODIFIES_ENTRE_TEMPS: 'What you are saving has been changed meanwhile by somebody else.',
    SECTION_MODIFIEE_ENTRE_TEMPS:
      'Some values have changed here since you read them. Read them again before you judge.',
    DOSSIER_MODIFIE_ENTRE_TEMPS: 'The file has changed since this preview. Read what follows again before you decide.',
    PREUVE_MODIFIEE_ENTRE_TEMPS:
      'One of these proofs was replaced since you opened it. Look at it again before you judge.',
    FICHIER_TROP_VOLUMINEUX: 'The selected file is larger than allowed',
    TYPE_NON_PRIS_EN_CHARGE: 'This type of file is not allowed',
    CLASSEUR_ILLISIBLE: 'This workbook cannot be read: open it in a spreadsheet and save it again as .xlsx.',
    CLASSEUR_CHIFFRE: 'A password is needed to open this workbook: take it off, then send it again.',
    CLASSEUR_AVEC_MACROS: 'This workbook has macros: save it as .xlsx, without them.',
    PDF_INCOMPLET: 'This PDF is incomplete: it was cut short on its way. Copy it again from its source.',
    PDF_PROTEGE: 'This PDF asks for a password to be opened: save a copy of it without password, and send that one.',
    PDF_SANS_PAGE: 'This PDF has no page.',
    CAPTCHA_REFUSE: 'The automatic check did not succeed. Try again.',
    VALEUR_INVALIDE: 'Some values are not valid.',
    INDICATEUR_INCONNU: 'One of the indicators sent does not exist in this procedure.',
    ASSOLEMENT_INVALIDE: 'Some of the data in the form are missing or wrong.',
    REFERENCE_INCONNUE: 'One of the references sent does not exist.',
    CORRECTIONS_NON_TRAITEES:
      'Some of the corrections asked for are not treated yet: treat and tick them before submitting the file.',
    RAPPEL_SANS_OBJET: 'This file is decided: it waits for nobody.',
    RAPPEL_SANS_DESTINATAIRE: 'None of those whom this file waits for receives mails.',
    RAPPEL_DEJA_ENVOYE: 'A reminder was already sent for this file in the last 24 hours.',
    DECISION_SANS_MOTIF: 'Something speaks against this decision: give the reason for it.',
    SECTION_A_CONFIRMER:
      'Values copied from last year are still to be confirmed here: confirm them before you judge them valid.',
    DECLARATION_PAC_INVALIDE:
      'This file is not a CAP declaration: choose the XML export of Télépac (“producteurs”, with its parcels) or the ZIP of its parcels.',
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
    ARCHIVE_PAC_ILLISIBLE: 'This ZIP is incomplete, protected by a password or damaged: download it again.',
    ARCHIVE_PAC_TROP_GRANDE: 'This ZIP contains too many files, or more than 100 MB once unpacked.',
    ARCHIVE_PAC_SANS_PARCELLES:
      'This ZIP contains no shapefile (.shp with its .dbf): choose “Parcelles déclarées” or “Parcelles instruites” of Télépac.',
    ARCHIVE_PAC_AUTRE_COUCHE:
      'This ZIP is not that of the parcels ({champs} missing): choose “Parcelles déclarées” or “Parcelles instruites” of Télépac.',
    IMPORT_PAC_CHOIX_MANQUANT:
      'Both the file and the rotation have changed: choose one or the other for each of these lines ({nombre}).',
    IMPORT_PAC_INCONNU: 'This import does not exist.',
    IMPORT_PAC_DEJA_ANNULE: 'This import is already undone.',
    IMPORT_PAC_PAS_LE_DERNIER: 'There is a more recent import: undo that one first.',
    IMPORT_PAC_MODIFIE_DEPUIS: 'The rotation has changed since this import: confirm that these changes may be lost.',
    IMPORT_ILLISIBLE: 'This file is neither a CSV nor an XLSX workbook that can be read.',
    IMAGE_ILLISIBLE: 'This image is incomplete or damaged: take it or save it again.',
    IMAGE_TROP_GRANDE: 'This image has more than {megapixels} million pixels: make it smaller before you send it.',
    IMAGE_ANIMEE: 'This image is animated: send a photograph or a still drawing.',
    PACAGE_ABSENT_DU_FICHIER: 'The pacage number of the farm ({pacage}) is not in the file.',
    PACAGE_EXPLOITATION_MANQUANT:
      'The file holds several producers: give the farm its pacage number to choose the right one.',
    EDITIONS_EN_ATTENTE:
      'You are already waiting for {maximum} documents: ask for another one when one of them has arrived.',
    TROP_DE_TENTATIVES: 'Too many attempts: try again in {secondes} seconds.',
    TROP_DE_QUESTIONS: 'You have sent many messages within an hour. This one is kept here: send it in {minutes} min.',
    ERREUR_INTERNE: 'Something unexpected happened. Try again; if it persists, quote reference {reference}.',
    SERVICE_INDISPONIBLE: 'The service is momentarily unavailable.',
    TRAITEMENT_TROP_LONG: 'The request took too long and was stopped. Try again in a moment.',
  },
}
