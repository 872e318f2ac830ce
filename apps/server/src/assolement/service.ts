import type { LigneAssolementSaisie, UserInfo } from '@sillon/contract'
import { authorize, checkAssolement, DomainError, type Fault, isValid } from '@sillon/domain'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/connection'
import * as t from '../database/schema'
import { etatsOf, requireMillesime } from '../exploitations/repository'
import { requireVisible } from '../exploitations/visibility'
import { ConflictError } from '../http/errors'
import { reviserValiditesDeLAnnee } from '../indicateurs/jugement'
import { differences, record } from '../journal/journal'
import { type FarmYear, findAssolement, type LigneAEcrire, lockRevision, replaceLignes } from './repository'

/** Lets through only who may change the rotation of this farm in the present state of its files, which then keep it until the transaction ends. */
export async function requireWritable(
  db: Database,
  user: UserInfo,
  { idExploitation, idMillesime }: FarmYear,
): Promise<void> {
  await requireVisible(db, user, idExploitation)
  await requireMillesime(db, idMillesime)
  authorize(user, 'assolement.write', { etats: await etatsOf(db, idExploitation, idMillesime) })
}

/** The rotation as the journal keeps it: short, and the same for the same content. */
export async function summary(tx: Database, year: FarmYear): Promise<LigneAEcrire[]> {
  const { assolement } = await findAssolement(tx, year)
  return assolement.map(({ idCulture, idCategorieCulture, idTypeCulture, surface, parcelles }) => ({
    idCulture,
    idCategorieCulture,
    idTypeCulture,
    surface,
    parcelles: parcelles.map(({ uuidParcelle }) => uuidParcelle),
  }))
}

async function faultsOf(tx: Database, year: FarmYear, lignes: readonly LigneAssolementSaisie[]): Promise<Fault[]> {
  const asTyped = lignes.map(
    ({ idCulture = null, idCategorieCulture = null, idTypeCulture = null, surface = null }) => ({
      idCulture,
      idCategorieCulture,
      idTypeCulture,
      surface,
    }),
  )
  const checked = checkAssolement(asTyped, { cultureObligatoire: false })
  const fields = {
    culture: 'idCulture',
    categorie: 'idCategorieCulture',
    type: 'idTypeCulture',
    surface: 'surface',
  } as const
  const faults: Fault[] = isValid(checked)
    ? []
    : checked.flatMap((faute, i) =>
        Object.entries(faute).map(([field, code]) => ({ path: `${i}.${fields[field as keyof typeof fields]}`, code })),
      )
  const cultures = new Set((await tx.select({ id: t.cultures.idCulture }).from(t.cultures)).map(({ id }) => id))
  const types = new Map(
    (await tx.select().from(t.typesCultures)).map((type) => [type.idTypeCulture, type.idCategorieCulture]),
  )
  const { assolement, parcellesIsolees } = await findAssolement(tx, year)
  const known = new Set(
    [...parcellesIsolees, ...assolement.flatMap(({ parcelles }) => parcelles)].map((p) => p.uuidParcelle),
  )
  const used = new Set<string>()
  lignes.forEach(({ idCulture, idCategorieCulture, idTypeCulture, parcelles }, i) => {
    if (idCulture != null && !cultures.has(idCulture))
      faults.push({ path: `${i}.idCulture`, code: 'REFERENCE_INCONNUE' })
    if (idTypeCulture != null) {
      const categorie = types.get(idTypeCulture)
      if (categorie === undefined) faults.push({ path: `${i}.idTypeCulture`, code: 'REFERENCE_INCONNUE' })
      else if (idCategorieCulture != null && categorie !== idCategorieCulture)
        faults.push({ path: `${i}.idTypeCulture`, code: 'TYPE_HORS_CATEGORIE' })
    }
    for (const { uuidParcelle } of parcelles ?? []) {
      if (!known.has(uuidParcelle)) faults.push({ path: `${i}.parcelles`, code: 'PARCELLE_INCONNUE' })
      if (used.has(uuidParcelle)) faults.push({ path: `${i}.parcelles`, code: 'PARCELLE_EN_DOUBLE' })
      used.add(uuidParcelle)
    }
  })
  return faults
}

/** A line without faults, complete. */
const aEcrire = ({
  idCulture,
  idCategorieCulture,
  idTypeCulture,
  surface,
  parcelles,
}: LigneAssolementSaisie): LigneAEcrire => ({
  idCulture: idCulture ?? null,
  idCategorieCulture: idCategorieCulture ?? 0,
  idTypeCulture: idTypeCulture ?? 0,
  surface: surface ?? 0,
  parcelles: (parcelles ?? []).map(({ uuidParcelle }) => uuidParcelle),
})

/** Whether two rotations have the same lines in the same order, with the same parcels in any order. */
export function sameRotation(before: readonly LigneAEcrire[], after: readonly LigneAEcrire[]): boolean {
  const content = (lignes: readonly LigneAEcrire[]) =>
    lignes.map(({ idCulture, idCategorieCulture, idTypeCulture, surface, parcelles }) => [
      [idCulture, idCategorieCulture, idTypeCulture, surface],
      [...parcelles].sort(),
    ])
  return JSON.stringify(content(before)) === JSON.stringify(content(after))
}

/** Who changed the rotation last, when, and to what, beside what is refused; nothing when the journal has no such change. */
async function lastChange(tx: Database, { idExploitation, idMillesime }: FarmYear, mienne: unknown) {
  const ofYear = and(eq(t.journal.idExploitation, idExploitation), eq(t.journal.idMillesime, idMillesime))
  const rows = await tx
    .select({
      sienne: t.journal.nouvelle,
      le: t.journal.le,
      par: sql<string>`coalesce(${t.utilisateurs.prenom} || ' ' || ${t.utilisateurs.nom}, '')`,
    })
    .from(t.journal)
    .leftJoin(t.utilisateurs, eq(t.utilisateurs.idUtilisateur, t.journal.idUtilisateur))
    .where(and(ofYear, eq(t.journal.champ, 'assolement')))
    .orderBy(desc(t.journal.rang))
    .limit(1)
  return rows.map((row) => ({ codeNational: 'ASSOLEMENT', mienne, ...row }))
}

/**
 * Replaces the rotation, in one transaction with its journal. The same rotation again changes nothing, not even the revision.
 * @throws DomainError ASSOLEMENT_INVALIDE (each line's faults), ASSOLEMENT_MODIFIE_ENTRE_TEMPS when `ifMatch` is not the present revision
 */
export async function saveAssolement(
  db: Database,
  user: UserInfo,
  year: FarmYear,
  lignes: readonly LigneAssolementSaisie[],
  ifMatch: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireWritable(tx, user, year)
    const revision = await lockRevision(tx, year)
    if (ifMatch !== null && ifMatch !== revision)
      throw new ConflictError('ASSOLEMENT_MODIFIE_ENTRE_TEMPS', await lastChange(tx, year, lignes))
    const faults = await faultsOf(tx, year, lignes)
    if (faults.length > 0) throw new DomainError('ASSOLEMENT_INVALIDE', {}, faults)
    const before = await summary(tx, year)
    const after = lignes.map(aEcrire)
    if (sameRotation(before, after)) return
    await replaceLignes(tx, year, after)
    const changes = differences({ assolement: before }, { assolement: await summary(tx, year) })
    await record(tx, { idUtilisateur: user.idUtilisateur, ...year }, changes)
    await reviserValiditesDeLAnnee(tx, year, user.idUtilisateur)
  })
}
