import type { ExploitationProposee, Language, LienPartenaire, Synchronisation, UserInfo } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { requireWritable } from '#fermes/assolement/service'
import type { Database } from '#socle/database/database'
import {
  type FermeEtPartenaire,
  findLiens,
  lier,
  ouvrirSource,
  proposer,
  requireFermeEtPartenaire,
  requirePartenaire,
  requireTitulaire,
} from './liens'
import { findSynchronisations, insertSynchronisation } from './repository'
import type { Sources } from './source'

/** Longest wait of a caller for the list of their farms, in milliseconds. */
const DELAI_MS = 25_000

/**
 * Farms of the caller's account at a partner, those with the numbers of the farm first.
 * @throws DomainError COMPTE_PARTENAIRE_ABSENT, those of the source
 */
export async function listerExploitations(
  db: Database,
  sources: Sources,
  { idUtilisateur }: UserInfo,
  { idExploitation, idApplicationTierce }: FermeEtPartenaire,
): Promise<ExploitationProposee[]> {
  const signal = AbortSignal.timeout(DELAI_MS)
  try {
    const source = await ouvrirSource(db, sources, { idUtilisateur, idApplicationTierce }, signal)
    return await proposer(db, idExploitation, await source.exploitations())
  } catch (error) {
    if (signal.aborted && !(error instanceof DomainError)) throw new DomainError('PARTENAIRE_LENT')
    throw error
  }
}

/**
 * Links a farm to a farm of the caller's account at a partner.
 * @throws DomainError EXPLOITATION_PARTENAIRE_INCONNUE when the account has no such farm, and those of `listerExploitations`
 */
export async function choisirExploitation(
  db: Database,
  sources: Sources,
  user: UserInfo,
  ferme: FermeEtPartenaire,
  reference: string,
): Promise<LienPartenaire> {
  const theirs = await listerExploitations(db, sources, user, ferme)
  if (!theirs.some((one) => one.reference === reference)) throw new DomainError('EXPLOITATION_PARTENAIRE_INCONNUE')
  await db.transaction(async (tx) => {
    await requireFermeEtPartenaire(tx, user, ferme)
    await lier(tx, ferme, { idUtilisateur: user.idUtilisateur, reference })
  })
  const lien = (await findLiens(db, user, ferme.idExploitation)).find(
    ({ idApplicationTierce }) => idApplicationTierce === ferme.idApplicationTierce,
  )
  if (lien === undefined) throw new Error('The link was not written.')
  return lien
}

/**
 * Requests a synchronisation, which a process runs later.
 * @throws DomainError those of the right to change the rotation, APPLICATION_TIERCE_INCONNUE, COMPTE_PARTENAIRE_ABSENT, SYNCHRONISATION_EN_COURS
 */
export async function demanderSynchronisation(
  db: Database,
  user: UserInfo,
  ferme: FermeEtPartenaire,
  idMillesime: number,
  language: Language,
): Promise<Synchronisation> {
  const { idExploitation } = ferme
  const year = { idExploitation, idMillesime }
  await requireWritable(db, user, year)
  await requirePartenaire(db, ferme.idApplicationTierce)
  await requireTitulaire(db, user.idUtilisateur, ferme)
  const id = await db.transaction((tx) =>
    insertSynchronisation(tx, { ...ferme, idMillesime, idUtilisateur: user.idUtilisateur }),
  )
  if (id === undefined) throw new DomainError('SYNCHRONISATION_EN_COURS')
  const asked = (await findSynchronisations(db, year, language)).find(
    ({ idSynchronisation }) => idSynchronisation === id,
  )
  if (asked === undefined) throw new Error(`Synchronisation ${id} was not written.`)
  return asked
}
