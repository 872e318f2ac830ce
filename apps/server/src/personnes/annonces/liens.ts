import type { Language } from '@sillon/contract'
import type { genresLien } from '@sillon/domain'
import type { Courrier } from '#courriels/courrier'
import { PRODUIT, pied } from '#courriels/mise-en-page'
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
  readonly sujet: (de: string) => string
  readonly fait: (de: string) => string
  readonly faire: string
  readonly duree: string
  readonly sinon: string
}

/** Person whose act sends an invitation, with the organisation that the new account belongs to. */
export interface Invitant {
  readonly nom: string
  readonly email: string
}

interface Langue {
  readonly bonjour: (nom: string) => string
  readonly par: (invitant: Invitant, organisme: string | null) => string
  readonly enCasDeDoute: (invitant: Invitant) => string
  readonly de: Readonly<Record<Genre, Texte>>
}

/** The mail contains the link and nothing else about the account: other people may read the mailbox. */
const langues: Readonly<Record<Language, Langue>> = {
  fr: {
    bonjour: (nom) => `Bonjour ${nom},`,
    par: ({ nom }, organisme) => (organisme === null ? nom : `${nom} (${organisme})`),
    enCasDeDoute: ({ nom, email }) =>
      `Vous n’attendiez pas ce message ? Demandez à ${nom} (${email}), ou ignorez-le : sans vous, ce compte ne s’ouvre pas.`,
    de: {
      INVITATION: {
        sujet: (de) => `${de} vous invite sur ${PRODUIT}`,
        fait: (de) =>
          `${de} vous a ouvert un compte sur ${PRODUIT}, où se préparent et se vérifient les dossiers de certification Haute Valeur Environnementale des exploitations. Votre identifiant est cette adresse.`,
        faire: 'Choisir mon mot de passe :',
        duree:
          'Ce lien est personnel. Il sert une seule fois, pendant 7 jours ; ensuite, « Mot de passe oublié ? » sur la page de connexion en envoie un autre.',
        sinon: '',
      },
      CONFIRMATION: {
        sujet: () => 'Confirmez votre nouvelle adresse',
        fait: () => `Cette adresse vient d’être donnée comme nouvelle adresse de votre compte ${PRODUIT}.`,
        faire: 'Confirmer cette adresse :',
        duree:
          'Ce lien est personnel. Il sert une seule fois, pendant 7 jours ; d’ici là votre ancienne adresse reste celle du compte.',
        sinon: 'Si vous n’avez rien demandé, ignorez ce message : rien ne changera.',
      },
      REINITIALISATION: {
        sujet: () => 'Choisissez un nouveau mot de passe',
        fait: () => `Un nouveau mot de passe vient d’être demandé pour votre compte ${PRODUIT}.`,
        faire: 'Choisir un nouveau mot de passe :',
        duree: 'Ce lien est personnel. Il sert une seule fois, pendant une heure.',
        sinon: 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
      },
    },
  },
  en: {
    bonjour: (nom) => `Hello ${nom},`,
    par: ({ nom }, organisme) => (organisme === null ? nom : `${nom} (${organisme})`),
    enCasDeDoute: ({ nom, email }) =>
      `Were you not expecting this message? Ask ${nom} (${email}), or ignore it: without you, this account will not be opened.`,
    de: {
      INVITATION: {
        sujet: (de) => `${de} invites you to ${PRODUIT}`,
        fait: (de) =>
          `${de} opened an account for you on ${PRODUIT}, where files for the Haute Valeur Environnementale certification of farms are prepared and checked. Your user name is this address.`,
        faire: 'Choose my password:',
        duree:
          'This link is personal. It works once, for 7 days; after that, “Forgotten password?” on the sign-in page sends another one.',
        sinon: '',
      },
      CONFIRMATION: {
        sujet: () => 'Confirm your new address',
        fait: () => `This address has just been given as the new address of your ${PRODUIT} account.`,
        faire: 'Confirm this address:',
        duree: 'This link is personal. It works once, for 7 days; until then the account keeps your former address.',
        sinon: 'If you did not request this, ignore this message: nothing will change.',
      },
      REINITIALISATION: {
        sujet: () => 'Choose a new password',
        fait: () => `A new password has just been requested for your ${PRODUIT} account.`,
        faire: 'Choose a new password:',
        duree: 'This link is personal. It works once, for one hour.',
        sinon: 'If you did not request this, ignore this message: your password stays the same.',
      },
    },
  },
}

/** A mail with a link, to one of the persons. */
const lettreDe = (
  genre: Genre,
  { idUtilisateur, prenom, nom, langue, email, cle }: CleFaite,
  { adresse, envoiActif }: Courrier,
  de = '',
  doute?: string,
) => {
  const { bonjour, de: textes } = langues[langue]
  const { sujet, fait, faire, duree, sinon } = textes[genre]
  return {
    genre,
    idUtilisateur,
    langue,
    destinataire: email,
    etat: envoiActif ? ('EN_ATTENTE' as const) : ('GARDE' as const),
    // A pasted name may contain line breaks, which would end the subject.
    sujet: sujet(de).replaceAll(/\s+/g, ' '),
    texte: [bonjour(`${prenom} ${nom}`), fait(de), `${faire}\n${LIEN}`, duree, doute ?? sinon, pied(adresse)].join(
      '\n\n',
    ),
    lien: `${adresse}/${chemins[genre]}/${cle}`,
  }
}

/**
 * Mails each of these persons the link of their key, in one statement. Nobody can switch these mails off: the person asked for the link, or cannot sign in
 * without it.
 */
export async function ecrireLiens(
  tx: Database,
  genre: Exclude<Genre, 'INVITATION'>,
  personnes: readonly CleFaite[],
  courrier: Courrier,
): Promise<void> {
  await insertLettres(
    tx,
    personnes.map((personne) => lettreDe(genre, personne, courrier)),
  )
}

/**
 * Mails each of these persons their invitation, in one statement: it says who opened the account, and for which organisation, because a link from a stranger
 * looks like a fraud.
 * @param organismes name of each person's organisation, if any
 */
export async function ecrireInvitations(
  tx: Database,
  personnes: readonly CleFaite[],
  invitant: Invitant,
  organismes: ReadonlyMap<number, string>,
  courrier: Courrier,
): Promise<void> {
  await insertLettres(
    tx,
    personnes.map((personne) => {
      const { par, enCasDeDoute } = langues[personne.langue]
      const de = par(invitant, organismes.get(personne.idUtilisateur) ?? null)
      return lettreDe('INVITATION', personne, courrier, de, enCasDeDoute(invitant))
    }),
  )
}
