import type { Fault } from '../domain-error'
import { isEmail, isOneLine } from '../identifiants/identifiants'
import type { Actor } from '../permissions/permissions'
import { type Role, roles } from '../roles'

/** Organisations, territories, procedures and rights of an account, as its administrator sets them. */
export interface Droits {
  readonly idOrganismePrincipal: number | null
  readonly idOrganismeSecondaire: number | null
  readonly idsEntites: readonly number[]
  readonly idsDemarches: readonly number[]
  readonly outrepasserAccesExploitation: boolean
  readonly accessCreationUpdateExploitation: boolean
  readonly accessCreationUtilisateur: boolean
  readonly accessAttributionDroit: boolean
}
export type Droit = keyof Droits

/** An account as an administrator enters it. */
export interface CompteSaisi extends Droits {
  readonly role: Role
  readonly email: string
  readonly prenom: string
  readonly nom: string
}

/** Administrator who enters the account. Only those who may see farms without a grant (`outrepasserAccesExploitation`) can give this right. */
type Administrateur = Pick<Actor, 'role' | 'idOrganismePrincipal'> & { readonly outrepasserAccesExploitation: boolean }

const none: Droits = {
  idOrganismePrincipal: null,
  idOrganismeSecondaire: null,
  idsEntites: [],
  idsDemarches: [],
  outrepasserAccesExploitation: false,
  accessCreationUpdateExploitation: false,
  accessCreationUtilisateur: false,
  accessAttributionDroit: false,
}
export const droits = Object.keys(none) as Droit[]

/** Roles that a person may give to a new account (specification 1, section 6). */
export const rolesProposes = ({ role }: Pick<Actor, 'role'>): readonly Role[] =>
  role === 'SUPERADMIN' ? roles : ['CONSEILLER', 'AGRICULTEUR']

/**
 * Initial rights of a new account of this role; a change of the chosen role resets them (specification 1, section 4). An account opened by an organisation's
 * administrator belongs to that organisation, a farmer's too: otherwise administrators of any other organisation would manage it as well.
 */
export function droitsInitiaux(actor: Administrateur, role: Role): Droits {
  const outrepasserAccesExploitation = role === 'SUPERADMIN'
  if (actor.role !== 'ADMIN_ORGANISME') return { ...none, outrepasserAccesExploitation }
  const { idOrganismePrincipal } = actor
  return { ...none, idOrganismePrincipal, accessCreationUpdateExploitation: role === 'CONSEILLER' }
}

/** Rights that a person may choose for an account of this role (specification 1, section 6); the others keep their initial or present value. */
export function droitsModifiables(actor: Administrateur, role: Role): Readonly<Record<Droit, boolean>> {
  const isSuper = actor.role === 'SUPERADMIN'
  const ofAdmin = role === 'ADMIN_ORGANISME'
  return {
    idOrganismePrincipal: isSuper && role !== 'SUPERADMIN',
    idOrganismeSecondaire: isSuper && role === 'CONSEILLER',
    idsEntites: isSuper || role === 'AGRICULTEUR',
    idsDemarches: true,
    outrepasserAccesExploitation: ofAdmin && (isSuper || actor.outrepasserAccesExploitation),
    accessCreationUpdateExploitation: isSuper && (ofAdmin || role === 'CONSEILLER'),
    accessCreationUtilisateur: isSuper && ofAdmin,
    accessAttributionDroit: isSuper && ofAdmin,
  }
}

const same = (one: Droits[Droit], other: Droits[Droit]) =>
  JSON.stringify(Array.isArray(one) ? [...one].sort() : one) ===
  JSON.stringify(Array.isArray(other) ? [...other].sort() : other)

/** Rights that differ between two states of an account. */
export const droitsChanges = (before: Droits, after: Droits): Droit[] =>
  droits.filter((droit) => !same(before[droit], after[droit]))

/** Whether an account of this role needs a territory; a farmer has only one (specification 1, section 5). */
export const needsTerritoire = (role: Role): boolean => role !== 'CONSEILLER'
export const needsOrganisme = (role: Role): boolean => role === 'ADMIN_ORGANISME' || role === 'CONSEILLER'
/** For a farmer, only the last chosen territory is kept. */
export const territoiresDe = (role: Role, chosen: readonly number[]): readonly number[] =>
  role === 'AGRICULTEUR' ? chosen.slice(-1) : chosen

/**
 * Faults of an account to save, by field (specification 1, section 5).
 * @param before the changed account: an unchanged address or name from before a rule is accepted
 */
export function compteFaults(
  compte: CompteSaisi,
  before: Partial<Pick<CompteSaisi, 'email' | 'prenom' | 'nom'>> = {},
): Fault[] {
  const { role, email, prenom, nom, idsEntites, idOrganismePrincipal, idOrganismeSecondaire } = compte
  const faults: Fault[] = []
  const add = (isWrong: boolean, path: string, code: string) => {
    if (isWrong) faults.push({ path, code })
  }
  add(email === '', 'email', 'EMAIL_OBLIGATOIRE')
  add(email !== '' && email !== before.email && !isEmail(email), 'email', 'EMAIL_INVALIDE')
  add(prenom === '', 'prenom', 'PRENOM_OBLIGATOIRE')
  add(nom === '', 'nom', 'NOM_OBLIGATOIRE')
  for (const champ of ['prenom', 'nom'] as const)
    add(compte[champ] !== before[champ] && !isOneLine(compte[champ]), champ, 'UNE_LIGNE')
  add(needsTerritoire(role) && idsEntites.length === 0, 'idsEntites', 'TERRITOIRE_OBLIGATOIRE')
  add(role === 'AGRICULTEUR' && idsEntites.length > 1, 'idsEntites', 'UN_SEUL_TERRITOIRE')
  add(needsOrganisme(role) && idOrganismePrincipal === null, 'idOrganismePrincipal', 'ORGANISME_PRINCIPAL_OBLIGATOIRE')
  add(
    idOrganismeSecondaire !== null && idOrganismeSecondaire === idOrganismePrincipal,
    'idOrganismeSecondaire',
    'ORGANISME_SECONDAIRE_IDENTIQUE',
  )
  return faults
}

/** A territory, with the one that holds it: a department in its region. */
interface Territoire {
  readonly identite: number
  readonly identiteparente: number | null
}

/**
 * Territories that together are all of France: those inside no other one.
 * @returns null unless all of them are offered
 */
export function touteLaFrance(offertes: readonly Territoire[], toutes: readonly Territoire[]): number[] | null {
  const racines = toutes.filter(({ identiteparente }) => identiteparente === null).map(({ identite }) => identite)
  const offerts = new Set(offertes.map(({ identite }) => identite))
  return racines.length > 0 && racines.every((identite) => offerts.has(identite)) ? racines : null
}
