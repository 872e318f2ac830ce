import { createHash } from 'node:crypto'
import { DomainError } from '@sillon/domain'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { type Auteur, auteurOf, type Chaine, type Change, differences, record, recordAll } from '#socle/journal/journal'

type Compte = typeof t.utilisateurs.$inferSelect
type CompteSaisi = typeof t.utilisateurs.$inferInsert

const chaineDe = (idUtilisateur: number): Chaine => `personne ${idUtilisateur}`

/**
 * An account in the form of the journal. For its password it has only a hash of the salted hash, which shows a replacement and nothing else: without the salt
 * nobody can try passwords on it. A list put away on the own screen is no part of it.
 */
export const journalled = ({ idUtilisateur: _, motDePasse, premiersPasRanges: __, ...compte }: Compte) => ({
  ...compte,
  motDePasse: motDePasse === null ? null : createHash('sha256').update(motDePasse).digest('hex'),
})

export async function findCompte(db: Database, idUtilisateur: number): Promise<Compte | undefined> {
  const [compte] = await db.select().from(t.utilisateurs).where(eq(t.utilisateurs.idUtilisateur, idUtilisateur))
  return compte
}

/** Creates accounts, journalled. @returns them, in the given order */
export const createComptes = (tx: Database, auteur: Auteur, comptes: readonly CompteSaisi[]): Promise<Compte[]> =>
  ouvrirComptes(
    tx,
    auteur,
    comptes.map((compte) => ({ compte, idsEntites: [], idsDemarches: [], idsExploitations: [] })),
  )

/** A new account with all rights of its person. */
export interface CompteOuvert {
  readonly compte: CompteSaisi
  /** Its territories, the procedures of its person, and the visible farms. */
  readonly idsEntites: readonly number[]
  readonly idsDemarches: readonly number[]
  readonly idsExploitations: readonly number[]
}

/** Creates accounts with their rights, journalled: a few statements, whatever their number. @returns the accounts, in the given order */
export async function ouvrirComptes(tx: Database, auteur: Auteur, ouverts: readonly CompteOuvert[]): Promise<Compte[]> {
  const created = await tx
    .insert(t.utilisateurs)
    .values(ouverts.map(({ compte }) => compte))
    .returning()
  const withIds = created.flatMap((compte, i) => {
    const ouvert = ouverts[i]
    return ouvert === undefined ? [] : [{ ...ouvert, compte, idUtilisateur: compte.idUtilisateur }]
  })
  const entites = withIds.flatMap(({ idUtilisateur, idsEntites }) =>
    idsEntites.map((identite) => ({ idUtilisateur, identite })),
  )
  if (entites.length > 0) await tx.insert(t.utilisateurEntites).values(entites)
  const demarches = withIds.flatMap(({ idUtilisateur, idsDemarches }) =>
    idsDemarches.map((idDemarche) => ({ idUtilisateur, idDemarche })),
  )
  if (demarches.length > 0) await tx.insert(t.utilisateurDemarches).values(demarches)
  const fermes = withIds.flatMap(({ idUtilisateur, idsExploitations }) =>
    idsExploitations.map((idExploitation) => ({ idUtilisateur, idExploitation })),
  )
  if (fermes.length > 0) await tx.insert(t.utilisateurExploitations).values(fermes)
  await recordAll(
    tx,
    withIds.map(({ compte, idUtilisateur, idsEntites, idsDemarches, idsExploitations }) => ({
      context: { ...auteurOf(auteur), chaine: chaineDe(idUtilisateur) },
      changes: [
        ...differences({}, journalled(compte)),
        ...given('entite', idsEntites),
        ...given('demarche', idsDemarches),
        ...given('exploitation', idsExploitations),
      ],
    })),
  )
  return created
}

/** The journal has a field for each member of a set, so that a grant is found by the field's name. */
const given = (name: string, ids: readonly number[]): Change[] =>
  ids.map((id) => ({ champ: `${name}.${id}`, ancienne: null, nouvelle: true }))
const taken = (name: string, ids: readonly number[]): Change[] =>
  ids.map((id) => ({ champ: `${name}.${id}`, ancienne: true, nouvelle: null }))

/**
 * Changes an account, journalled.
 * @throws DomainError UTILISATEUR_INCONNU
 */
export async function updateCompte(
  tx: Database,
  auteur: Auteur,
  idUtilisateur: number,
  fields: Partial<CompteSaisi>,
): Promise<void> {
  const ofPerson = eq(t.utilisateurs.idUtilisateur, idUtilisateur)
  const [before] = await tx.select().from(t.utilisateurs).where(ofPerson).for('no key update')
  if (before === undefined) throw new DomainError('UTILISATEUR_INCONNU')
  if (Object.keys(fields).length === 0) return
  const [after = before] = await tx.update(t.utilisateurs).set(fields).where(ofPerson).returning()
  const changes = differences(journalled(before), journalled(after))
  await record(tx, { ...auteurOf(auteur), chaine: chaineDe(idUtilisateur) }, changes)
}

/** Sets the territories of a person, journalled. */
export async function setTerritoires(
  tx: Database,
  auteur: Auteur,
  idUtilisateur: number,
  identites: readonly number[],
): Promise<void> {
  const { utilisateurEntites: ue } = t
  const before = await tx.select({ id: ue.identite }).from(ue).where(eq(ue.idUtilisateur, idUtilisateur))
  const { added, removed } = parted(
    before.map(({ id }) => id),
    identites,
  )
  if (removed.length > 0)
    await tx.delete(ue).where(and(eq(ue.idUtilisateur, idUtilisateur), inArray(ue.identite, removed)))
  if (added.length > 0) await tx.insert(ue).values(added.map((identite) => ({ idUtilisateur, identite })))
  await recordSet(tx, auteur, idUtilisateur, 'entite', { added, removed })
}

/** Sets the procedures of a person, journalled. */
export async function setDemarches(
  tx: Database,
  auteur: Auteur,
  idUtilisateur: number,
  idsDemarches: readonly number[],
): Promise<void> {
  const { utilisateurDemarches: ud } = t
  const before = await tx.select({ id: ud.idDemarche }).from(ud).where(eq(ud.idUtilisateur, idUtilisateur))
  const { added, removed } = parted(
    before.map(({ id }) => id),
    idsDemarches,
  )
  if (removed.length > 0)
    await tx.delete(ud).where(and(eq(ud.idUtilisateur, idUtilisateur), inArray(ud.idDemarche, removed)))
  if (added.length > 0) await tx.insert(ud).values(added.map((idDemarche) => ({ idUtilisateur, idDemarche })))
  await recordSet(tx, auteur, idUtilisateur, 'demarche', { added, removed })
}

interface Parts {
  readonly added: number[]
  readonly removed: number[]
}

const parted = (had: readonly number[], wanted: readonly number[]): Parts => ({
  added: wanted.filter((id) => !had.includes(id)),
  removed: had.filter((id) => !wanted.includes(id)),
})

const recordSet = (tx: Database, auteur: Auteur, idUtilisateur: number, name: string, { added, removed }: Parts) =>
  record(tx, { ...auteurOf(auteur), chaine: chaineDe(idUtilisateur) }, [...taken(name, removed), ...given(name, added)])

/**
 * Choices of a person about mails.
 * @throws DomainError UTILISATEUR_INCONNU
 */
export async function findPreferences(db: Database, idUtilisateur: number) {
  const { langue, notifications, rythmeQuestions } = t.utilisateurs
  const [found] = await db
    .select({ langue, notifications, rythmeQuestions })
    .from(t.utilisateurs)
    .where(eq(t.utilisateurs.idUtilisateur, idUtilisateur))
  if (found === undefined) throw new DomainError('UTILISATEUR_INCONNU')
  return found
}
