import { DomainError } from '../domain-error'
import { type EtatDossier, isLockedForFarmer } from '../dossier/etats'

export type Role = 'SUPERADMIN' | 'ADMIN_ORGANISME' | 'CONSEILLER' | 'AGRICULTEUR'

/** Who asks. Which farms they see is decided apart, in the query that fetches the farm. */
export interface Actor {
  readonly role: Role
  readonly accessCreationUpdateExploitation: boolean
}

/** What is asked for. Reading a farm that one sees needs no permission. */
export type Action =
  | 'exploitation.create'
  | 'exploitation.update'
  | 'assolement.write'
  | 'indicateurs.write'
  | 'scores.read'
  | 'demarches.write'

export interface Subject {
  /** States of the files that the action would change. */
  readonly etats?: readonly EtatDossier[]
  /** Whether the organisation of the farm lets its farmers see scores. */
  readonly scoresVisiblesAgriculteur?: boolean
}

type Verdict = 'allowed' | 'forbidden' | 'wrong state'

const withFlag = (actor: Actor) => actor.accessCreationUpdateExploitation

/** Who may do what, by role: the table of the design, section 5. A farm that the actor does not see never comes here. */
const rules: Readonly<Record<Action, Readonly<Record<Role, (actor: Actor, subject: Subject) => boolean>>>> = {
  'exploitation.create': { SUPERADMIN: yes, ADMIN_ORGANISME: withFlag, CONSEILLER: withFlag, AGRICULTEUR: no },
  'exploitation.update': { SUPERADMIN: yes, ADMIN_ORGANISME: withFlag, CONSEILLER: withFlag, AGRICULTEUR: yes },
  'assolement.write': { SUPERADMIN: yes, ADMIN_ORGANISME: yes, CONSEILLER: yes, AGRICULTEUR: yes },
  'indicateurs.write': { SUPERADMIN: yes, ADMIN_ORGANISME: yes, CONSEILLER: yes, AGRICULTEUR: yes },
  'scores.read': {
    SUPERADMIN: yes,
    ADMIN_ORGANISME: yes,
    CONSEILLER: yes,
    AGRICULTEUR: (_, { scoresVisiblesAgriculteur }) => scoresVisiblesAgriculteur === true,
  },
  'demarches.write': { SUPERADMIN: yes, ADMIN_ORGANISME: withFlag, CONSEILLER: withFlag, AGRICULTEUR: no },
}

function yes() {
  return true
}
function no() {
  return false
}

/** Actions that change what an audit looks at. */
const changesTheFile: readonly Action[] = ['assolement.write', 'indicateurs.write', 'exploitation.update']

/** Whether the actor may act: allowed, forbidden whatever the state (403), or refused by the state of a file (409). */
export function decide(actor: Actor, action: Action, subject: Subject = {}): Verdict {
  if (!rules[action][actor.role](actor, subject)) return 'forbidden'
  const locked =
    actor.role === 'AGRICULTEUR' && changesTheFile.includes(action) && subject.etats?.some(isLockedForFarmer)
  return locked ? 'wrong state' : 'allowed'
}

export const can = (actor: Actor, action: Action, subject: Subject = {}): boolean =>
  decide(actor, action, subject) === 'allowed'

/** @throws DomainError ACTION_INTERDITE or DOSSIER_NON_MODIFIABLE when the actor may not act */
export function authorize(actor: Actor, action: Action, subject: Subject = {}): void {
  const verdict = decide(actor, action, subject)
  if (verdict === 'forbidden') throw new DomainError('ACTION_INTERDITE')
  if (verdict === 'wrong state') throw new DomainError('DOSSIER_NON_MODIFIABLE')
}
