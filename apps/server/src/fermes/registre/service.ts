import type { Intervention, InterventionSaisie, saveIntervention as saveCall, UserInfo } from '@sillon/contract'
import { ConflictError, DomainError, type Fault, fautesIntervention, sansCultureRedite } from '@sillon/domain'
import { cultureOf } from '@sillon/referentials'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { differences, record } from '#socle/journal/journal'
import { chaineOf, conflictsOf, ownChanges, partsChangedSince, refuseConflicts } from '#socle/journal/since'
import type { FarmYear } from '../assolement/repository'
import { requireWritable } from '../assolement/service'
import type { FermeChangee } from '../exploitations/effets'
import {
  changeIntervention,
  entered,
  findImportDe,
  findIntervention,
  findParcelle,
  insertIntervention,
  lockRegistre,
  removeIntervention,
} from './repository'

/** Author of a change, the farm and year of the register, and the effect on the farm's files. */
export interface Acte {
  readonly user: UserInfo
  readonly year: FarmYear
  readonly fermeChangee: FermeChangee
}

const champOf = (uuidIntervention: string) => `registre.${uuidIntervention}`

/** A record as the journal keeps it: the entered fields. */
const journalled = (intervention: InterventionSaisie): InterventionSaisie =>
  Object.fromEntries(
    Object.keys(entered).map((champ) => [champ, intervention[champ as keyof InterventionSaisie]]),
  ) as unknown as InterventionSaisie

/** Source of a record in the journal: its import, which the check of the journal compares as a whole. */
async function sourceDe(tx: Database, uuid: string): Promise<{ readonly idImportRegistre?: number }> {
  const idImportRegistre = await findImportDe(tx, uuid)
  return idImportRegistre === null ? {} : { idImportRegistre }
}

/** @throws DomainError INTERVENTION_INCONNUE */
export async function requireIntervention(db: Database, year: FarmYear, uuid: string): Promise<Intervention> {
  const found = await findIntervention(db, year, uuid)
  if (found === undefined) throw new DomainError('INTERVENTION_INCONNUE')
  return found
}

/** Partners correct their own records. @throws DomainError INTERVENTION_INCONNUE, INTERVENTION_DU_PARTENAIRE */
async function requireOwn(tx: Database, year: FarmYear, uuid: string): Promise<Intervention> {
  const found = await requireIntervention(tx, year, uuid)
  if (found.origine === 'PARTENAIRE') throw new DomainError('INTERVENTION_DU_PARTENAIRE')
  return found
}

/** An entry with the block and number of its parcel. @throws DomainError VALEUR_INVALIDE with the fault of each field */
async function checked(tx: Database, year: FarmYear, entree: InterventionSaisie): Promise<InterventionSaisie> {
  const saisie = sansCultureRedite(entree)
  const faults: Fault[] = fautesIntervention(saisie, year.idMillesime)
  if (saisie.idCulture !== null && cultureOf(saisie.idCulture) === undefined)
    faults.push({ path: 'idCulture', code: 'REFERENCE_INCONNUE' })
  const parcelle = saisie.uuidParcelle === null ? null : await findParcelle(tx, year, saisie.uuidParcelle)
  if (parcelle === undefined) faults.push({ path: 'uuidParcelle', code: 'PARCELLE_INCONNUE' })
  if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
  if (parcelle === null || parcelle === undefined) return saisie
  const { numIlot, numParcelle, nom } = parcelle
  // A parcel without a number, drawn or from a partner, is named in the files that leave.
  return { ...saisie, numIlot, numParcelle: numParcelle ?? nom?.slice(0, 100) ?? null }
}

/**
 * Adds a record typed by hand, in one transaction with its journal.
 * @throws DomainError of `requireWritable`; VALEUR_INVALIDE
 */
export function createIntervention(db: Database, acte: Acte, saisie: InterventionSaisie): Promise<string> {
  const { user, year, fermeChangee } = acte
  return db.transaction(async (tx) => {
    await requireWritable(tx, user, year)
    await lockRegistre(tx, year)
    const values = await checked(tx, year, saisie)
    const uuid = await insertIntervention(tx, year, { ...values, origine: 'SAISIE' })
    await record(tx, { idUtilisateur: user.idUtilisateur, ...year }, [
      { champ: champOf(uuid), ancienne: null, nouvelle: journalled(values) },
    ])
    await fermeChangee(tx, year, user.idUtilisateur)
    return uuid
  })
}

/**
 * Changes the named fields of a record, in one transaction with its journal.
 * @throws DomainError of `requireWritable`; INTERVENTION_INCONNUE, INTERVENTION_DU_PARTENAIRE, VALEUR_INVALIDE; ConflictError when somebody changed one of
 * the fields since `ifMatch`
 */
export async function saveIntervention(
  db: Database,
  { user, year, fermeChangee }: Acte,
  uuid: string,
  saisie: z.output<typeof saveCall.body>,
  ifMatch: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireWritable(tx, user, year)
    await lockRegistre(tx, year)
    const before = journalled(await requireOwn(tx, year, uuid))
    const since = await partsChangedSince(tx, ifMatch, { chaine: chaineOf(year.idExploitation), champ: champOf(uuid) })
    const changes = ownChanges(differences(before, saisie), since)
    refuseConflicts('CHAMPS_MODIFIES_ENTRE_TEMPS', conflictsOf(changes, since))
    if (changes.length === 0) return
    const changed = Object.fromEntries(changes.map(({ champ, nouvelle }) => [champ, nouvelle]))
    const after = await checked(tx, year, { ...before, ...changed })
    // Nothing but the changes: a parcel that arrives may link the record meanwhile.
    await changeIntervention(
      tx,
      uuid,
      Object.fromEntries(differences(before, after).map(({ champ, nouvelle }) => [champ, nouvelle])),
    )
    const source = await sourceDe(tx, uuid)
    await record(tx, { idUtilisateur: user.idUtilisateur, ...year }, [
      { champ: champOf(uuid), ancienne: { ...before, ...source }, nouvelle: { ...after, ...source } },
    ])
    await fermeChangee(tx, year, user.idUtilisateur)
  })
}

/**
 * Deletes a record, in one transaction with its journal.
 * @throws DomainError as `saveIntervention`; ConflictError when somebody changed the record since `ifMatch`
 */
export async function deleteIntervention(
  db: Database,
  { user, year, fermeChangee }: Acte,
  uuid: string,
  ifMatch: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireWritable(tx, user, year)
    await lockRegistre(tx, year)
    const before = journalled(await requireOwn(tx, year, uuid))
    const since = await partsChangedSince(tx, ifMatch, { chaine: chaineOf(year.idExploitation), champ: champOf(uuid) })
    if (since.size > 0)
      throw new ConflictError(
        'CHAMPS_MODIFIES_ENTRE_TEMPS',
        [...since].map(([codeNational, { sienne, par, le }]) => ({ codeNational, mienne: null, sienne, par, le })),
      )
    const source = await sourceDe(tx, uuid)
    await removeIntervention(tx, uuid)
    await record(tx, { idUtilisateur: user.idUtilisateur, ...year }, [
      { champ: champOf(uuid), ancienne: { ...before, ...source }, nouvelle: null },
    ])
    await fermeChangee(tx, year, user.idUtilisateur)
  })
}
