import { DomainError } from '../domain-error'
import { type EtatDossier, isDecided, isLockedForFarmer } from '../dossier/etats'
import { type Role, roles } from '../roles'
import { type AccesGeneral, accesGeneraux } from './acces-generaux'

/** Person who asks for an action. The query that fetches a farm decides which farms they see. */
export interface Actor {
  readonly idUtilisateur: number
  readonly role: Role
  readonly idOrganismePrincipal: number | null
  readonly accessCreationUpdateExploitation: boolean
  readonly accessCreationUtilisateur: boolean
  readonly accessAttributionDroit: boolean
}

/** Actions that need a permission. Reading a visible farm needs none. */
export type Action =
  | 'exploitation.create'
  | 'exploitation.update'
  | 'exploitation.delete'
  | 'exploitation.restore'
  | 'exploitation.rattacher'
  | 'origines.write'
  | 'assolement.write'
  | 'indicateurs.write'
  | 'demarches.write'
  | 'demarche.demander'
  | 'infos.write'
  | 'documents.create'
  | 'documents.delete'
  | 'preuves.create'
  | 'preuves.update'
  | 'preuves.rattacher'
  | 'preuves.detacher'
  | 'preuves.juger'
  | 'questions.write'
  | 'questions.resoudre'
  | 'scores.read'
  | 'scores.write'
  | 'validites.read'
  | 'validites.write'
  | 'corrections.write'
  | 'audit.write'
  | 'audit.repondre'
  | 'commentaireAuditeur.read'
  | 'commentaireAuditeur.write'
  | 'commentaireExploitant.write'
  | 'dateAudit.write'
  | 'acces.write'
  | 'utilisateurs.read'
  | 'utilisateur.read'
  | 'utilisateur.create'
  | 'utilisateur.update'
  | 'utilisateur.connexion'
  | 'utilisateur.delete'
  | 'utilisateur.restore'
  | 'utilisateur.erase'
  | 'organisme.create'
  | 'organisme.update'
  | 'organisme.delete'
  | 'administration.read'
  | 'administration.journal'
  | 'charte.read'
  | 'referentiels.write'
  | 'courriels.read'
  | 'secondFacteur.require'
  | 'cgu.write'
  | 'modeles.write'
  | 'versions.preview'
  | 'portefeuille.read'
  | 'rappel.envoyer'

export interface Subject {
  /** States of the files that the action would change. */
  readonly etats?: readonly EtatDossier[]
  /** Whether the organisation of the farm lets its farmers see scores. */
  readonly scoresVisiblesAgriculteur?: boolean
  /** User that the action is about, or author of the question; without an identifier when the account does not exist (yet or any more). */
  readonly utilisateur?: Pick<Actor, 'role' | 'idOrganismePrincipal'> & {
    readonly idUtilisateur: number | null
    /** Whether the user was granted a farm of another organisation than the actor's. */
    readonly estSuiviAilleurs?: boolean
    readonly idOrganismeSecondaire?: number | null
  }
  /** Organisation that the action is about. */
  readonly idOrganisme?: number
}

export type Verdict = 'allowed' | 'forbidden' | 'wrong state'

type Rule = (actor: Actor, subject: Subject) => boolean

const yes: Rule = () => true
const no: Rule = () => false
const editsFarms: Rule = (actor) => actor.accessCreationUpdateExploitation
const seesScores: Rule = (_, subject) => subject.scoresVisiblesAgriculteur === true
/** Farmers may read the auditor's comment once every file concerned is decided. */
const onceDecided: Rule = (_, { etats = [] }) => etats.length > 0 && etats.every(isDecided)
const isSelf: Rule = (actor, { utilisateur }) => utilisateur?.idUtilisateur === actor.idUtilisateur
const isOther: Rule = (actor, subject) => !isSelf(actor, subject)
const hasOrganisme: Rule = ({ idOrganismePrincipal }) => idOrganismePrincipal !== null
const isOwnOrganisme: Rule = ({ idOrganismePrincipal }, { idOrganisme }) =>
  idOrganismePrincipal !== null && idOrganisme === idOrganismePrincipal

/**
 * Advisers of the actor's organisation, its farmers, and farmers without an organisation. A farmer without one is excluded when another organisation follows a
 * farm of theirs: a change of their address would give access to that farm.
 */
const isManaged: Rule = ({ idOrganismePrincipal }, { utilisateur }) => {
  if (utilisateur === undefined || idOrganismePrincipal === null) return false
  const ofOrganisme = utilisateur.idOrganismePrincipal === idOrganismePrincipal
  if (utilisateur.role === 'AGRICULTEUR')
    return ofOrganisme || (utilisateur.idOrganismePrincipal === null && utilisateur.estSuiviAilleurs !== true)
  return utilisateur.role === 'CONSEILLER' && ofOrganisme
}
const managesUsers: Rule = (actor, subject) => actor.accessCreationUtilisateur && isManaged(actor, subject)
/** An account of the actor's organisation only: its sign-in reaches no farm and no organisation of others. */
const isOnlyTheirs: Rule = ({ idOrganismePrincipal }, { utilisateur }) =>
  utilisateur?.estSuiviAilleurs !== true &&
  [null, idOrganismePrincipal].includes(utilisateur?.idOrganismeSecondaire ?? null)
const managesConnexion: Rule = (actor, subject) => managesUsers(actor, subject) && isOnlyTheirs(actor, subject)
/** People who create accounts, or grant farms to them, must be able to find them. */
const looksAfterUsers: Rule = (actor, subject) =>
  hasOrganisme(actor, subject) && (actor.accessCreationUtilisateur || actor.accessAttributionDroit)
const seesUser: Rule = (actor, subject) =>
  isSelf(actor, subject) || (looksAfterUsers(actor, subject) && isManaged(actor, subject))
/** In the call on a farm, each user is checked one by one; in the call on a user, that user. */
const grantsAccess: Rule = (actor, subject) =>
  actor.accessAttributionDroit && (subject.utilisateur === undefined || isManaged(actor, subject))

/**
 * Rules of each action (design, section 5; specification 1, section 6), one column per role in the order above.
 * Invisible farms are excluded before. Changing one's own account is no action: every signed-in person may.
 */
const rules: Readonly<Record<Action, readonly [Rule, Rule, Rule, Rule]>> = {
  'exploitation.create': [yes, editsFarms, editsFarms, no],
  'exploitation.update': [yes, editsFarms, editsFarms, yes],
  'exploitation.delete': [yes, yes, no, no],
  'exploitation.restore': [yes, no, no, no],
  // Sets the organisation of a farm; other people create farms in their own organisation.
  'exploitation.rattacher': [yes, no, no, no],
  // Records the former farms of a farm.
  'origines.write': [yes, editsFarms, no, no],
  'assolement.write': [yes, yes, yes, yes],
  'indicateurs.write': [yes, yes, yes, yes],
  'demarches.write': [yes, editsFarms, editsFarms, no],
  // Asks those who may give the farm a procedure for one.
  'demarche.demander': [no, no, no, yes],
  'infos.write': [yes, yes, yes, yes],
  'documents.create': [yes, yes, yes, yes],
  'documents.delete': [yes, yes, yes, yes],
  // Adds a proof, or a new revision of one.
  'preuves.create': [yes, yes, yes, yes],
  // Changes the name or dates of a proof, or deletes it.
  'preuves.update': [yes, yes, yes, yes],
  // Attaches a proof to a row or section of a file; `preuves.detacher` undoes it.
  'preuves.rattacher': [yes, yes, yes, yes],
  'preuves.detacher': [yes, yes, yes, yes],
  // Accepts, refuses or requests a proof. The farmer reads each judgement.
  'preuves.juger': [yes, yes, yes, no],
  // Asks or answers a question; everybody who sees the file reads them.
  'questions.write': [yes, yes, yes, yes],
  // Resolves a question, or reopens it. A farmer may do so for their own questions only.
  'questions.resoudre': [yes, yes, yes, isSelf],
  'scores.read': [yes, yes, yes, seesScores],
  'scores.write': [yes, yes, yes, no],
  'validites.read': [yes, yes, yes, no],
  'validites.write': [yes, yes, yes, no],
  // Gives a row a value of the auditor, beside the claimed one; everybody who sees the file reads it.
  'audit.write': [yes, yes, yes, no],
  // Answers such a value.
  'audit.repondre': [yes, yes, yes, yes],
  // Marks a correction as treated: for the farmer, after an auditor's request.
  'corrections.write': [no, no, no, yes],
  // Comment on the whole file, with the reason of the decision; comments on sections belong to the validities.
  'commentaireAuditeur.read': [yes, yes, yes, onceDecided],
  'commentaireAuditeur.write': [yes, yes, yes, no],
  'commentaireExploitant.write': [yes, yes, yes, yes],
  'dateAudit.write': [yes, yes, yes, no],
  'acces.write': [yes, grantsAccess, no, no],
  'utilisateurs.read': [yes, looksAfterUsers, no, no],
  'utilisateur.read': [yes, seesUser, isSelf, isSelf],
  'utilisateur.create': [yes, managesUsers, no, no],
  'utilisateur.update': [yes, managesUsers, no, no],
  // Sign-in data of an account: its address, which receives a new password, and its second factor (docs/decisions/0022-what-the-administration-settles.md).
  'utilisateur.connexion': [yes, managesConnexion, no, no],
  'utilisateur.delete': [isOther, managesUsers, no, no],
  'utilisateur.restore': [yes, no, no, no],
  'utilisateur.erase': [isOther, no, no, no],
  'organisme.create': [yes, no, no, no],
  'organisme.update': [yes, isOwnOrganisme, no, no],
  'organisme.delete': [yes, no, no, no],
  // Opens the administration area, and works across farms rather than on a selected one (specification 1, sections 2 and 6).
  'administration.read': [yes, yes, no, no],
  // Reads the journal of rights: of the own organisation, or all of it for a super administrator.
  'administration.journal': [yes, hasOrganisme, no, no],
  // Has the colours of the own organisation instead of the general ones (specification 1, section 6).
  'charte.read': [no, hasOrganisme, hasOrganisme, no],
  'referentiels.write': [yes, no, no, no],
  // Reads mails, and resends failed ones.
  'courriels.read': [yes, no, no, no],
  // Sets which roles must have a second factor.
  'secondFacteur.require': [yes, no, no, no],
  'cgu.write': [yes, no, no, no],
  'modeles.write': [yes, no, no, no],
  'versions.preview': [yes, no, no, no],
  // Lists the files of all followed farms by their points: for people who follow farms and may see points.
  'portefeuille.read': [yes, yes, yes, no],
  // Sends a reminder to the people whom a file waits for.
  'rappel.envoyer': [yes, yes, yes, no],
}

/**
 * Actions that change the content of an audit. The farmer's comment is not among them: it changes no value, and stays open until the file is decided (design,
 * section 6). Nor is the addition of a document or a proof: it removes nothing from an audit, and an auditor may ask for it.
 */
const changesTheFile: readonly Action[] = [
  'assolement.write',
  'indicateurs.write',
  'corrections.write',
  'infos.write',
  'documents.delete',
  'preuves.update',
  'preuves.detacher',
  'exploitation.update',
]

/** Actions that change the basis of a decision. A person who may decide must reopen the file first, so that a decision always matches its basis. */
const changesTheDecided: readonly Action[] = [
  'indicateurs.write',
  'validites.write',
  'audit.write',
  'audit.repondre',
  'preuves.rattacher',
  'preuves.detacher',
  'preuves.juger',
]

/** Messages of a farmer to the person who decides: refused once the file is decided. */
const saidBeforeDecision: readonly Action[] = ['commentaireExploitant.write', 'questions.write', 'questions.resoudre']

/** Whether the actor may act: allowed, forbidden in any state (403), or refused by the state of a file (409). */
export function decide(actor: Actor, action: Action, subject: Subject = {}): Verdict {
  if (!rules[action][roles.indexOf(actor.role)]?.(actor, subject)) return 'forbidden'
  const locks = (etat: EtatDossier) =>
    (actor.role === 'AGRICULTEUR' && changesTheFile.includes(action) && isLockedForFarmer(etat)) ||
    (actor.role === 'AGRICULTEUR' && saidBeforeDecision.includes(action) && isDecided(etat)) ||
    (changesTheDecided.includes(action) && isDecided(etat))
  return subject.etats?.some(locks) ? 'wrong state' : 'allowed'
}

export const can = (actor: Actor, action: Action, subject: Subject = {}): boolean =>
  decide(actor, action, subject) === 'allowed'

/** @throws DomainError ACTION_INTERDITE or DOSSIER_NON_MODIFIABLE when the actor may not act */
export function authorize(actor: Actor, action: Action, subject: Subject = {}): void {
  refuseUnlessAllowed(decide(actor, action, subject))
}

/** @throws DomainError ACTION_INTERDITE or DOSSIER_NON_MODIFIABLE, by the verdict */
export function refuseUnlessAllowed(verdict: Verdict): void {
  if (verdict === 'forbidden') throw new DomainError('ACTION_INTERDITE')
  if (verdict === 'wrong state') throw new DomainError('DOSSIER_NON_MODIFIABLE')
}

/** General actions that a person may do, sent with their account, so that no page or menu reasons about roles. The server decides again on each call. */
export const accesOf = (actor: Actor): AccesGeneral[] => accesGeneraux.filter((action) => can(actor, action))

/** Actions that the interface may offer for a farm or a file, so that no screen reasons about roles. The server decides again on each call. */
export const permissionsFor = (actor: Actor, subject: Subject) => ({
  modifierExploitation: can(actor, 'exploitation.update', subject),
  modifierAssolement: can(actor, 'assolement.write', subject),
  modifierIndicateurs: can(actor, 'indicateurs.write', subject),
  voirScores: can(actor, 'scores.read', subject),
})

/** Actions that the interface may offer for an account. People change their own account elsewhere; a deleted account can only be restored. */
export function permissionsUtilisateur(
  actor: Actor,
  utilisateur: NonNullable<Subject['utilisateur']>,
  estSupprime: boolean,
) {
  const may = (action: Action) => !estSupprime && can(actor, action, { utilisateur })
  return {
    modifier: may('utilisateur.update') && isOther(actor, { utilisateur }),
    modifierConnexion: may('utilisateur.connexion') && isOther(actor, { utilisateur }),
    supprimer: may('utilisateur.delete'),
    restaurer: estSupprime && can(actor, 'utilisateur.restore', { utilisateur }),
    // A super administrator sees every farm.
    donnerAcces: may('acces.write') && utilisateur.role !== 'SUPERADMIN',
  }
}
