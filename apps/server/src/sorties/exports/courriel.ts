import type { Language } from '@sillon/contract'
import { dateEnLettres } from '@sillon/domain'
import type { Courrier } from '#courriels/courrier'
import { pied } from '#courriels/mise-en-page'
import { insertLettres } from '#courriels/repository'
import type { Database } from '#socle/database/database'
import { genreDe } from './genres'
import { type ExportFini, type ExportPris, findDestinataire } from './repository'

interface Langue {
  readonly bonjour: (nom: string) => string
  readonly pret: { readonly sujet: string; readonly fait: (libelle: string, jusque: string) => string }
  readonly echec: { readonly sujet: string; readonly fait: (libelle: string) => string }
  readonly ouvrir: string
  readonly date: Intl.DateTimeFormat
}

const date = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' })

const langues: Readonly<Record<Language, Langue>> = {
  fr: {
    bonjour: (nom) => `Bonjour ${nom},`,
    pret: {
      sujet: 'Votre export est prêt',
      fait: (libelle, jusque) =>
        `L’export que vous avez demandé (${libelle}) est prêt. Vous pouvez le télécharger jusqu’au ${jusque}, heure de Paris.`,
    },
    echec: {
      sujet: 'Votre export n’a pas pu être préparé',
      fait: (libelle) =>
        `L’export que vous avez demandé (${libelle}) n’a pas pu être préparé. La page dit pourquoi, et permet de le redemander.`,
    },
    ouvrir: 'Voir mes exports :',
    date: date('fr-FR'),
  },
  en: {
    bonjour: (nom) => `Hello ${nom},`,
    pret: {
      sujet: 'Your export is ready',
      fait: (libelle, jusque) =>
        `The export that you requested (${libelle}) is ready. You can download it until ${jusque}, Paris time.`,
    },
    echec: {
      sujet: 'Your export could not be prepared',
      fait: (libelle) =>
        `The export that you requested (${libelle}) could not be prepared. The page says why, and lets you request it again.`,
    },
    ouvrir: 'See my exports:',
    date: date('en-GB'),
  },
}

/**
 * Mails a person that their export has ended: on their request, or after a long wait unless they switched mails off. The person downloads the file from the
 * page after a sign-in: the mail has no attachment, and its link opens nothing without a session.
 */
export async function annoncerExport(
  tx: Database,
  taken: ExportPris,
  { prevenir, isLong, expireLe }: ExportFini,
  etat: 'TERMINE' | 'ECHEC',
  { adresse, envoiActif }: Courrier,
): Promise<void> {
  const personne = await findDestinataire(tx, taken.idUtilisateur)
  if (!prevenir && !(isLong && personne.notifications)) return
  const { bonjour, pret, echec, ouvrir, date: format } = langues[personne.langue]
  const genre = genreDe(taken)
  const libelle = genre?.libelle(genre.params, personne.langue) ?? taken.genre
  const fait = expireLe === null ? echec.fait(libelle) : pret.fait(libelle, dateEnLettres(format, expireLe))
  await insertLettres(tx, [
    {
      genre: 'EXPORT',
      idUtilisateur: taken.idUtilisateur,
      langue: personne.langue,
      destinataire: personne.email,
      etat: envoiActif ? 'EN_ATTENTE' : 'GARDE',
      sujet: etat === 'TERMINE' ? pret.sujet : echec.sujet,
      texte: [bonjour(personne.nom), fait, `${ouvrir}\n${adresse}/exports`, pied(adresse)].join('\n\n'),
    },
  ])
}
