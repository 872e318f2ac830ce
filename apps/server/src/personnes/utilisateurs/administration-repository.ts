import type { Invitation, listUtilisateurs, UserInfo } from '@sillon/contract'
import { can, DomainError, etatsDossier, isDecided, permissionsUtilisateur } from '@sillon/domain'
import { and, count, desc, eq, inArray, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { containsWords, inOrder } from '#socle/database/lists'
import { isoInstant, rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { userColumns } from '../authentification/tokens'

const { utilisateurs: u, typesUtilisateurs: types } = t
const principal = alias(t.organismes, 'principal')
const secondaire = alias(t.organismes, 'secondaire')

/** Whether a user was granted a farm of another organisation than the actor's. */
const estSuiviAilleurs = ({ idOrganismePrincipal }: UserInfo) => sql<boolean>`exists (
  select 1 from utilisateur_exploitations ue join exploitations e using (id_exploitation)
  where ue.id_utilisateur = ${u.idUtilisateur} and e.id_organisme is distinct from ${idOrganismePrincipal} and e.id_organisme is not null)`

/** Accounts in a person's list: the rule `utilisateur.read` (packages/domain) as a condition. */
function listedFor(user: UserInfo): SQL | undefined {
  if (user.role === 'SUPERADMIN') return undefined
  const own = sql`${u.idOrganismePrincipal} = ${user.idOrganismePrincipal}`
  return sql`(${u.idUtilisateur} = ${user.idUtilisateur} or ${types.code} = 'CONSEILLER' and ${own}
    or ${types.code} = 'AGRICULTEUR' and (${own} or ${u.idOrganismePrincipal} is null and not ${estSuiviAilleurs(user)}))`
}

const sansDemarche = sql`(${inArray(types.code, ['CONSEILLER', 'AGRICULTEUR'])} and not exists (
  select 1 from utilisateur_demarches ud where ud.id_utilisateur = ${u.idUtilisateur}))`

/** Whether nobody has opened an account yet: it has no password, and no partner signs its person in. */
const estFerme = sql`(${u.motDePasse} is null and not exists (
  select 1 from comptes_tiers ct where ct.id_utilisateur = ${u.idUtilisateur}))`

/** The last mail that invited a person decides, as long as its link works. */
const invitation = sql<Invitation>`(
  select json_build_object('etat', case
      when not ${estFerme} then 'ACCEPTEE'
      when derniere.etat = 'ECHEC' then 'NON_REMISE'
      when not exists (select 1 from cles k where k.id_utilisateur = ${u.idUtilisateur} and k.expire_le > now()) then 'EXPIREE'
      when derniere.etat = 'GARDE' then 'A_REMETTRE'
      else 'ENVOYEE' end, 'le', ${isoInstant(sql`derniere.cree_le`)})
  from (select 1) une left join (
    select c.etat, c.cree_le from courriels c
    where c.id_utilisateur = ${u.idUtilisateur} and c.genre = 'INVITATION' order by c.id_courriel desc limit 1) derniere on true)`

type Query = z.output<typeof listUtilisateurs.query>

const searched = {
  nom: u.nom,
  prenom: u.prenom,
  email: u.email,
  type: types.libelle,
  organismes: principal.nom,
} satisfies Record<Query['orderBy'], unknown>
const ordinary = ['prenom', 'nom', 'email'] as const

/** Column of each sort order. */
const sortColumns = {
  nom: sql`normaliser(${u.nom})`,
  prenom: sql`normaliser(${u.prenom})`,
  email: sql`normaliser(${u.email})`,
  type: types.libelle,
  organismes: sql`normaliser(${principal.nom})`,
} satisfies Record<Query['orderBy'], SQLWrapper>

const columns = (user: UserInfo) => ({
  idUtilisateur: u.idUtilisateur,
  prenom: u.prenom,
  nom: u.nom,
  email: u.email,
  role: types.code,
  idOrganismePrincipal: u.idOrganismePrincipal,
  idOrganismeSecondaire: u.idOrganismeSecondaire,
  estSupprime: u.estSupprime,
  estSuiviAilleurs: estSuiviAilleurs(user),
  invitation,
})

/** Condition of a list of the accounts that a person administers. */
const whereOf = (user: UserInfo, query: Omit<Query, 'offset' | 'limit'>) =>
  and(
    eq(u.estSupprime, query.supprimes === true),
    listedFor(user),
    query.showOnlyUsersWithNoDemarche ? sansDemarche : undefined,
    query.enAttente ? estFerme : undefined,
    containsWords(
      query.search,
      (query.searchFields ?? ordinary).map((name) => searched[name]),
    ),
  )

/** Accounts of such a list: all of them, in its order. */
export async function findIdsUtilisateurs(db: Database, user: UserInfo, query: Omit<Query, 'offset' | 'limit'>) {
  const rows = await db
    .select({ id: u.idUtilisateur })
    .from(u)
    .innerJoin(types, eq(types.idTypeUtilisateur, u.idTypeUtilisateur))
    .leftJoin(principal, eq(principal.idOrganisme, u.idOrganismePrincipal))
    .where(whereOf(user, query))
    .orderBy(...inOrder(query, sortColumns, u.idUtilisateur))
  return rows.map(({ id }) => id)
}

/** Rows of these accounts in a list, deleted ones included, unordered. */
export const findLignesUtilisateurs = async (db: Database, user: UserInfo, ids: readonly number[]) =>
  (await selectResumes(db, user).where(inArray(u.idUtilisateur, [...ids]))).map((row) => resumeOf(user, row))

/** A page of the accounts that a person administers, and the total number. */
export async function findUtilisateurs(db: Database, user: UserInfo, query: Query) {
  const where = whereOf(user, query)
  const [total] = await db
    .select({ count: count() })
    .from(u)
    .innerJoin(types, eq(types.idTypeUtilisateur, u.idTypeUtilisateur))
    .leftJoin(principal, eq(principal.idOrganisme, u.idOrganismePrincipal))
    .where(where)
  const rows = await selectResumes(db, user)
    .where(where)
    .orderBy(...inOrder(query, sortColumns, u.idUtilisateur))
    .limit(query.limit)
    .offset(query.offset)
  return { count: total?.count ?? 0, offset: query.offset, data: rows.map((row) => resumeOf(user, row)) }
}

/** Those of these accounts that are not deleted, whoever administers them: their permissions tell whether the user does. */
export const findResumes = async (db: Database, user: UserInfo, ids: readonly number[]) =>
  (
    await selectResumes(db, user)
      .where(and(not(u.estSupprime), inArray(u.idUtilisateur, [...ids])))
      .orderBy(sortColumns.nom, sortColumns.prenom, u.idUtilisateur)
  ).map((row) => resumeOf(user, row))

const selectResumes = (db: Database, user: UserInfo) =>
  db
    .select({ ...columns(user), principal: principal.nom, secondaire: secondaire.nom })
    .from(u)
    .innerJoin(types, eq(types.idTypeUtilisateur, u.idTypeUtilisateur))
    .leftJoin(principal, eq(principal.idOrganisme, u.idOrganismePrincipal))
    .leftJoin(secondaire, eq(secondaire.idOrganisme, u.idOrganismeSecondaire))

const resumeOf = (
  user: UserInfo,
  {
    principal: first,
    secondaire: second,
    estSuiviAilleurs: ailleurs,
    idOrganismeSecondaire,
    ...row
  }: Awaited<ReturnType<typeof selectResumes>>[number],
) => ({
  ...row,
  organismes: [first, second].filter((nom) => nom !== null),
  permissions: permissionsUtilisateur(
    user,
    { ...row, idOrganismeSecondaire, estSuiviAilleurs: ailleurs },
    row.estSupprime,
  ),
})

/** An account without a check of rights, with the data that decide the rights on it. */
async function selectUtilisateur(db: Database, user: UserInfo, idUtilisateur: number) {
  const {
    login: _,
    nextEmail: __,
    cguAAccepter: ___,
    aPasskey: ____,
    idsApplicationsTierces: _____,
    ...whole
  } = userColumns
  const [found] = await db
    .select({ ...whole, estSupprime: u.estSupprime, estSuiviAilleurs: estSuiviAilleurs(user), invitation })
    .from(u)
    .innerJoin(types, eq(types.idTypeUtilisateur, u.idTypeUtilisateur))
    .where(eq(u.idUtilisateur, idUtilisateur))
  return found
}

/** Whether a person may change another's user name and address. */
export async function mayChangeConnexion(db: Database, user: UserInfo, idUtilisateur: number): Promise<boolean> {
  const utilisateur = await selectUtilisateur(db, user, idUtilisateur)
  return utilisateur !== undefined && can(user, 'utilisateur.connexion', { utilisateur })
}

/**
 * An account that the caller administers, with the data that decide the rights on it.
 * @throws DomainError UTILISATEUR_INCONNU for an unknown or foreign account, which must look the same to the caller
 */
export async function findUtilisateur(db: Database, user: UserInfo, idUtilisateur: number) {
  const found = await selectUtilisateur(db, user, idUtilisateur)
  const isHidden = found?.estSupprime === true && user.role !== 'SUPERADMIN'
  if (found === undefined || isHidden || !can(user, 'utilisateur.read', { utilisateur: found }))
    throw new DomainError('UTILISATEUR_INCONNU')
  return found
}

/**
 * An account as the contract shows one.
 * @throws DomainError UTILISATEUR_INCONNU
 */
export async function findUserInfo(db: Database, idUtilisateur: number): Promise<UserInfo> {
  const [found] = await db
    .select(userColumns)
    .from(u)
    .innerJoin(types, eq(types.idTypeUtilisateur, u.idTypeUtilisateur))
    .where(and(eq(u.idUtilisateur, idUtilisateur), not(u.estSupprime)))
  if (found === undefined) throw new DomainError('UTILISATEUR_INCONNU')
  return found
}

/** Accounts with one of these addresses, as address or user name, whoever administers them. */
export const findComptesAux = (db: Database, user: UserInfo, adresses: readonly string[]) => {
  const among = sql`any(${sql.param([...new Set(adresses)])}::text[])`
  return db
    .select({ ...userColumns, estSuiviAilleurs: estSuiviAilleurs(user) })
    .from(u)
    .innerJoin(types, eq(types.idTypeUtilisateur, u.idTypeUtilisateur))
    .where(and(not(u.estSupprime), or(sql`lower(${u.email}) = ${among}`, sql`lower(${u.login}) = ${among}`)))
}

/** Territories of an account: its own, and the departments of its regions. */
export const findTerritoires = (db: Database, idUtilisateur: number) =>
  db
    .select({
      identite: t.entites.identite,
      libelleentite: t.entites.libelleentite,
      idtypeentite: t.entites.idtypeentite,
      identiteparente: t.entites.identiteparente,
    })
    .from(t.entites)
    .where(
      sql`exists (select 1 from utilisateur_entites ue where ue.id_utilisateur = ${idUtilisateur}
        and ue.identite in (${t.entites.identite}, ${t.entites.identiteparente}))`,
    )
    .orderBy(desc(t.entites.idtypeentite), sql`normaliser(${t.entites.libelleentite})`)

/** The existing ones of these territories, procedures and organisations. */
export const findKnownEntites = async (db: Database, ids: readonly number[]): Promise<readonly number[]> =>
  (
    await db
      .select({ id: t.entites.identite })
      .from(t.entites)
      .where(inArray(t.entites.identite, [...ids]))
  ).map(({ id }) => id)

export const findKnownDemarches = async (db: Database, ids: readonly number[]): Promise<readonly number[]> =>
  (
    await db
      .select({ id: t.demarches.idDemarche })
      .from(t.demarches)
      .where(inArray(t.demarches.idDemarche, [...ids]))
  ).map(({ id }) => id)

export const findKnownOrganismes = async (db: Database, ids: readonly number[]): Promise<readonly number[]> =>
  (
    await db
      .select({ id: t.organismes.idOrganisme })
      .from(t.organismes)
      .where(inArray(t.organismes.idOrganisme, [...ids]))
  ).map(({ id }) => id)

const decided = etatsDossier.filter(isDecided)

/** Farms with a decided file and no other grant: without this account nobody would see them. A few of their names are enough. */
export async function findSeulAcces(tx: Database, idUtilisateur: number): Promise<readonly string[]> {
  const rows = await rowsOf<{ nom: string }>(
    tx,
    sql`
    select e.raison_sociale as nom from utilisateur_exploitations ue join exploitations e using (id_exploitation)
    where ue.id_utilisateur = ${idUtilisateur}
      and exists (select 1 from dossiers d where d.id_exploitation = ue.id_exploitation and d.etat_dossier = any(${sql.param(decided)}::text[]))
      and not exists (
        select 1 from utilisateur_exploitations autre join utilisateurs u on u.id_utilisateur = autre.id_utilisateur
        where autre.id_exploitation = ue.id_exploitation and autre.id_utilisateur <> ue.id_utilisateur and not u.est_supprime)
    order by e.raison_sociale limit 5`,
  )
  return rows.map(({ nom }) => nom)
}
