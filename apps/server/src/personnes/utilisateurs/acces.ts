import { createHash } from 'node:crypto'
import type { attribuerAcces as attribuerAccesCall, ExploitationAccordee, UserInfo } from '@sillon/contract'
import { authorize, ConflictError, DomainError, permissionsUtilisateur } from '@sillon/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { grantExploitations, lockExploitations, withdrawExploitations } from '#fermes/exploitations/repository'
import { findVisibles, requireVisible, visibleTo } from '#fermes/exploitations/visibility'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import type { Version } from '#socle/http/call-handler'
import type { Chaine } from '#socle/journal/journal'
import { findDerniere } from '#socle/journal/since'
import type { Acte } from './administration'
import { findResumes, findUtilisateur } from './administration-repository'
import { finirDemandeSansDroit } from './confirmation'

/** Change of a person's access to a farm. */
export interface Changement {
  readonly idUtilisateur: number
  readonly idExploitation: number
  readonly estAccordee: boolean
}

/**
 * Version of a list of grants for one administrator: its length and a hash. No chain of the journal could serve: the grants of a farm are in the chains of many
 * people, and each administrator sees a part.
 */
export function versionAcces(ids: readonly number[]): { readonly revision: number; readonly references: string } {
  const each = [...new Set(ids)].sort((one, other) => one - other)
  return { revision: each.length, references: createHash('sha256').update(each.join()).digest('hex').slice(0, 8) }
}

/**
 * Refuses a list that would undo a grant or a withdrawal made by somebody else since it was read: a list replaces all grants.
 * @throws ConflictError ACCES_MODIFIES_ENTRE_TEMPS with both lists, and the author and time of the last change
 */
async function refuseChanged(
  tx: Database,
  known: Version | null,
  { champ, had, wanted }: { champ: string; had: readonly number[]; wanted: readonly number[] },
  lignes: { chaines: readonly Chaine[]; champs: readonly string[] },
): Promise<void> {
  const isSame = (one: Version, other: Version) =>
    one.revision === other.revision && one.references === other.references
  const now = versionAcces(had)
  if (known === null || isSame(known, now) || isSame(versionAcces(wanted), now)) return
  const { par, le } = await findDerniere(tx, lignes)
  throw new ConflictError('ACCES_MODIFIES_ENTRE_TEMPS', [{ codeNational: champ, mienne: wanted, sienne: had, par, le }])
}

/** @throws DomainError UTILISATEUR_INCONNU, ACTION_INTERDITE when the user may not set the farms of this account */
async function requireDonnable(db: Database, user: UserInfo, idUtilisateur: number): Promise<void> {
  const utilisateur = await findUtilisateur(db, user, idUtilisateur)
  if (!permissionsUtilisateur(user, utilisateur, utilisateur.estSupprime).donnerAcces)
    throw new DomainError('ACTION_INTERDITE')
}

/** Farms granted to an account, restricted to those that the user sees. */
const selectAccordees = (db: Database, user: UserInfo, idUtilisateur: number) =>
  rowsOf<ExploitationAccordee>(
    db,
    sql`
    select exploitations.id_exploitation::int as "idExploitation", raison_sociale as "raisonSociale", siret, pacage, code_postal as "codePostal",
      nom_commune as "nomCommune"
    from utilisateur_exploitations ue join exploitations using (id_exploitation)
    where ue.id_utilisateur = ${idUtilisateur} and ${visibleTo(user)}
    order by naturel(recherche_nom), exploitations.id_exploitation`,
  )

/** @throws DomainError UTILISATEUR_INCONNU, ACTION_INTERDITE */
export async function findExploitationsAccordees(db: Database, user: UserInfo, idUtilisateur: number) {
  await requireDonnable(db, user, idUtilisateur)
  return selectAccordees(db, user, idUtilisateur)
}

/**
 * Sets the farms of an account, within those that the user sees: one transaction.
 * @param known the version of the list that the user read; null when unknown
 * @throws DomainError UTILISATEUR_INCONNU, ACTION_INTERDITE, EXPLOITATION_INCONNUE for a farm that the user does not see, ACCES_MODIFIES_ENTRE_TEMPS
 */
export const setExploitationsAccordees = (
  db: Database,
  { user, auteur }: Acte,
  idUtilisateur: number,
  wanted: readonly number[],
  known: Version | null,
): Promise<Changement[]> =>
  db.transaction(async (tx) => {
    // Serialises concurrent saves.
    await tx
      .select({ id: t.utilisateurs.idUtilisateur })
      .from(t.utilisateurs)
      .where(eq(t.utilisateurs.idUtilisateur, idUtilisateur))
      .for('no key update')
    await requireDonnable(tx, user, idUtilisateur)
    const had = (await selectAccordees(tx, user, idUtilisateur)).map(({ idExploitation }) => idExploitation)
    const champs = [...had, ...wanted].map((id) => `exploitation.${id}`)
    const lignes = { chaines: [`personne ${idUtilisateur}`], champs } as const
    await refuseChanged(tx, known, { champ: 'exploitations', had, wanted }, lignes)
    const added = [...new Set(wanted)].filter((id) => !had.includes(id))
    const removed = had.filter((id) => !wanted.includes(id))
    const seen = await rowsOf(
      tx,
      sql`select 1 from exploitations where id_exploitation = any(${sql.param(added)}::bigint[]) and ${visibleTo(user)}`,
    )
    if (seen.length < added.length) throw new DomainError('EXPLOITATION_INCONNUE')
    await lockExploitations(tx, [...added, ...removed])
    await grantExploitations(tx, auteur, idUtilisateur, added)
    await finirDemandeSansDroit(tx, auteur, idUtilisateur)
    await withdrawExploitations(tx, auteur, idUtilisateur, removed)
    return changements(added, removed, (idExploitation) => ({ idUtilisateur, idExploitation }))
  })

/** Accounts with a grant on a farm, restricted to those whose farms the user may set. */
async function selectAccordes(db: Database, user: UserInfo, idExploitation: number) {
  const granted = await db
    .select({ id: t.utilisateurExploitations.idUtilisateur })
    .from(t.utilisateurExploitations)
    .where(eq(t.utilisateurExploitations.idExploitation, idExploitation))
  const ids = granted.map(({ id }) => id)
  return (await findResumes(db, user, ids)).filter(({ permissions }) => permissions.donnerAcces)
}

/** @throws DomainError EXPLOITATION_INCONNUE, ACTION_INTERDITE */
export async function findUtilisateursAccordes(db: Database, user: UserInfo, idExploitation: number) {
  await requireVisible(db, user, idExploitation)
  authorize(user, 'acces.write')
  const accordes = await selectAccordes(db, user, idExploitation)
  return accordes.map(({ idUtilisateur, prenom, nom, email, role, organismes }) => ({
    idUtilisateur,
    prenom,
    nom,
    email,
    role,
    organismes,
  }))
}

/**
 * Sets the accounts with access to a farm, within those that the user administers: one transaction.
 * @param known the version of the list that the user read; null when unknown
 * @throws DomainError EXPLOITATION_INCONNUE, ACTION_INTERDITE, UTILISATEUR_INCONNU for an account that is not theirs, ACCES_MODIFIES_ENTRE_TEMPS
 */
export const setUtilisateursAccordes = (
  db: Database,
  { user, auteur }: Acte,
  idExploitation: number,
  wanted: readonly number[],
  known: Version | null,
): Promise<Changement[]> =>
  db.transaction(async (tx) => {
    await tx
      .select({ id: t.exploitations.idExploitation })
      .from(t.exploitations)
      .where(eq(t.exploitations.idExploitation, idExploitation))
      .for('no key update')
    await requireVisible(tx, user, idExploitation)
    authorize(user, 'acces.write')
    const had = (await selectAccordes(tx, user, idExploitation)).map(({ idUtilisateur }) => idUtilisateur)
    const chaines = [...had, ...wanted].map((id): Chaine => `personne ${id}`)
    const lignes = { chaines, champs: [`exploitation.${idExploitation}`] }
    await refuseChanged(tx, known, { champ: 'utilisateurs', had, wanted }, lignes)
    const added = [...new Set(wanted)].filter((id) => !had.includes(id)).sort((one, other) => one - other)
    const removed = had.filter((id) => !wanted.includes(id)).sort((one, other) => one - other)
    const given = (await findResumes(tx, user, added)).filter(({ permissions }) => permissions.donnerAcces)
    if (given.length < added.length) throw new DomainError('UTILISATEUR_INCONNU')
    for (const idUtilisateur of added) {
      await grantExploitations(tx, auteur, idUtilisateur, [idExploitation])
      await finirDemandeSansDroit(tx, auteur, idUtilisateur)
    }
    for (const idUtilisateur of removed) await withdrawExploitations(tx, auteur, idUtilisateur, [idExploitation])
    return changements(added, removed, (idUtilisateur) => ({ idUtilisateur, idExploitation }))
  })

/**
 * Gives several accounts access to several farms, among those that the user administers and sees: one transaction. The access of others stays.
 * @throws DomainError ACTION_INTERDITE, UTILISATEUR_INCONNU for an account that is not theirs
 */
export const attribuerAcces = (
  db: Database,
  { user, auteur }: Acte,
  { exploitations, utilisateurs, simulation }: z.output<typeof attribuerAccesCall.body>,
) =>
  db.transaction(async (tx) => {
    authorize(user, 'acces.write')
    const people = [...new Set(utilisateurs)].sort((one, other) => one - other)
    const given = (await findResumes(tx, user, people)).filter(({ permissions }) => permissions.donnerAcces)
    if (given.length < people.length) throw new DomainError('UTILISATEUR_INCONNU')
    const ids = [...new Set(exploitations)]
    const seen = await findVisibles(tx, user, ids)
    const farms = [...seen].sort((one, other) => one - other)
    if (!simulation) await lockExploitations(tx, farms)
    const { idUtilisateur: who, idExploitation: where } = t.utilisateurExploitations
    const had = await tx
      .select({ who, where })
      .from(t.utilisateurExploitations)
      .where(and(inArray(who, people), inArray(where, [...farms, 0])))
    const known = new Set(had.map((one) => `${one.who} ${one.where}`))
    const changed: Changement[] = []
    for (const idUtilisateur of people) {
      const added = farms.filter((id) => !known.has(`${idUtilisateur} ${id}`))
      changed.push(...changements(added, [], (idExploitation) => ({ idUtilisateur, idExploitation })))
      if (simulation || added.length === 0) continue
      await grantExploitations(tx, auteur, idUtilisateur, added)
      await finirDemandeSansDroit(tx, auteur, idUtilisateur)
    }
    const faites = new Set(changed.map(({ idExploitation }) => idExploitation)).size
    return { changed, faites, inchangees: farms.length - faites, refusees: ids.filter((id) => !seen.has(id)) }
  })

const changements = (
  added: readonly number[],
  removed: readonly number[],
  of: (id: number) => Omit<Changement, 'estAccordee'>,
): Changement[] => [
  ...added.map((id) => ({ ...of(id), estAccordee: true })),
  ...removed.map((id) => ({ ...of(id), estAccordee: false })),
]
