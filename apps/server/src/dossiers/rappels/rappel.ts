import type { Language, Role } from '@sillon/contract'
import {
  type Attente,
  attenteDe,
  authorize,
  DomainError,
  estDepassee,
  GENRE_RAPPEL,
  jourDe,
  premiereEcheance,
} from '@sillon/domain'
import type { Courrier } from '#courriels/courrier'
import { findDestinataires } from '#courriels/destinataires'
import { apercuDesLettres, ecrireLettres, type Lettre } from '#courriels/lettres'
import { findFerme } from '#courriels/repository'
import type { Database } from '#socle/database/database'
import { refusalText } from '#socle/http/errors'
import { findCorrectionsOuvertes } from '../dossier/constats-repository'
import { type Ouverture, requireOuvrable } from '../dossier/ouvrir'
import { findARemplir, isRecent, marquer } from './repository'
import { compose, type Faits } from './textes'

const farmers: readonly Role[] = ['AGRICULTEUR']
/** Roles to remind by the state of a file, as in the portfolio: its farmers, its advisers, its certification body. */
const attendus: Readonly<Record<Exclude<Attente, 'AUCUNE'>, readonly Role[]>> = {
  OUVERTURE: farmers,
  SAISIE: farmers,
  CORRECTION: farmers,
  VERIFICATION: ['CONSEILLER'],
  CERTIFICATION: ['ADMIN_ORGANISME'],
}

/** States whose reminder lists the rows left to fill in. */
const saisies: readonly Attente[] = ['SAISIE', 'CORRECTION']

/**
 * The reminders of a file, with their recipients.
 * @throws DomainError ACTION_INTERDITE, CAMPAGNE_FERMEE, RAPPEL_SANS_OBJET of a decided file, RAPPEL_SANS_DESTINATAIRE when none of the people to remind
 * receives mails
 */
async function composer(
  db: Database,
  ouverture: Ouverture,
  message: string | null,
  { adresse }: Courrier,
): Promise<readonly Lettre[]> {
  const { user, idExploitation, codeNational, millesime, dossier, aDemarche } = ouverture
  authorize(user, 'rappel.envoyer')
  requireOuvrable(ouverture)
  const attente = attenteDe(dossier?.etatDossier ?? null)
  // Without the procedure on the farm, nobody can open a file.
  if (attente === 'AUCUNE' || (dossier === undefined && !aDemarche)) throw new DomainError('RAPPEL_SANS_OBJET')
  const idDossier = dossier?.idDossier ?? 0
  const evenement = { genre: GENRE_RAPPEL, idAuteur: user.idUtilisateur, idDossier, idExploitation } as const
  const personnes = (await findDestinataires(db, evenement)).filter(({ role }) => attendus[attente].includes(role))
  if (personnes.length === 0) throw new DomainError('RAPPEL_SANS_DESTINATAIRE')
  const faits = {
    ...(await findFerme(db, idExploitation)),
    attente,
    corrections: attente === 'CORRECTION' ? await correctionsDe(db, idDossier) : null,
    aRemplir: saisies.includes(attente) ? await findARemplir(db, idDossier) : null,
    message: message || null,
    auteur: `${user.prenom} ${user.nom}`,
    demarche: codeNational,
    millesime,
    lienDossier: `${adresse}/dossiers/${idExploitation}/${codeNational}/${millesime}`,
    adresse,
  }
  return personnes.map((personne) => ({
    genre: GENRE_RAPPEL,
    personne,
    ...compose(personne.langue, { ...faits, destinataire: personne.nom }),
  }))
}

/** Untreated corrections of a file: how many of each severity, and their earliest deadline. Null without any. */
async function correctionsDe(db: Database, idDossier: number): Promise<Faits['corrections']> {
  const ouvertes = await findCorrectionsOuvertes(db, idDossier)
  const echeance = premiereEcheance(ouvertes)
  if (ouvertes.length === 0) return null
  return { ouvertes, echeance, estDepassee: estDepassee(echeance, jourDe(new Date())) }
}

/** Reasons not to send a reminder that are no fault of its author. */
const OBSTACLES = ['RAPPEL_SANS_OBJET', 'RAPPEL_SANS_DESTINATAIRE', 'RAPPEL_DEJA_ENVOYE'] as const

/**
 * Preview of the reminders of a file with their recipients, or the reason why there are none.
 * @throws DomainError ACTION_INTERDITE, CAMPAGNE_FERMEE
 */
export async function apercuDuRappel(
  db: Database,
  ouverture: Ouverture,
  message: string | null,
  courrier: Courrier,
  language: Language,
) {
  try {
    const lettres = await composer(db, ouverture, message, courrier)
    if (await isRecent(db, ouverture.key)) throw new DomainError('RAPPEL_DEJA_ENVOYE')
    return { ...apercuDesLettres(lettres, courrier), obstacle: null }
  } catch (failure) {
    const code = failure instanceof DomainError ? OBSTACLES.find((one) => one === failure.code) : undefined
    if (code === undefined) throw failure
    return { ...apercuDesLettres([], courrier), obstacle: refusalText(code, language) }
  }
}

/** Writes the reminders of a file. @throws DomainError as `composer`, and RAPPEL_DEJA_ENVOYE within a day of the last reminder */
export async function rappelerLeDossier(
  db: Database,
  ouverture: Ouverture,
  message: string | null,
  courrier: Courrier,
): Promise<readonly string[]> {
  return db.transaction(async (tx) => {
    const lettres = await composer(tx, ouverture, message, courrier)
    if (!(await marquer(tx, ouverture.key))) throw new DomainError('RAPPEL_DEJA_ENVOYE')
    await ecrireLettres(tx, ouverture.dossier?.idDossier ?? null, lettres, courrier)
    return lettres.map(({ personne }) => personne.nom)
  })
}
