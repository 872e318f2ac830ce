import type { createUtilisateur, Role, UserInfo, updateAccount } from '@sillon/contract'
import {
  authorize,
  type CompteSaisi,
  compteFaults,
  DomainError,
  type Droits,
  droitsChanges,
  droitsInitiaux,
  droitsModifiables,
  type Fault,
  rolesProposes,
} from '@sillon/domain'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import type { Auteur } from '#socle/journal/journal'
import { announceCompte } from '../annonces/compte'
import { ecrireLiens } from '../annonces/liens'
import { creerCles, finirCles } from '../authentification/cles'
import { endSessions } from '../authentification/tokens'
import {
  findKnownDemarches,
  findKnownEntites,
  findKnownOrganismes,
  findSeulAcces,
  findTerritoires,
  findUserInfo,
  findUtilisateur,
} from './administration-repository'
import { refuseTaken, sameAddress } from './adresses'
import { ouvrirComptes, setDemarches, setTerritoires, updateCompte } from './comptes'
import { finirDemandeSansDroit } from './confirmation'
import { inviter } from './invitation'

type Creation = z.output<typeof createUtilisateur.body>
type Modification = z.output<typeof updateAccount.body>

/** Administrator of the act, and their network address: the journal of rights keeps both. */
export interface Acte {
  readonly user: UserInfo
  readonly auteur: Auteur
}

const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

/** Rights of an account in the body of a call. */
const droitsDe = (body: Omit<Modification, 'email' | 'prenom' | 'nom'>): Partial<Droits> =>
  defined({
    idOrganismePrincipal: body.idOrganismePrincipal,
    idOrganismeSecondaire: body.idOrganismeSecondaire,
    idsEntites: body.idsEntites === undefined ? undefined : [...new Set(body.idsEntites)],
    idsDemarches: body.idsDemarches === undefined ? undefined : [...new Set(body.idsDemarches)],
    outrepasserAccesExploitation: body.outrepasserAccesExploitation,
    accessCreationUpdateExploitation: body.accessCreationUpdateExploitation,
    accessCreationUtilisateur: body.accessCreationUtilisateur,
    accessAttributionDroit: body.accessAttributionDroit,
  })

/** Whether a call contains any right of the account. */
export const namesDroits = (body: Modification): boolean =>
  body.idTypeUtilisateur !== undefined || Object.keys(droitsDe(body)).length > 0

/** @throws DomainError ACTION_INTERDITE when the call changes a right that this person may not choose */
function requireModifiables(user: UserInfo, role: Role, before: Droits, after: Droits): void {
  const may = droitsModifiables(user, role)
  if (droitsChanges(before, after).some((droit) => !may[droit])) throw new DomainError('ACTION_INTERDITE')
}

/** Present values of a changed account that the checks compare with. */
type Avant = Pick<CompteSaisi, 'email' | 'prenom' | 'nom' | 'idsEntites'>

/** Faults of an account beyond those of its form: unknown organisations, procedures and territories, and territories that the giver lacks. */
async function faultsOf(tx: Database, user: UserInfo, compte: CompteSaisi, before?: Avant) {
  const faults: Fault[] = compteFaults(compte, before)
  const added = compte.idsEntites.filter((id) => !before?.idsEntites.includes(id))
  const offered =
    user.role === 'SUPERADMIN'
      ? await findKnownEntites(tx, added)
      : (await findTerritoires(tx, user.idUtilisateur)).map(({ identite }) => identite)
  if (added.some((id) => !offered.includes(id))) faults.push({ path: 'idsEntites', code: 'REFERENCE_INCONNUE' })
  const demarches = await findKnownDemarches(tx, compte.idsDemarches)
  if (compte.idsDemarches.some((id) => !demarches.includes(id)))
    faults.push({ path: 'idsDemarches', code: 'REFERENCE_INCONNUE' })
  const organismes = [compte.idOrganismePrincipal, compte.idOrganismeSecondaire].filter((id) => id !== null)
  const known = await findKnownOrganismes(tx, organismes)
  for (const path of ['idOrganismePrincipal', 'idOrganismeSecondaire'] as const) {
    const id = compte[path]
    if (id !== null && !known.includes(id)) faults.push({ path, code: 'REFERENCE_INCONNUE' })
  }
  return faults
}

const refuse = (faults: readonly Fault[]) => {
  if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
}

/**
 * Creates an account: its rights, its territories and the invitation of its person, in one transaction.
 * @throws DomainError ACTION_INTERDITE, VALEUR_INVALIDE with every fault, LOGIN_DEJA_UTILISE
 */
export async function ouvrirCompte(
  db: Database,
  { user, auteur }: Acte,
  { idTypeUtilisateur, email, prenom, nom, ...body }: Creation,
  courrier: Courrier,
): Promise<UserInfo> {
  authorize(user, 'utilisateurs.read')
  return db.transaction(async (tx) => {
    const [type] = await tx
      .select({ role: t.typesUtilisateurs.code })
      .from(t.typesUtilisateurs)
      .where(eq(t.typesUtilisateurs.idTypeUtilisateur, idTypeUtilisateur))
    if (type === undefined) {
      refuse([{ path: 'idTypeUtilisateur', code: 'REFERENCE_INCONNUE' }])
      throw new DomainError('VALEUR_INVALIDE')
    }
    const { role } = type
    const initiaux = droitsInitiaux(user, role)
    const droits = { ...initiaux, ...droitsDe(body) }
    if (!rolesProposes(user).includes(role)) throw new DomainError('ACTION_INTERDITE')
    authorize(user, 'utilisateur.create', { utilisateur: { idUtilisateur: null, role, ...droits } })
    requireModifiables(user, role, initiaux, droits)
    refuse(await faultsOf(tx, user, { role, email, prenom, nom, ...droits }))
    await refuseTaken(tx, null, email)
    const { idsEntites, idsDemarches, ...rights } = droits
    const login = email.toLowerCase()
    const compte = { idTypeUtilisateur, login, email, prenom, nom, ...rights }
    const [created] = await ouvrirComptes(tx, auteur, [{ compte, idsEntites, idsDemarches, idsExploitations: [] }])
    if (created === undefined) throw new Error('The insert returned no account.')
    await inviter(tx, user, [created.idUtilisateur], courrier)
    return findUserInfo(tx, created.idUtilisateur)
  })
}

type Compte = typeof t.utilisateurs.$inferSelect

/** Whether an account has no password yet: its invitation went to the wrong address, or is still unused. */
const waitsForItsPerson = ({ motDePasse }: Compte) => motDePasse === null

/** Requests the confirmation of a new address, as if the person had asked; the present address gets a notice. */
async function askForAddress(tx: Database, compte: Compte, user: UserInfo, courrier: Courrier): Promise<void> {
  if (waitsForItsPerson(compte)) return inviter(tx, user, [compte.idUtilisateur], courrier)
  await announceCompte(tx, { ...compte, genres: ['ADRESSE_DEMANDEE'] }, courrier)
  const cles = await creerCles(tx, 'CONFIRMATION', [compte.idUtilisateur], user.idUtilisateur)
  await ecrireLiens(tx, 'CONFIRMATION', cles, courrier)
}

/** Columns that a new address changes. A person whose user name is their address keeps signing in with the address. */
const columnsOfAddress = (compte: Compte, email: string) =>
  waitsForItsPerson(compte)
    ? { email, ...(sameAddress(compte.login, compte.email) && { login: email.toLowerCase() }) }
    : { nextEmail: email }

/**
 * Changes the fields of another person's account that a call names, in one transaction. A change of organisation ends the account's sessions.
 * @throws DomainError UTILISATEUR_INCONNU, ACTION_INTERDITE, VALEUR_INVALIDE with every fault, LOGIN_DEJA_UTILISE
 */
export async function modifierCompte(
  db: Database,
  { user, auteur }: Acte,
  idUtilisateur: number,
  { email, prenom, nom, idTypeUtilisateur, password, motDePasseActuel, ...body }: Modification,
  courrier: Courrier,
): Promise<UserInfo> {
  return db.transaction(async (tx) => {
    const before = await findUtilisateur(tx, user, idUtilisateur)
    authorize(user, 'utilisateur.update', { utilisateur: before })
    // Nobody sets another person's password, or sends it as a proof.
    if (before.estSupprime || password || motDePasseActuel) throw new DomainError('ACTION_INTERDITE')
    const { role } = before
    const droits = { ...before, ...droitsDe(body) }
    requireModifiables(user, role, before, droits)
    const faults = await faultsOf(tx, user, { ...droits, role, email, prenom, nom }, before)
    if (idTypeUtilisateur !== undefined && idTypeUtilisateur !== before.idTypeUtilisateur)
      faults.push({ path: 'idTypeUtilisateur', code: 'TYPE_NON_MODIFIABLE' })
    refuse(faults)
    const isMoved = email !== before.email
    if (isMoved) authorize(user, 'utilisateur.connexion', { utilisateur: before })
    if (isMoved) await refuseTaken(tx, idUtilisateur, email)
    const [compte] = await tx.select().from(t.utilisateurs).where(eq(t.utilisateurs.idUtilisateur, idUtilisateur))
    if (compte === undefined) throw new DomainError('UTILISATEUR_INCONNU')
    await updateCompte(tx, auteur, idUtilisateur, {
      prenom,
      nom,
      ...(isMoved && columnsOfAddress(compte, email)),
      idOrganismePrincipal: droits.idOrganismePrincipal,
      idOrganismeSecondaire: droits.idOrganismeSecondaire,
      outrepasserAccesExploitation: droits.outrepasserAccesExploitation,
      accessCreationUpdateExploitation: droits.accessCreationUpdateExploitation,
      accessCreationUtilisateur: droits.accessCreationUtilisateur,
      accessAttributionDroit: droits.accessAttributionDroit,
    })
    await setTerritoires(tx, auteur, idUtilisateur, droits.idsEntites)
    await setDemarches(tx, auteur, idUtilisateur, droits.idsDemarches)
    if (isMoved) await askForAddress(tx, compte, user, courrier)
    await finirDemandeSansDroit(tx, auteur, idUtilisateur)
    if (droits.idOrganismePrincipal !== before.idOrganismePrincipal) await endSessions(tx, idUtilisateur)
    return findUserInfo(tx, idUtilisateur)
  })
}

/**
 * Deletes an account: it can no longer sign in, and its acts keep its name.
 * @throws DomainError UTILISATEUR_INCONNU, ACTION_INTERDITE, COMPTE_SEUL_ACCES
 */
export async function supprimerCompte(db: Database, { user, auteur }: Acte, idUtilisateur: number): Promise<void> {
  await db.transaction(async (tx) => {
    const utilisateur = await findUtilisateur(tx, user, idUtilisateur)
    authorize(user, 'utilisateur.delete', { utilisateur })
    // The row is updated first: this serialises the deletion of two people who are the last to see a farm.
    await updateCompte(tx, auteur, idUtilisateur, { estSupprime: true })
    const seul = await findSeulAcces(tx, idUtilisateur)
    if (seul.length > 0) throw new DomainError('COMPTE_SEUL_ACCES', { exploitations: seul.join(', ') })
    await endSessions(tx, idUtilisateur)
    await finirCles(tx, idUtilisateur)
  })
}

/**
 * Restores a deleted account with its rights. A person who never chose a password is invited again.
 * @throws DomainError UTILISATEUR_INCONNU, ACTION_INTERDITE, LOGIN_DEJA_UTILISE when another account has its address or user name by now
 */
export async function restaurerCompte(
  db: Database,
  { user, auteur }: Acte,
  idUtilisateur: number,
  courrier: Courrier,
): Promise<void> {
  authorize(user, 'utilisateur.restore')
  await db.transaction(async (tx) => {
    const [compte] = await tx.select().from(t.utilisateurs).where(eq(t.utilisateurs.idUtilisateur, idUtilisateur))
    if (compte === undefined) throw new DomainError('UTILISATEUR_INCONNU')
    for (const name of [compte.email, compte.login]) await refuseTaken(tx, idUtilisateur, name)
    await updateCompte(tx, auteur, idUtilisateur, { estSupprime: false })
    if (waitsForItsPerson(compte)) await inviter(tx, user, [idUtilisateur], courrier)
  })
}
