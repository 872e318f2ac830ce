import type { UserInfo } from '@sillon/contract'
import { type EtatDossier, type genresDossier, isDecided } from '@sillon/domain'
import { schemeFor } from '@sillon/referentials'
import type { Courrier } from '#courriels/courrier'
import { findDestinataires } from '#courriels/destinataires'
import { ecrireLettres, type Lettre } from '#courriels/lettres'
import { countRefusees, findFerme } from '#courriels/repository'
import type { Database } from '#socle/database/database'
import type { Effet, Passage } from '../dossier/transition'
import { compose } from './textes'

/** A file also goes back to ATTENTE_VERIFICATION from a check: such a change is no submission. */
const soumissions: readonly EtatDossier[] = ['SAISIE_EN_COURS', 'ATTENTE_CORRECTION']

function genreOf(from: EtatDossier, to: EtatDossier): (typeof genresDossier)[number] | null {
  if (to === 'ATTENTE_VERIFICATION') return soumissions.includes(from) ? 'SOUMISSION' : null
  if (to === 'ATTENTE_CORRECTION') return 'CORRECTION'
  return isDecided(to) ? 'DECISION' : null
}

/** The mails about a change of state of a file, each with its recipient. */
export async function composeAnnonce(
  db: Database,
  user: UserInfo,
  { dossier: { idDossier, idExploitation, idMillesime, etatDossier }, codeNational, etat, motif }: Passage,
  { adresse }: Courrier,
): Promise<Lettre[]> {
  const genre = genreOf(etatDossier, etat)
  if (genre === null) return []
  const evenement = { genre, idAuteur: user.idUtilisateur, idDossier, idExploitation }
  const destinataires = await findDestinataires(db, evenement)
  if (destinataires.length === 0) return []
  const ferme = await findFerme(db, idExploitation)
  const faits = {
    ...ferme,
    genre,
    etat,
    motif,
    auteur: `${user.prenom} ${user.nom}`,
    demarche: codeNational,
    millesime: idMillesime,
    // Sending a file back asks for the correction of each section, or row, judged not valid.
    corrections: genre === 'CORRECTION' ? await countRefusees(db, idDossier) : 0,
    validitePar: schemeFor(codeNational, idMillesime)?.validitePar ?? 'sousRubrique',
    lienDossier: `${adresse}/dossiers/${idExploitation}/${codeNational}/${idMillesime}`,
    adresse,
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

/** Writes the mails about a change of state of a file. Call it after the save, because the recipients depend on the new state. */
export const effetCourriels = (courrier: Courrier): Effet => ({
  async apres(tx, user, passage) {
    await ecrireLettres(tx, passage.dossier.idDossier, await composeAnnonce(tx, user, passage, courrier), courrier)
  },
})
