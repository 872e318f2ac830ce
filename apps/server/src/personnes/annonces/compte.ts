import type { Language } from '@sillon/contract'
import type { genresCompte } from '@sillon/domain'
import type { Courrier } from '#courriels/courrier'
import { pied } from '#courriels/mise-en-page'
import { insertLettres } from '#courriels/repository'
import type { Database } from '#socle/database/database'

type Genre = (typeof genresCompte)[number]

interface Langue {
  readonly bonjour: (nom: string) => string
  readonly de: Readonly<Record<Genre, { readonly sujet: string; readonly fait: string }>>
  readonly sinon: string
}

/** The mails contain no password and no new address: the old address may belong to somebody else by now. */
const langues: Readonly<Record<Language, Langue>> = {
  fr: {
    bonjour: (nom) => `Bonjour ${nom},`,
    de: {
      MOT_DE_PASSE: {
        sujet: 'Votre mot de passe a été changé',
        fait: 'Le mot de passe de votre compte vient d’être changé. Les autres appareils connectés à ce compte ont été déconnectés.',
      },
      ADRESSE_DEMANDEE: {
        sujet: 'Une nouvelle adresse a été demandée pour votre compte',
        fait: 'Une autre adresse email vient d’être demandée pour votre compte. Elle remplacera celle-ci quand elle aura été confirmée.',
      },
      ADRESSE: {
        sujet: 'L’adresse de votre compte a été changée',
        fait: 'L’adresse email de votre compte vient d’être remplacée par une autre. Les prochains messages iront à la nouvelle adresse ; celui-ci est le dernier envoyé ici.',
      },
      SECOND_FACTEUR_ACTIVE: {
        sujet: 'La double authentification de votre compte est active',
        fait: 'La double authentification de votre compte vient d’être activée. Les autres appareils connectés à ce compte ont été déconnectés.',
      },
      SECOND_FACTEUR_RETIRE: {
        sujet: 'La double authentification de votre compte est désactivée',
        fait: 'La double authentification de votre compte vient d’être désactivée. Les autres appareils connectés à ce compte ont été déconnectés.',
      },
      PASSKEY_AJOUTEE: {
        sujet: 'Une clé d’accès a été ajoutée à votre compte',
        fait: 'Une clé d’accès (passkey) vient d’être ajoutée à votre compte : elle permet de s’y connecter. Les autres appareils connectés à ce compte ont été déconnectés.',
      },
      PASSKEY_RETIREE: {
        sujet: 'Une clé d’accès de votre compte a été supprimée',
        fait: 'Une clé d’accès (passkey) de votre compte vient d’être supprimée : elle ne permet plus de s’y connecter. Les autres appareils connectés à ce compte ont été déconnectés.',
      },
      PARTENAIRE_LIE: {
        sujet: 'Un compte partenaire a été lié à votre compte',
        fait: 'Un compte chez un partenaire vient d’être lié à votre compte : il permet de s’y connecter. Les autres appareils connectés à ce compte ont été déconnectés.',
      },
      PARTENAIRE_RETIRE: {
        sujet: 'Un compte partenaire n’est plus lié à votre compte',
        fait: 'Un compte chez un partenaire vient d’être détaché de votre compte : il ne permet plus de s’y connecter. Les autres appareils connectés à ce compte ont été déconnectés.',
      },
    },
    sinon:
      'Si c’est vous, il n’y a rien à faire. Sinon, quelqu’un d’autre utilise votre compte : prévenez sans attendre votre conseiller ou l’administrateur de votre organisme.',
  },
  en: {
    bonjour: (nom) => `Hello ${nom},`,
    de: {
      MOT_DE_PASSE: {
        sujet: 'Your password has been changed',
        fait: 'The password of your account has just been changed. The other devices that were signed in to it have been signed out.',
      },
      ADRESSE_DEMANDEE: {
        sujet: 'A new address was requested for your account',
        fait: 'A new email address has just been requested for your account. It will replace this one once it is confirmed.',
      },
      ADRESSE: {
        sujet: 'The address of your account has been changed',
        fait: 'The email address of your account has just been replaced by another one. Further messages will go to the new address; this one is the last to come here.',
      },
      SECOND_FACTEUR_ACTIVE: {
        sujet: 'Two-factor authentication of your account is on',
        fait: 'Two-factor authentication of your account has just been switched on. The other devices that were signed in to it have been signed out.',
      },
      SECOND_FACTEUR_RETIRE: {
        sujet: 'Two-factor authentication of your account is off',
        fait: 'Two-factor authentication of your account has just been switched off. The other devices that were signed in to it have been signed out.',
      },
      PASSKEY_AJOUTEE: {
        sujet: 'A passkey was added to your account',
        fait: 'A passkey has just been added to your account: it can be used to sign in. The other devices that were signed in to it have been signed out.',
      },
      PASSKEY_RETIREE: {
        sujet: 'A passkey of your account was removed',
        fait: 'A passkey of your account has just been removed: it can no longer be used to sign in. The other devices that were signed in to it have been signed out.',
      },
      PARTENAIRE_LIE: {
        sujet: 'A partner account was linked to your account',
        fait: 'An account with a partner has just been linked to your account: it can be used to sign in. The other devices that were signed in to it have been signed out.',
      },
      PARTENAIRE_RETIRE: {
        sujet: 'A partner account is no longer linked to your account',
        fait: 'An account with a partner has just been unlinked from your account: it can no longer be used to sign in. The other devices that were signed in to it have been signed out.',
      },
    },
    sinon:
      'If it was you, there is nothing to do. If not, somebody else is using your account: tell your adviser or the administrator of your organisation without delay.',
  },
}

interface Changement {
  readonly idUtilisateur: number
  /** Address before the change. */
  readonly email: string
  readonly prenom: string
  readonly nom: string
  readonly langue: Language
  readonly genres: readonly Genre[]
}

/** Mails the changes of an account to its former address, in the transaction of the change. Nobody can switch these mails off: a thief would. */
export async function announceCompte(
  tx: Database,
  { idUtilisateur, email, prenom, nom, langue, genres }: Changement,
  { adresse, envoiActif }: Courrier,
): Promise<void> {
  const { bonjour, de, sinon } = langues[langue]
  await insertLettres(
    tx,
    genres.map((genre) => ({
      genre,
      idUtilisateur,
      langue,
      destinataire: email,
      etat: envoiActif ? ('EN_ATTENTE' as const) : ('GARDE' as const),
      sujet: de[genre].sujet,
      texte: [bonjour(`${prenom} ${nom}`), de[genre].fait, sinon, pied(adresse)].join('\n\n'),
    })),
  )
}
