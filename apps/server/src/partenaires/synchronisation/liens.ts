import type { ExploitationProposee, LienPartenaire, UserInfo } from '@sillon/contract'
import { authorize, DomainError } from '@sillon/domain'
import { and, eq, sql } from 'drizzle-orm'
import { requireVisible } from '#fermes/exploitations/visibility'
import { findUserInfo } from '#personnes/utilisateurs/administration-repository'
import type { Database } from '#socle/database/database'
import { isoInstant, rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { record } from '#socle/journal/journal'
import type { ExploitationPartenaire, Source, Sources } from './source'

/** A farm and a partner. */
export interface FermeEtPartenaire {
  readonly idExploitation: number
  readonly idApplicationTierce: number
}

/** @throws DomainError APPLICATION_TIERCE_INCONNUE */
export async function requirePartenaire(db: Database, idApplicationTierce: number): Promise<string> {
  const [found] = await db
    .select({ libelle: t.applicationsTierces.libelle })
    .from(t.applicationsTierces)
    .where(eq(t.applicationsTierces.idApplicationTierce, idApplicationTierce))
  if (found === undefined) throw new DomainError('APPLICATION_TIERCE_INCONNUE')
  return found.libelle
}

/** Requires the right to write the farm, whatever the states of its files, and the partner. @returns the name of the partner */
export async function requireFermeEtPartenaire(
  db: Database,
  user: UserInfo,
  { idExploitation, idApplicationTierce }: FermeEtPartenaire,
) {
  await requireVisible(db, user, idExploitation)
  authorize(user, 'assolement.write')
  return requirePartenaire(db, idApplicationTierce)
}

export interface Lien {
  readonly idUtilisateur: number
  readonly reference: string
}

export async function findLien(db: Database, { idExploitation, idApplicationTierce }: FermeEtPartenaire) {
  const l = t.exploitationsApplications
  const [found] = await db
    .select({ idUtilisateur: l.idUtilisateur, reference: l.reference })
    .from(l)
    .where(and(eq(l.idExploitation, idExploitation), eq(l.idApplicationTierce, idApplicationTierce)))
  return found
}

const hasCompte = async (db: Database, idUtilisateur: number, idApplicationTierce: number): Promise<boolean> => {
  const c = t.comptesTiers
  const found = await db
    .select({ id: c.idUtilisateur })
    .from(c)
    .where(and(eq(c.idUtilisateur, idUtilisateur), eq(c.idApplicationTierce, idApplicationTierce)))
  return found.length > 0
}

/**
 * The person whose account at the partner serves a farm: who linked it, while they have the account and still see the farm; otherwise the caller.
 * @throws DomainError COMPTE_PARTENAIRE_ABSENT
 */
export async function requireTitulaire(db: Database, idUtilisateur: number, ferme: FermeEtPartenaire): Promise<number> {
  const lien = await findLien(db, ferme)
  const candidats = lien === undefined ? [idUtilisateur] : [lien.idUtilisateur, idUtilisateur]
  for (const candidat of candidats)
    if (
      (await hasCompte(db, candidat, ferme.idApplicationTierce)) &&
      (await voitEncore(db, candidat, ferme.idExploitation))
    )
      return candidat
  throw new DomainError('COMPTE_PARTENAIRE_ABSENT')
}

async function voitEncore(db: Database, idUtilisateur: number, idExploitation: number): Promise<boolean> {
  try {
    await requireVisible(db, await findUserInfo(db, idUtilisateur), idExploitation)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** Links of a farm, by name of the partner. */
export async function findLiens(db: Database, user: UserInfo, idExploitation: number): Promise<LienPartenaire[]> {
  const rows = await db
    .select({
      idApplicationTierce: t.exploitationsApplications.idApplicationTierce,
      libelle: t.applicationsTierces.libelle,
      reference: t.exploitationsApplications.reference,
      lieLe: isoInstant(t.exploitationsApplications.lieLe),
    })
    .from(t.exploitationsApplications)
    .innerJoin(
      t.applicationsTierces,
      eq(t.applicationsTierces.idApplicationTierce, t.exploitationsApplications.idApplicationTierce),
    )
    .where(eq(t.exploitationsApplications.idExploitation, idExploitation))
    .orderBy(t.applicationsTierces.libelle)
  const liens: LienPartenaire[] = []
  for (const { idApplicationTierce, ...row } of rows) {
    const estUtilisable = await requireTitulaire(db, user.idUtilisateur, { idExploitation, idApplicationTierce }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError) return false
        throw error
      },
    )
    liens.push({ idApplicationTierce, ...row, estUtilisable })
  }
  return liens
}

/**
 * Opens the partner with an account.
 * @throws DomainError COMPTE_PARTENAIRE_ABSENT without an account, APPLICATION_TIERCE_INCONNUE when the partner is not configured any more
 */
export async function ouvrirSource(
  db: Database,
  sources: Sources,
  compte: { readonly idUtilisateur: number; readonly idApplicationTierce: number },
  signal: AbortSignal,
): Promise<Source> {
  if (!(await hasCompte(db, compte.idUtilisateur, compte.idApplicationTierce)))
    throw new DomainError('COMPTE_PARTENAIRE_ABSENT')
  const source = await sources(compte, signal)
  if (source === undefined) throw new DomainError('APPLICATION_TIERCE_INCONNUE')
  return source
}

/** Farms of an account, those with the SIRET or PACAGE number of the farm first. */
export async function proposer(
  db: Database,
  idExploitation: number,
  exploitations: readonly ExploitationPartenaire[],
): Promise<ExploitationProposee[]> {
  const [ferme] = await db
    .select({ siret: t.exploitations.siret, pacage: t.exploitations.pacage })
    .from(t.exploitations)
    .where(eq(t.exploitations.idExploitation, idExploitation))
  const compact = (numero: string | null | undefined) => numero?.replaceAll(/\s/g, '') || undefined
  const isSame = ({ siret, pacage }: ExploitationPartenaire) =>
    (compact(siret) !== undefined && compact(siret) === compact(ferme?.siret)) ||
    (compact(pacage) !== undefined && compact(pacage) === compact(ferme?.pacage))
  return exploitations
    .map((exploitation) => ({
      reference: exploitation.id,
      raisonSociale: exploitation.raisonSociale,
      siret: exploitation.siret,
      pacage: exploitation.pacage,
      estProposee: isSame(exploitation),
    }))
    .sort(
      (a, b) =>
        Number(b.estProposee) - Number(a.estProposee) ||
        a.raisonSociale.localeCompare(b.raisonSociale, 'fr', { numeric: true }),
    )
}

/** Links a farm, in the place of an earlier link to the same partner. The same link again changes nothing. */
export async function lier(tx: Database, ferme: FermeEtPartenaire, { idUtilisateur, reference }: Lien): Promise<void> {
  const { idExploitation, idApplicationTierce } = ferme
  const partenaire = await requirePartenaire(tx, idApplicationTierce)
  await rowsOf(tx, sql`select 1 from exploitations where id_exploitation = ${idExploitation} for no key update`)
  const avant = await findLien(tx, ferme)
  if (avant?.reference === reference && avant.idUtilisateur === idUtilisateur) return
  await tx
    .insert(t.exploitationsApplications)
    .values({ ...ferme, idUtilisateur, reference })
    .onConflictDoUpdate({
      target: [t.exploitationsApplications.idExploitation, t.exploitationsApplications.idApplicationTierce],
      set: { idUtilisateur, reference, lieLe: sql`now()` },
    })
  await record(tx, { idUtilisateur, idExploitation }, [
    {
      champ: 'lienPartenaire',
      ancienne: avant === undefined ? null : { partenaire },
      nouvelle: { partenaire },
    },
  ])
}

/** Ends a link. What was received stays. */
export async function delier(tx: Database, idUtilisateur: number, ferme: FermeEtPartenaire): Promise<void> {
  const partenaire = await requirePartenaire(tx, ferme.idApplicationTierce)
  const l = t.exploitationsApplications
  const [ended] = await tx
    .delete(l)
    .where(and(eq(l.idExploitation, ferme.idExploitation), eq(l.idApplicationTierce, ferme.idApplicationTierce)))
    .returning({ reference: l.reference })
  if (ended === undefined) return
  await record(tx, { idUtilisateur, idExploitation: ferme.idExploitation }, [
    { champ: 'lienPartenaire', ancienne: { partenaire }, nouvelle: null },
  ])
}
