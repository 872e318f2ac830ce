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
    APPLICATION_TIERCE_INCONNUE: 'Ce partenaire n’existe pas.',
    COMPTE_PARTENAIRE_ABSENT: 'Liez d’abord votre compte chez ce partenaire, dans « Mon compte ».',
    COMPTE_PARTENAIRE_INCONNU:
      'Ce compte partenaire n’est lié à aucun compte. Connectez-vous d’abord avec votre identifiant, puis liez-le dans « Mon compte ».',
    COMPTE_PARTENAIRE_DEJA_LIE: 'Ce compte partenaire est déjà lié à un autre compte.',
    PARTENAIRE_DEJA_LIE: 'Votre compte est déjà lié à un autre compte de ce partenaire : supprimez-le d’abord.',
    PARTENAIRE_SEUL_ACCES:
      'Ce partenaire est votre seul moyen de connexion : choisissez d’abord un mot de passe, avec « Mot de passe oublié ? ».',
    VISITE_PARTENAIRE_INVALIDE: 'Cette visite chez le partenaire a déjà servi, ou elle a expiré. Recommencez.',
    PARTENAIRE_IDENTITE_REFUSEE: 'L’identité donnée par le partenaire n’a pas pu être vérifiée. Recommencez.',
    PARTENAIRE_SANS_IDENTIFICATION:
      'Le partenaire n’a pas confirmé que vous venez de vous identifier chez lui. Recommencez, ou confirmez votre identité autrement.',
    COMPTE_PARTENAIRE_AUTRE:
      'Ce compte chez le partenaire n’est pas celui qui est lié à votre compte. Recommencez avec le compte lié.',
    PARTENAIRE_ACCES_REFUSE: 'Le partenaire refuse l’accès à ces données : liez de nouveau votre compte.',
    PARTENAIRE_REPONSE_ILLISIBLE: 'La réponse du partenaire n’est pas lisible. Prévenez-le si cela se répète.',
    PARTENAIRE_INDISPONIBLE: 'Le service du partenaire ne répond pas correctement. Réessayez plus tard.',
    PARTENAIRE_LENT: 'Le service du partenaire met trop longtemps à répondre. Réessayez plus tard.',
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
    DOSSIER_INCONNU: 'Aucun dossier n’est ouvert pour cette démarche et cette campagne.',
    MILLESIME_INCONNU: 'Cette campagne n’existe pas.',
    DOCUMENT_INCONNU: 'Ce document n’existe pas ou ne vous est pas accessible.',
    DESSIN_INCONNU: 'Ce dessin n’existe plus.',
    DESSINS_AU_MAXIMUM: 'La carte de cette campagne a déjà {maximum} dessins : supprimez ceux qui ne servent plus.',
    PREUVE_INCONNUE: 'Cette preuve n’existe pas ou ne vous est pas accessible.',
    DEMANDE_INCONNUE: 'Cette demande n’existe plus.',
    QUESTION_INCONNUE: 'Cette question n’existe pas dans ce dossier.',
    SCENARIO_INCONNU: 'Ce scénario n’existe pas dans ce dossier.',
    SCENARIOS_AU_MAXIMUM: 'Ce dossier a déjà {max} scénarios : supprimez-en un d’abord.',
    SCENARIO_SANS_EFFET: 'Ce scénario ne change rien au dossier : toutes ses valeurs y sont déjà.',
    SCENARIO_NON_APPLIQUE: 'Ce scénario n’est pas appliqué : il n’y a rien à annuler.',
    SCENARIO_CHANGE_DEPUIS:
      'Le dossier a changé depuis : des valeurs que ce scénario avait écrites ne sont plus les mêmes. Rien n’a été annulé.',
    SCENARIO_MODIFIE_ENTRE_TEMPS:
      'Une autre personne a modifié ce scénario depuis cet aperçu. Relisez ce qui suit avant de l’appliquer.',
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
    INTERVENTION_INCONNUE: 'Cette intervention n’existe pas dans le registre de cette campagne.',
    IMPORT_REGISTRE_INCONNU: 'Cet import n’existe pas dans le registre de cette campagne.',
    INTERVENTION_DU_PARTENAIRE: 'Cette intervention vient d’un partenaire : corrigez-la chez lui, puis synchronisez.',
    IMPORT_REGISTRE_REPRIS: 'Cet import a déjà été annulé.',
    IMPORT_REGISTRE_SANS_APERCU: 'Ce fichier n’est pas prêt à être importé : attendez sa lecture, ou corrigez-le.',
    IMPORT_REGISTRE_EN_COURS: 'Un autre fichier est en cours d’import dans ce registre : attendez qu’il soit terminé.',
    IMPORT_REGISTRE_FINI: 'Cet import est déjà terminé.',
    IMPORT_REGISTRE_CORRIGE:
      'Des lignes de cet import ont été corrigées depuis ({nombre}) : confirmez qu’elles doivent partir aussi.',
    REGISTRE_TROP_DE_LIGNES: 'Le fichier compte plus de {maximum} lignes.',
    REGISTRE_ILLISIBLE: 'Ce fichier n’est pas un registre lisible : CSV, XLSX, JSON ou XML sans entités.',
    VERSION_INCONNUE: 'Cette version des règles n’existe pas, ou n’est pas à prévisualiser pour cette campagne.',
    APERCU_INCONNU: 'Cet aperçu n’existe plus : un plus récent l’a remplacé.',
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
    DEMARCHE_DEJA_LA: 'Cette exploitation a déjà une démarche : rechargez la page.',
    DEMANDE_DEJA_ENVOYEE: 'La demande est déjà partie aujourd’hui : elle pourra être renvoyée demain.',
    INVITATION_ACCEPTEE: 'Cette personne a déjà ouvert son compte : elle n’a plus besoin d’invitation.',
    LOGIN_DEJA_UTILISE: 'Cette adresse email est déjà utilisée par un autre compte.',
    COURRIEL_NON_RENVOYABLE:
      'Ce courriel ne peut pas être renvoyé : il n’est pas en échec, ou ce serveur n’envoie pas de courriels.',
    ORGANISME_UTILISE:
      'Cet organisme est encore utilisé – comptes : {comptes} ; exploitations : {exploitations} ; dossiers : {dossiers} ; modèles de classeur : {modeles}. Rattachez-les d’abord à un autre organisme.',
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
    LIGNE_MODIFIEE_ENTRE_TEMPS:
      'Cette ligne a été modifiée entre-temps par une autre personne : relisez-la avant de l’enregistrer.',
    LISTE_TROP_LONGUE: 'Cette liste a trop de lignes pour être modifiée ligne par ligne : importez un fichier.',
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
    DECISION_PAR_UN_AUTRE:
      'Une autre personne doit décider ce dossier : vous y avez saisi des valeurs ou accepté des preuves (quatre yeux).',
    VALEUR_AUDITEE_INCONNUE: 'Cette ligne n’a pas de valeur auditée.',
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
    DECLARATION_PAC_SANS_PARCELLE: 'La déclaration ne contient aucune parcelle pour ce numéro PACAGE.',
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
    PACAGE_ABSENT_DU_FICHIER: 'Le numéro PACAGE de l’exploitation ({pacage}) ne figure pas dans le fichier.',
    PACAGE_EXPLOITATION_MANQUANT:
      'Le fichier contient plusieurs producteurs : renseignez le numéro PACAGE de l’exploitation pour choisir le bon.',
    EDITIONS_EN_ATTENTE: 'Vous attendez déjà {maximum} documents : demandez-en un autre quand l’un d’eux sera arrivé.',
    TROP_DE_TENTATIVES: 'Trop de tentatives : réessayez dans {secondes} secondes.',
    TROP_DE_QUESTIONS:
      'Vous avez envoyé beaucoup de messages en une heure. Le vôtre est gardé ici : envoyez-le dans {minutes} min.',
    ERREUR_INTERNE:
      'Une erreur inattendue est survenue. Réessayez ; si elle persiste, indiquez la référence {reference}.',
    SYNCHRONISATION_EN_COURS: 'Une synchronisation de cette exploitation est déjà en cours.',
    SYNCHRONISATION_INTERROMPUE: 'La synchronisation a été interrompue plusieurs fois avant sa fin. Recommencez-la.',
    EXPLOITATION_PARTENAIRE_INCONNUE: 'Cette exploitation n’est pas parmi celles du compte chez le partenaire.',
    EXPLOITATION_PARTENAIRE_A_CHOISIR:
      'Plusieurs exploitations du partenaire ont le même SIRET ou le même numéro PACAGE : choisissez la bonne.',
    PARTENAIRE_TROP_DE_DONNEES: 'Le partenaire envoie plus de données que ce que Sillon accepte.',
    SERVICE_INDISPONIBLE: 'Le service est momentanément indisponible.',
    TRAITEMENT_TROP_LONG: 'La demande a pris trop de temps et a été interrompue. Réessayez dans un moment.',
  },
  en: {
    REQUETE_INVALIDE: 'The request is incomplete or malformed.',
    IDENTIFIANTS_INVALIDES: 'Wrong user name or password.',
    SECOND_FACTEUR_DEMANDE: 'Enter the code from your authenticator app, or use a passkey.',
    SECOND_FACTEUR_FAUX: 'This code is wrong, or has already been used.',
    PASSKEY_REFUSEE: 'This passkey is not recognised. Sign in with your password.',
    PREUVE_EXIGEE: 'Confirm that it is you to continue.',
    MOT_DE_PASSE_DEMANDE: 'An administrator asked for this address: enter the password of your account to confirm it.',
    SECOND_FACTEUR_A_ACTIVER: 'First set up two-factor authentication for your account.',
    CGU_A_ACCEPTER: 'First accept the terms of use in force.',
    SESSION_INCONNUE: 'This session no longer exists.',
    PASSKEY_INCONNUE: 'This passkey no longer exists.',
    PASSKEYS_AU_MAXIMUM: 'Your account already has {nombre} passkeys: remove one first.',
    APPLICATION_TIERCE_INCONNUE: 'This partner does not exist.',
    COMPTE_PARTENAIRE_ABSENT: 'Link your account with this partner first, in “My account”.',
    COMPTE_PARTENAIRE_INCONNU:
      'This partner account is not linked to any account. Sign in with your own user name first, then link it in “My account”.',
    COMPTE_PARTENAIRE_DEJA_LIE: 'This partner account is already linked to another account.',
    PARTENAIRE_DEJA_LIE: 'Your account is already linked to another account with this partner: delete that one first.',
    PARTENAIRE_SEUL_ACCES:
      'This partner is your only way to sign in: first choose a password, with “Forgotten password?”.',
    VISITE_PARTENAIRE_INVALIDE: 'This visit to the partner has already been used, or it has expired. Start again.',
    PARTENAIRE_IDENTITE_REFUSEE: 'The identity given by the partner could not be verified. Start again.',
    PARTENAIRE_SANS_IDENTIFICATION:
      'The partner did not confirm that you have just identified yourself there. Start again, or confirm your identity in another way.',
    COMPTE_PARTENAIRE_AUTRE:
      'This account with the partner is not the one linked to your account. Start again with the linked account.',
    PARTENAIRE_ACCES_REFUSE: 'The partner refuses access to these data: link your account again.',
    PARTENAIRE_REPONSE_ILLISIBLE: 'The partner’s answer cannot be read. Tell the partner if this happens again.',
    PARTENAIRE_INDISPONIBLE: 'The partner’s service is not answering properly. Try again later.',
    PARTENAIRE_LENT: 'The partner’s service is taking too long to answer. Try again later.',
    ADRESSE_NON_DEMANDEE: 'No new address is waiting to be confirmed.',
    SECOND_FACTEUR_DEJA_ACTIF: 'Two-factor authentication is already on.',
    SECOND_FACTEUR_INACTIF: 'Two-factor authentication is not on.',
    SECOND_FACTEUR_OBLIGATOIRE: 'Two-factor authentication is required for your role.',
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
    DESSINS_AU_MAXIMUM:
      'The map of this campaign already has {maximum} drawings: delete those that are no longer needed.',
    PREUVE_INCONNUE: 'This proof does not exist or is not accessible to you.',
    DEMANDE_INCONNUE: 'This request no longer exists.',
    QUESTION_INCONNUE: 'This question does not exist in this file.',
    SCENARIO_INCONNU: 'There is no such scenario in this file.',
    SCENARIOS_AU_MAXIMUM: 'This file has {max} scenarios already: delete one first.',
    SCENARIO_SANS_EFFET: 'This scenario changes nothing in the file, which has all its values already.',
    SCENARIO_NON_APPLIQUE: 'This scenario is not applied: there is nothing to undo.',
    SCENARIO_CHANGE_DEPUIS:
      'The file has changed since: some values that this scenario wrote are no longer the same. Nothing was undone.',
    SCENARIO_MODIFIE_ENTRE_TEMPS:
      'Somebody else has changed this scenario since this preview. Read what follows again before you apply it.',
    COURRIEL_INCONNU: 'This email does not exist.',
    EXPORT_INCONNU: 'This export does not exist.',
    EXPORT_DROITS_RETIRES: 'Your rights have changed since this file was prepared: request a new export.',
    EXPORTS_AU_MAXIMUM:
      'You already have {maximum} exports waiting: wait until one of them has finished, or cancel it.',
    EXPORT_SANS_FICHIER: 'This export has no file, or no longer has it: request it again.',
    EXPORT_TROP_VOLUMINEUX: 'The file would be larger than 1 GB. Request less at a time.',
    EXPORT_INTERROMPU: 'The export was interrupted several times before it finished. Request it again.',
    IMPORT_INCONNU: 'This import does not exist.',
    IMPORT_EN_COURS: 'An import that you started is still in progress: wait until it has finished.',
    IMPORT_INTERROMPU:
      'The import was interrupted several times before it finished: nothing was written. Start it again.',
    INTERVENTION_INCONNUE: 'This record does not exist in the register of this campaign.',
    IMPORT_REGISTRE_INCONNU: 'This import does not exist in the register of this campaign.',
    INTERVENTION_DU_PARTENAIRE: 'This record comes from a partner: correct it there, then synchronise.',
    IMPORT_REGISTRE_REPRIS: 'This import has already been undone.',
    IMPORT_REGISTRE_SANS_APERCU: 'This file is not ready to be imported: wait until it has been read, or correct it.',
    IMPORT_REGISTRE_EN_COURS: 'Another file is being imported into this register: wait until it has finished.',
    IMPORT_REGISTRE_FINI: 'This import has already finished.',
    IMPORT_REGISTRE_CORRIGE:
      'Lines of this import have been corrected since ({nombre}): confirm that they should go as well.',
    REGISTRE_TROP_DE_LIGNES: 'The file has more than {maximum} lines.',
    REGISTRE_ILLISIBLE: 'This file is not a readable register: CSV, XLSX, JSON, or XML without entities.',
    VERSION_INCONNUE: 'This version of the rules does not exist, or cannot be previewed for this campaign.',
    APERCU_INCONNU: 'This preview no longer exists: a newer one has replaced it.',
    MODELE_INCONNU: 'This template does not exist, or is not for this farm and this campaign.',
    CGU_INCONNUES: 'This version of the terms of use does not exist.',
    LIEN_INVALIDE: 'This link is no longer valid: it has been used, has expired or was replaced by another one.',
    CGU_REMPLACEES: 'A new version of the terms of use has been published: read it before you accept it.',
    DOSSIER_NON_MODIFIABLE: 'The state of the file does not allow changes.',
    CAMPAGNE_FERMEE:
      'This procedure takes no new file for the {millesime} campaign. Files that are already open can still be read and changed.',
    REPRISE_NON_PROPOSEE: 'This module has no data to refresh.',
    DOCUMENT_RATTACHE: 'A file refers to this document: remove it from the information of the procedure first.',
    QUOTA_DOCUMENTS_ATTEINT:
      'There is no room left for this document: the farm keeps {nombre} ({megaoctets} MB), of at most {nombreMax} and {megaoctetsMax} MB. Delete those that are no longer needed.',
    PREUVE_RATTACHEE: 'A file relies on this proof: detach it first.',
    PREUVE_GARDEE: 'A file was decided with this proof: it is kept.',
    QUOTA_PREUVES_ATTEINT:
      'There is no room left for this proof: the farm keeps {nombre} ({megaoctets} MB), of at most {nombreMax} and {megaoctetsMax} MB. Delete those that are no longer needed.',
    FICHIER_EN_ANALYSE:
      'This file is waiting to be scanned for viruses: until then, only the person who sent it can open it.',
    FICHIER_INFECTE: 'The virus scan found malicious code in this file: nobody can open it.',
    SANS_PIECES_JOINTES: 'No attachments were uploaded for this procedure',
    SIRET_DEJA_UTILISE: 'A farm already has this SIRET.',
    EXPLOITATION_AVEC_DECISION:
      'This farm has a decided file ({dossiers}): it cannot be deleted, because what was decided would be left without its farm.',
    DEMARCHE_DEJA_LA: 'This farm already has a procedure: reload the page.',
    DEMANDE_DEJA_ENVOYEE: 'The request was already sent today: it can be sent again tomorrow.',
    INVITATION_ACCEPTEE: 'This person has already opened their account: they no longer need an invitation.',
    LOGIN_DEJA_UTILISE: 'Another account already uses this email address.',
    COURRIEL_NON_RENVOYABLE: 'This email cannot be sent again: it has not failed, or this server sends no emails.',
    ORGANISME_UTILISE:
      'This organisation is still in use – accounts: {comptes}; farms: {exploitations}; files: {dossiers}; templates: {modeles}. Move them to another organisation first.',
    COMPTE_SEUL_ACCES:
      'Nobody else has access to a farm with a decided file ({exploitations}): give this access to somebody else first.',
    INDICATEUR_MODIFIE_ENTRE_TEMPS: 'Somebody else has changed some values in the meantime.',
    ASSOLEMENT_MODIFIE_ENTRE_TEMPS: 'Somebody else has changed the crop rotation in the meantime.',
    ACCES_MODIFIES_ENTRE_TEMPS: 'Somebody else has changed this access in the meantime: nothing was saved.',
    CHAMPS_MODIFIES_ENTRE_TEMPS: 'Somebody else has changed what you are saving in the meantime.',
    SECTION_MODIFIEE_ENTRE_TEMPS:
      'Some values have changed here since you read them. Read them again before you judge.',
    DOSSIER_MODIFIE_ENTRE_TEMPS: 'The file has changed since this preview. Read what follows again before you decide.',
    PREUVE_MODIFIEE_ENTRE_TEMPS:
      'One of these proofs was replaced since you opened it. Look at it again before you judge.',
    LIGNE_MODIFIEE_ENTRE_TEMPS: 'Somebody else has changed this row in the meantime: read it again before you save it.',
    LISTE_TROP_LONGUE: 'This list has too many rows to be changed row by row: import a file.',
    FICHIER_TROP_VOLUMINEUX: 'The selected file is larger than allowed',
    TYPE_NON_PRIS_EN_CHARGE: 'This type of file is not allowed',
    CLASSEUR_ILLISIBLE: 'This workbook cannot be read: open it in a spreadsheet and save it again as .xlsx.',
    CLASSEUR_CHIFFRE: 'This workbook needs a password to be opened: remove it, then send the workbook again.',
    CLASSEUR_AVEC_MACROS: 'This workbook has macros: save it as .xlsx, without them.',
    PDF_INCOMPLET: 'This PDF is incomplete: it was cut short on the way. Copy it again from its source.',
    PDF_PROTEGE: 'This PDF needs a password to be opened: save a copy without a password, and send that one.',
    PDF_SANS_PAGE: 'This PDF has no page.',
    CAPTCHA_REFUSE: 'The automatic check did not succeed. Try again.',
    VALEUR_INVALIDE: 'Some values are not valid.',
    INDICATEUR_INCONNU: 'One of the indicators sent does not exist in this procedure.',
    ASSOLEMENT_INVALIDE: 'Some of the data in the form are missing or wrong.',
    REFERENCE_INCONNUE: 'One of the references sent does not exist.',
    CORRECTIONS_NON_TRAITEES:
      'Some requested corrections have not been dealt with yet: make and tick them before submitting the file.',
    RAPPEL_SANS_OBJET: 'This file is decided: it is not waiting for anybody.',
    RAPPEL_SANS_DESTINATAIRE: 'None of the people this file is waiting for receive emails.',
    RAPPEL_DEJA_ENVOYE: 'A reminder was already sent for this file in the last 24 hours.',
    DECISION_PAR_UN_AUTRE:
      'Somebody else has to decide this file: you entered values in it or accepted proofs of it (four eyes).',
    VALEUR_AUDITEE_INCONNUE: 'This row has no audited value.',
    DECISION_SANS_MOTIF: 'Something stands in the way of this decision: give the reason for it.',
    SECTION_A_CONFIRMER:
      'Values copied from last year are still to be confirmed here: confirm them before you mark them as valid.',
    DECLARATION_PAC_INVALIDE:
      'This file is not a CAP declaration: choose the XML export from Télépac (“producteurs”, with its parcels) or the ZIP of its parcels.',
    DECLARATION_PAC_XML_MALFORME: 'The XML file is malformed (line {ligne}).',
    DECLARATION_PAC_ENTITES_INTERDITES: 'The file defines a document type or entities: it is refused for safety.',
    DECLARATION_PAC_ENCODAGE_INCONNU: 'The encoding of the file ({encodage}) is not supported: UTF-8 or ISO-8859-1.',
    DECLARATION_PAC_COORDONNEES_INVALIDES:
      'The coordinates of block {numIlot}, parcel {numParcelle} are not in the legal projection of its commune ({projection}).',
    DECLARATION_PAC_SURFACE_MANQUANTE: 'Block {numIlot}, parcel {numParcelle} has neither an area nor a geometry.',
    DECLARATION_PAC_SURFACE_INVALIDE:
      'The area of block {numIlot}, parcel {numParcelle} is not valid: a positive number is expected, and 1,000,000 ha at most for the whole declaration.',
    DECLARATION_PAC_TROP_DE_PARCELLES: 'The declaration has more than {maximum} parcels.',
    DECLARATION_PAC_SANS_PARCELLE: 'The declaration has no parcel for this PACAGE number.',
    ARCHIVE_PAC_ILLISIBLE: 'This ZIP is incomplete, protected by a password or damaged: download it again.',
    ARCHIVE_PAC_TROP_GRANDE: 'This ZIP contains too many files, or more than 100 MB once unpacked.',
    ARCHIVE_PAC_SANS_PARCELLES:
      'This ZIP contains no shapefile (.shp with its .dbf): choose “Parcelles déclarées” or “Parcelles instruites” from Télépac.',
    ARCHIVE_PAC_AUTRE_COUCHE:
      'This ZIP is not that of the parcels ({champs} missing): choose “Parcelles déclarées” or “Parcelles instruites” from Télépac.',
    IMPORT_PAC_CHOIX_MANQUANT:
      'Both the file and the rotation have changed: choose one or the other for each of these lines ({nombre}).',
    IMPORT_PAC_INCONNU: 'This import does not exist.',
    IMPORT_PAC_DEJA_ANNULE: 'This import has already been undone.',
    IMPORT_PAC_PAS_LE_DERNIER: 'There is a more recent import: undo that one first.',
    IMPORT_PAC_MODIFIE_DEPUIS: 'The rotation has changed since this import: confirm that these changes may be lost.',
    IMPORT_ILLISIBLE: 'This file is neither a CSV nor an XLSX workbook that can be read.',
    IMAGE_ILLISIBLE: 'This image is incomplete or damaged: take it or save it again.',
    IMAGE_TROP_GRANDE: 'This image has more than {megapixels} million pixels: make it smaller before you send it.',
    IMAGE_ANIMEE: 'This image is animated: send a photograph or a still drawing.',
    PACAGE_ABSENT_DU_FICHIER: 'The PACAGE number of the farm ({pacage}) is not in the file.',
    PACAGE_EXPLOITATION_MANQUANT:
      'The file holds several producers: give the farm its PACAGE number to choose the right one.',
    EDITIONS_EN_ATTENTE:
      'You are already waiting for {maximum} documents: request another one once one of them has arrived.',
    TROP_DE_TENTATIVES: 'Too many attempts: try again in {secondes} seconds.',
    TROP_DE_QUESTIONS: 'You have sent many messages within an hour. This one is kept here: send it in {minutes} min.',
    ERREUR_INTERNE: 'Something unexpected happened. Try again; if it persists, quote reference {reference}.',
    SYNCHRONISATION_EN_COURS: 'This farm is already being synchronised.',
    SYNCHRONISATION_INTERROMPUE:
      'The synchronisation was interrupted several times before it finished. Start it again.',
    EXPLOITATION_PARTENAIRE_INCONNUE: 'This farm is not among those of the account with the partner.',
    EXPLOITATION_PARTENAIRE_A_CHOISIR:
      'Several farms at the partner have the same SIRET or PACAGE number: choose the right one.',
    PARTENAIRE_TROP_DE_DONNEES: 'The partner sends more data than Sillon accepts.',
    SERVICE_INDISPONIBLE: 'The service is temporarily unavailable.',
    TRAITEMENT_TROP_LONG: 'The request took too long and was stopped. Try again in a moment.',
  },
}
