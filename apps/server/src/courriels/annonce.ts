import type { genresDossier, UserInfo } from '@sillon/contract'
import { type EtatDossier, isDecided } from '@sillon/domain'
import { and, eq } from 'drizzle-orm'
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

/** A change of state of a file, with the reason that was given for it. */
export interface Passage {
  readonly dossier: Pick<typeof t.dossiers.$inferSelect, 'idDossier' | 'idExploitation' | 'idMillesime' | 'etatDossier'>
  readonly codeNational: string
  readonly etat: EtatDossier
  readonly motif: string | null
}

/** The mails that a change of state of a file asks for, each with whom it is for. */
export async function composeAnnonce(
  db: Database,
  user: UserInfo,
  { dossier: { idDossier, idExploitation, idMillesime, etatDossier }, codeNational, etat, motif }: Passage,
  { adresse }: Courrier,
) {
  const genre = genreOf(etatDossier, etat)
  if (genre === null) return []
  const evenement = { genre, idAuteur: user.idUtilisateur, idDossier, idExploitation }
  const destinataires = await findDestinataires(db, evenement)
  if (destinataires.length === 0) return []
  const { raisonSociale, nomCommune } = t.exploitations
  const [ferme] = await db
    .select({ exploitation: raisonSociale, commune: nomCommune })
    .from(t.exploitations)
    .where(eq(t.exploitations.idExploitation, idExploitation))
  if (ferme === undefined) throw new Error('The file has no farm.')
  const refused = and(eq(t.validites.idDossier, idDossier), eq(t.validites.estValide, false))
  const faits = {
    ...ferme,
    genre,
    etat,
    motif,
    auteur: `${user.prenom} ${user.nom}`,
    demarche: codeNational,
    millesime: idMillesime,
    // Sending a file back asks for the correction of each section judged not valid.
    corrections: genre === 'CORRECTION' ? await db.$count(t.validites, refused) : 0,
    lienDossier: `${adresse}/dossiers/${idExploitation}/${codeNational}/${idMillesime}`,
    lienCompte: `${adresse}/account`,
  }
  return destinataires.map((personne) => ({
    genre,
    personne,
    ...compose(personne.langue, {
      ...faits,
      destinataire: personne.nom,
      lecteur: personne.role === 'AGRICULTEUR' ? 'EXPLOITANT' : 'SUIVI',
    }),
  }))
}

/** Writes the mails that a change of state of a file asks for, in its transaction; once it is saved, for who is told depends on it. */
export async function announceEtat(
  tx: Database,
  user: UserInfo,
  { dossier, codeNational, ofDossier }: Save,
  courrier: Courrier,
): Promise<void> {
  const changed = new Map(ofDossier.map(({ champ, nouvelle }) => [champ, nouvelle]))
  const etat = changed.get('etatDossier') as EtatDossier | undefined
  if (etat === undefined) return
  const motif = (changed.has('motifDecision') ? changed.get('motifDecision') : dossier.motifDecision) as string | null
  const lettres = await composeAnnonce(tx, user, { dossier, codeNational, etat, motif }, courrier)
  if (lettres.length === 0) return
  await tx.insert(t.courriels).values(
    lettres.map(({ genre, personne: { idUtilisateur, langue, email }, sujet, texte }) => ({
      genre,
      idDossier: dossier.idDossier,
      idUtilisateur,
      langue,
      destinataire: email,
      etat: courrier.envoiActif ? ('EN_ATTENTE' as const) : ('GARDE' as const),
      sujet,
      texte,
    })),
  )
}
