import { type Language, phraseDesReferences, type UserInfo } from '@sillon/contract'
import { type EtatDossier, type genresDossier, isDecided, isInEntry, partiesJugees, RESULTATS } from '@sillon/domain'
import { type Scheme, schemeFor } from '@sillon/referentials'
import type { Courrier } from '#courriels/courrier'
import { aUnAgriculteur, findDestinataires } from '#courriels/destinataires'
import { ecrireLettres, type Lettre } from '#courriels/lettres'
import { findFerme } from '#courriels/repository'
import type { Database } from '#socle/database/database'
import type { ConstatGarde } from '#socle/database/schema'
import { findConstats } from '../dossier/constats-repository'
import { vueOf } from '../dossier/lecture'
import type { Effet, Passage } from '../dossier/transition'
import { compose, type Faits } from './textes'

function genreOf(from: EtatDossier, to: EtatDossier): (typeof genresDossier)[number] | null {
  if (to === 'ATTENTE_CORRECTION') return 'CORRECTION'
  if (isDecided(to)) return 'DECISION'
  if (isDecided(from)) return 'REOUVERTURE'
  // A file also goes back to this state from a check: such a change is no submission.
  return to === 'ATTENTE_VERIFICATION' && isInEntry(from) ? 'SOUMISSION' : null
}

/** The mails about a change of state of a file, each with its recipient. */
export async function composeAnnonce(
  db: Database,
  user: UserInfo,
  passage: Passage,
  { adresse }: Courrier,
): Promise<Lettre[]> {
  const { dossier, codeNational, etat, motif } = passage
  const { idDossier, idExploitation, idMillesime } = dossier
  const genre = genreOf(dossier.etatDossier, etat)
  if (genre === null) return []
  const evenement = { genre, idAuteur: user.idUtilisateur, idDossier, idExploitation }
  const destinataires = await findDestinataires(db, evenement)
  if (destinataires.length === 0) return []
  const ferme = await findFerme(db, idExploitation)
  const scheme = schemeFor(codeNational, idMillesime)
  const faits = {
    ...ferme,
    genre,
    avant: dossier.etatDossier,
    etat,
    motif,
    auteur: `${user.prenom} ${user.nom}`,
    demarche: codeNational,
    millesime: idMillesime,
    // Sending a file back asks for the correction of each section, or row, judged not valid.
    constats: genre === 'CORRECTION' ? inSheetOrder(scheme, await findConstats(db, idDossier)) : [],
    validitePar: scheme?.validitePar ?? 'sousRubrique',
    aUnAgriculteur: await aUnAgriculteur(db, idExploitation),
    sansReferences: genre === 'SOUMISSION' || genre === 'REOUVERTURE' ? () => null : await sansReferences(db, passage),
    // A decision is read with the results; the file itself opens on its first sheet.
    lienDossier: `${adresse}/dossiers/${idExploitation}/${codeNational}/${idMillesime}${genre === 'DECISION' ? `?rubrique=${RESULTATS}` : ''}`,
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

/** Findings with the names of their parts, in the order of the sheets. A part that the scheme no longer has is left out, as from the list of corrections. */
const inSheetOrder = (scheme: Scheme | undefined, constats: readonly ConstatGarde[]): Faits['constats'] =>
  scheme === undefined
    ? []
    : partiesJugees(scheme).flatMap(({ codeNational, libelle }) =>
        constats
          .filter((constat) => constat.codeNational === codeNational)
          .map(({ gravite, echeance }) => ({ libelle, gravite, echeance })),
      )

/** Sentence about the references that points of the file wait for, in the language of a recipient; null when none does. */
async function sansReferences(
  db: Database,
  { dossier, codeNational, etat }: Passage,
): Promise<(language: Language) => string | null> {
  const vue = await vueOf(db, dossier, codeNational)
  const manquantes = vue?.scheme.referencesManquantes(vue.evaluation) ?? []
  const attente = { millesime: dossier.idMillesime, estDecide: isDecided(etat) }
  return (language) => phraseDesReferences(manquantes, attente, language)
}

/** Writes the mails about a change of state of a file. Call it after the save, because the recipients depend on the new state. */
export const effetCourriels = (courrier: Courrier): Effet => ({
  async apres(tx, user, passage) {
    await ecrireLettres(tx, passage.dossier.idDossier, await composeAnnonce(tx, user, passage, courrier), courrier)
  },
})
