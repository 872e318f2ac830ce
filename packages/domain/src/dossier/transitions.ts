import { refuseUnlessAllowed, type Verdict } from '../permissions/permissions'
import type { Role } from '../roles'
import { type EtatDossier, etatsDossier } from './etats'

interface Transition {
  readonly role: Role
  readonly from: EtatDossier
  readonly to: EtatDossier
  /** Automatic and saved at once when the person opens the file. */
  readonly onOpening?: true
}

/** Roles that set any state, on the results screen. */
const deciders: readonly Role[] = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER']

/**
 * Every other transition (design, section 6; specification 2, section 4). A farmer submits at the end, after a confirmation. ATTENTE_CORRECTION is allowed too,
 * because the opening that resumes the entry may not have been saved.
 */
const transitions: readonly Transition[] = [
  { role: 'AGRICULTEUR', from: 'SAISIE_EN_COURS', to: 'ATTENTE_VERIFICATION' },
  { role: 'AGRICULTEUR', from: 'ATTENTE_CORRECTION', to: 'ATTENTE_VERIFICATION' },
  { role: 'AGRICULTEUR', from: 'ATTENTE_CORRECTION', to: 'SAISIE_EN_COURS', onOpening: true },
  { role: 'CONSEILLER', from: 'ATTENTE_VERIFICATION', to: 'VERIFICATION_EN_COURS', onOpening: true },
  { role: 'SUPERADMIN', from: 'ATTENTE_VERIFICATION', to: 'VERIFICATION_EN_COURS', onOpening: true },
]

/**
 * Whether a role may take a file from one state to another. A state outside the role's rights is forbidden (403); one that the role may set, but not from the
 * present state, is refused by the state (409). The same state is no transition.
 */
export function decideTransition(role: Role, from: EtatDossier, to: EtatDossier): Verdict {
  if (from === to || deciders.includes(role)) return 'allowed'
  const towards = transitions.filter((transition) => transition.role === role && transition.to === to)
  if (towards.length === 0) return 'forbidden'
  return towards.some((transition) => transition.from === from) ? 'allowed' : 'wrong state'
}

/** @throws DomainError ACTION_INTERDITE or DOSSIER_NON_MODIFIABLE when the role may not make the transition */
export function authorizeTransition(role: Role, from: EtatDossier, to: EtatDossier): void {
  refuseUnlessAllowed(decideTransition(role, from, to))
}

/** State of a file after a person of this role has opened it: usually unchanged. */
export const etatAfterOpening = (role: Role, etat: EtatDossier): EtatDossier =>
  transitions.find((transition) => transition.onOpening && transition.role === role && transition.from === etat)?.to ??
  etat

/** States that a person of this role may choose for a file, including the present one, in the order of its life. */
export const etatsPossibles = (role: Role, etat: EtatDossier): readonly EtatDossier[] =>
  etatsDossier.filter((to) => decideTransition(role, etat, to) === 'allowed')
