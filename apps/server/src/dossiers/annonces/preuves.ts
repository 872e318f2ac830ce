import type { Language, UserInfo } from '@sillon/contract'
import { GENRE_PREUVES } from '@sillon/domain'
import type { Courrier } from '#courriels/courrier'
import { type Destinataire, findDestinataires } from '#courriels/destinataires'
import { pied } from '#courriels/mise-en-page'
import { findAttente, findFerme, insertAttente, removeLettre, rewriteLettre } from '#courriels/repository'
import type { Database } from '#socle/database/database'

/** Numbers of requested, refused and accepted proofs of a file. */
export interface BilanPreuves {
  readonly demandees: number
  readonly refusees: number
  readonly acceptees: number
}

interface Faits extends BilanPreuves {
  readonly auteur: string
  readonly exploitation: string
  readonly commune: string
  readonly demarche: string
  readonly millesime: number
  readonly lienDossier: string
  /** Public address of the product. */
  readonly adresse: string
}

interface Langue {
  readonly sujet: (faits: Faits) => string
  readonly bonjour: (nom: string) => string
  readonly fait: (faits: Faits) => string
  readonly comptes: readonly [keyof BilanPreuves, (nombre: number) => string][]
  readonly aFaire: string
  readonly rienAFaire: string
  readonly ouvrir: string
  readonly pourquoi: string
}

/** Mails leave out reasons of refusals and texts of requests: anybody who opens the mailbox reads them outside the product. */
const langues: Readonly<Record<Language, Langue>> = {
  fr: {
    sujet: ({ demarche, millesime, exploitation }) => `Preuves : ${demarche} ${millesime}, ${exploitation}`,
    bonjour: (nom) => `Bonjour ${nom},`,
    fait: ({ auteur, demarche, millesime, exploitation, commune }) =>
      `${auteur} a examiné les preuves du dossier ${demarche} ${millesime} de ${exploitation} (${commune}) :`,
    comptes: [
      [
        'demandees',
        (nombre) => (nombre === 1 ? 'une preuve vous est demandée' : `${nombre} preuves vous sont demandées`),
      ],
      ['refusees', (nombre) => (nombre === 1 ? 'une preuve est refusée' : `${nombre} preuves sont refusées`)],
      ['acceptees', (nombre) => (nombre === 1 ? 'une preuve est acceptée' : `${nombre} preuves sont acceptées`)],
    ],
    aFaire: 'Ouvrez le dossier : ce qui est demandé et les motifs s’y trouvent, à leur place.',
    rienAFaire: 'Ce message est pour votre information : il n’y a rien à faire.',
    ouvrir: 'Ouvrir le dossier :',
    pourquoi:
      'Vous recevez ce message parce que vous avez accès à cette exploitation. Pour changer sa langue ou ne plus en recevoir :',
  },
  en: {
    sujet: ({ demarche, millesime, exploitation }) => `Proofs: ${demarche} ${millesime}, ${exploitation}`,
    bonjour: (nom) => `Hello ${nom},`,
    fait: ({ auteur, demarche, millesime, exploitation, commune }) =>
      `${auteur} reviewed the proofs of the ${demarche} ${millesime} file of ${exploitation} (${commune}):`,
    comptes: [
      ['demandees', (nombre) => (nombre === 1 ? 'one proof is requested' : `${nombre} proofs are requested`)],
      ['refusees', (nombre) => (nombre === 1 ? 'one proof is refused' : `${nombre} proofs are refused`)],
      ['acceptees', (nombre) => (nombre === 1 ? 'one proof is accepted' : `${nombre} proofs are accepted`)],
    ],
    aFaire: 'Open the file: the requests and the reasons are shown there, each in its place.',
    rienAFaire: 'This message is for your information: there is nothing to do.',
    ouvrir: 'Open the file:',
    pourquoi:
      'You receive this message because you have access to this farm. To change its language, or to stop receiving them:',
  },
}

function compose({ langue, nom }: Destinataire, faits: Faits) {
  const { sujet, bonjour, fait, comptes, aFaire, rienAFaire, ouvrir, pourquoi } = langues[langue]
  const lignes = comptes.filter(([quoi]) => faits[quoi] > 0).map(([quoi, dire]) => `- ${dire(faits[quoi])}`)
  return {
    // A pasted farm name may contain line breaks, which would end the subject.
    sujet: sujet(faits).replaceAll(/\s+/g, ' '),
    texte: [
      bonjour(nom),
      [fait(faits), ...lignes].join('\n'),
      faits.demandees + faits.refusees > 0 ? aFaire : rienAFaire,
      `${ouvrir}\n${faits.lienDossier}`,
      pied(faits.adresse, pourquoi),
    ].join('\n\n'),
  }
}

interface Dossier {
  readonly idDossier: number
  readonly idExploitation: number
  readonly idMillesime: number
  readonly codeNational: string
}

/**
 * Tells the farmers of a file about verdicts and requests on its proofs. An auditor judges proof by proof: the mail waits for a quarter of an hour, and sums
 * up the state at that time; withdrawn verdicts are left out.
 * @param bilanDepuis counts since an instant, or in this transaction (null)
 */
export async function annoncerPreuves(
  tx: Database,
  user: UserInfo,
  { idDossier, idExploitation, idMillesime: millesime, codeNational: demarche }: Dossier,
  { adresse, envoiActif }: Courrier,
  bilanDepuis: (depuis: string | null) => Promise<BilanPreuves>,
): Promise<void> {
  const evenement = { genre: GENRE_PREUVES, idAuteur: user.idUtilisateur, idDossier, idExploitation } as const
  const farmers = (await findDestinataires(tx, evenement)).filter(({ role }) => role === 'AGRICULTEUR')
  if (farmers.length === 0) return
  const ferme = await findFerme(tx, idExploitation)
  for (const personne of farmers) {
    const { idUtilisateur, langue, email: destinataire } = personne
    const attente = await findAttente(tx, { genre: GENRE_PREUVES, idDossier, idUtilisateur })
    const bilan = await bilanDepuis(attente?.creeLe ?? null)
    const isEmpty = bilan.demandees + bilan.refusees + bilan.acceptees === 0
    if (isEmpty) {
      if (attente !== undefined) await removeLettre(tx, attente)
      continue
    }
    const lettre = compose(personne, {
      ...ferme,
      ...bilan,
      auteur: `${user.prenom} ${user.nom}`,
      demarche,
      millesime,
      lienDossier: `${adresse}/dossiers/${idExploitation}/${demarche}/${millesime}`,
      adresse,
    })
    if (attente !== undefined) await rewriteLettre(tx, attente, lettre)
    else
      await insertAttente(tx, {
        genre: GENRE_PREUVES,
        idDossier,
        idUtilisateur,
        langue,
        destinataire,
        etat: envoiActif ? 'EN_ATTENTE' : 'GARDE',
        ...lettre,
      })
  }
}
