import type { Language } from '@sillon/contract'
import type { genresLien } from '@sillon/domain'
import type { Courrier } from '#courriels/courrier'
import { insertLettres, LIEN } from '#courriels/repository'
import type { Database } from '#socle/database/database'
import type { CleFaite } from '../authentification/cles'

type Genre = (typeof genresLien)[number]

/** Path of each link. */
const chemins: Readonly<Record<Genre, string>> = {
  INVITATION: 'confirm-email',
  CONFIRMATION: 'confirm-email',
  REINITIALISATION: 'reset-password',
}

interface Texte {
  readonly sujet: string
  readonly fait: string
  readonly faire: string
  readonly duree: string
  readonly sinon: string
}

interface Langue {
  readonly bonjour: (nom: string) => string
  readonly de: Readonly<Record<Genre, Texte>>
}

/** The mail contains the link and nothing else about the account: other people may read the mailbox. */
const langues: Readonly<Record<Language, Langue>> = {
  fr: {
    bonjour: (nom) => `Bonjour ${nom},`,
    de: {
      INVITATION: {
        sujet: 'Confirmez votre adresse et choisissez un mot de passe',
        fait: 'Un compte vient d’être créé pour vous, avec cette adresse pour identifiant.',
        faire: 'Confirmez votre adresse et choisissez votre mot de passe :',
        duree:
          'Ce lien est personnel. Il sert une seule fois, pendant 7 jours ; ensuite, « Mot de passe oublié ? » sur la page de connexion en envoie un autre.',
        sinon: 'Si vous n’attendiez pas ce message, vous pouvez l’ignorer.',
      },
      CONFIRMATION: {
        sujet: 'Confirmez votre nouvelle adresse',
        fait: 'Cette adresse vient d’être donnée comme nouvelle adresse email de votre compte.',
        faire: 'Confirmez-la :',
        duree:
          'Ce lien est personnel. Il sert une seule fois, pendant 7 jours ; d’ici là votre ancienne adresse reste celle du compte.',
        sinon: 'Si vous n’avez rien demandé, ignorez ce message : rien ne changera.',
      },
      REINITIALISATION: {
        sujet: 'Choisissez un nouveau mot de passe',
        fait: 'Un nouveau mot de passe vient d’être demandé pour votre compte.',
        faire: 'Choisissez-le :',
        duree: 'Ce lien est personnel. Il sert une seule fois, pendant une heure.',
        sinon: 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
      },
    },
  },
  en: {
    bonjour: (nom) => `Hello ${nom},`,
    de: {
      INVITATION: {
        sujet: 'Confirm your address and choose a password',
        fait: 'An account has just been created for you, with this address as its user name.',
        faire: 'Confirm your address and choose your password:',
        duree:
          'This link is personal. It works once, for 7 days; after that, “Forgotten password?” on the sign-in page sends another one.',
        sinon: 'If you did not expect this message, you can ignore it.',
      },
      CONFIRMATION: {
        sujet: 'Confirm your new address',
        fait: 'This address has just been given as the new e-mail address of your account.',
        faire: 'Confirm it:',
        duree: 'This link is personal. It works once, for 7 days; until then the account keeps your former address.',
        sinon: 'If you asked for nothing, ignore this message: nothing will change.',
      },
      REINITIALISATION: {
        sujet: 'Choose a new password',
        fait: 'A new password has just been asked for your account.',
        faire: 'Choose it:',
        duree: 'This link is personal. It works once, for one hour.',
        sinon: 'If you asked for nothing, ignore this message: your password stays the same.',
      },
    },
  },
}

/**
 * Mails each of these persons the link of their key, in one statement. Nobody can switch these mails off: the person asked for the link, or cannot sign in
 * without it.
 */
export async function ecrireLiens(
  tx: Database,
  genre: Genre,
  personnes: readonly CleFaite[],
  { adresse, envoiActif }: Courrier,
): Promise<void> {
  await insertLettres(
    tx,
    personnes.map(({ idUtilisateur, prenom, nom, langue, email, cle }) => {
      const { bonjour, de } = langues[langue]
      const { sujet, fait, faire, duree, sinon } = de[genre]
      return {
        genre,
        idUtilisateur,
        langue,
        destinataire: email,
        etat: envoiActif ? ('EN_ATTENTE' as const) : ('GARDE' as const),
        sujet,
        texte: [bonjour(`${prenom} ${nom}`), fait, `${faire}\n${LIEN}`, duree, sinon, `-- \n${adresse}`].join('\n\n'),
        lien: `${adresse}/${chemins[genre]}/${cle}`,
      }
    }),
  )
}
