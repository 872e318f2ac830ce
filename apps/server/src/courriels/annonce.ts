import type { genresDossier, UserInfo } from '@sillon/contract'
import { type EtatDossier, isDecided } from '@sillon/domain'
import { eq } from 'drizzle-orm'
import { findCorrections } from '../corrections/repository'
import type { Save } from '../corrections/service'
import type { Database } from '../database/connection'
import * as t from '../database/schema'
import { findDestinataires } from './destinataires'
import { compose } from './textes'

/** How this server writes mails. */
export interface Courrier {
  /** Where people reach the product, without a slash at its end. */
  readonly adresse: string
  /** Whether a mail server is configured; otherwise mails are kept. */
  readonly envoiActif: boolean
}

/** A file goes back to ATTENTE_VERIFICATION from a check as well: that is no submission. */
const soumissions: readonly EtatDossier[] = ['SAISIE_EN_COURS', 'ATTENTE_CORRECTION']

function genreOf(from: EtatDossier, to: EtatDossier): (typeof genresDossier)[number] | null {
  if (to === 'ATTENTE_VERIFICATION') return soumissions.includes(from) ? 'SOUMISSION' : null
  if (to === 'ATTENTE_CORRECTION') return 'CORRECTION'
  return isDecided(to) ? 'DECISION' : null
}

/** Writes the mails that a change of state of a file asks for, in its transaction; once it is saved, for who is told depends on it. */
export async function announceEtat(
  tx: Database,
  user: UserInfo,
  { dossier: { idDossier, idExploitation, idMillesime, etatDossier }, codeNational, ofDossier }: Save,
  { adresse, envoiActif }: Courrier,
): Promise<void> {
  const etat = ofDossier.find(({ champ }) => champ === 'etatDossier')?.nouvelle as EtatDossier | undefined
  const genre = etat === undefined ? null : genreOf(etatDossier, etat)
  if (etat === undefined || genre === null) return
  const evenement = { genre, idAuteur: user.idUtilisateur, idDossier, idExploitation }
  const destinataires = await findDestinataires(tx, evenement)
  if (destinataires.length === 0) return
  const { raisonSociale, nomCommune } = t.exploitations
  const [ferme] = await tx
    .select({ exploitation: raisonSociale, commune: nomCommune })
    .from(t.exploitations)
    .where(eq(t.exploitations.idExploitation, idExploitation))
  if (ferme === undefined) throw new Error('The file has no farm.')
  const faits = {
    ...ferme,
    genre,
    etat,
    auteur: `${user.prenom} ${user.nom}`,
    demarche: codeNational,
    millesime: idMillesime,
    corrections: genre === 'CORRECTION' ? (await findCorrections(tx, idDossier)).length : 0,
    lienDossier: `${adresse}/dossiers/${idExploitation}/${codeNational}/${idMillesime}`,
    lienCompte: `${adresse}/account`,
  }
  await tx.insert(t.courriels).values(
    destinataires.map(({ idUtilisateur, role, email, nom, langue }) => ({
      genre,
      idDossier,
      idUtilisateur,
      langue,
      destinataire: email,
      etat: envoiActif ? ('EN_ATTENTE' as const) : ('GARDE' as const),
      ...compose(langue, {
        ...faits,
        destinataire: nom,
        lecteur: role === 'AGRICULTEUR' ? 'EXPLOITANT' : 'SUIVI',
      }),
    })),
  )
}
