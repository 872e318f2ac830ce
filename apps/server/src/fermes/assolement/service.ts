import type { Assolement, LigneAssolementSaisie, UserInfo } from '@sillon/contract'
import { authorize, ConflictError, checkAssolement, DomainError, type Fault, isValid } from '@sillon/domain'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { differences, record } from '#socle/journal/journal'
import { changedSince } from '#socle/journal/since'
import type { FermeChangee } from '../exploitations/effets'
import { etatsOf, requireMillesime } from '../exploitations/repository'
import { requireVisible } from '../exploitations/visibility'
import { type FarmYear, findAssolement, type LigneAEcrire, lockAssolement, replaceLignes } from './repository'

/** Requires the right to change the rotation of this farm in the present state of its files, and locks that state until the transaction ends. */
export async function requireWritable(
  db: Database,
  user: UserInfo,
  { idExploitation, idMillesime }: FarmYear,
): Promise<void> {
  await requireVisible(db, user, idExploitation)
  await requireMillesime(db, idMillesime)
  authorize(user, 'assolement.write', { etats: await etatsOf(db, idExploitation, idMillesime) })
}

/**
 * Refuses to write over a rotation that changed since a revision. Call it with the rotation locked.
 * @param mine the caller's own rotation, shown beside the other person's
 * @throws ConflictError ASSOLEMENT_MODIFIE_ENTRE_TEMPS
 */
export async function requireUnchanged(
  tx: Database,
  year: FarmYear,
  ifMatch: number | null,
  mine: unknown = null,
): Promise<void> {
  const since = await changedSince(tx, ifMatch, year, ['assolement', 'parcelles'])
  const theirs = since.get('assolement') ?? since.get('parcelles')
  if (theirs === undefined) return
  const { sienne, par, le } = theirs
  throw new ConflictError('ASSOLEMENT_MODIFIE_ENTRE_TEMPS', [
    { codeNational: 'ASSOLEMENT', mienne: mine, sienne, par, le },
  ])
}

/** The rotation in the form of the journal: short, and the same for the same content. */
export const summary = async (tx: Database, year: FarmYear): Promise<LigneAEcrire[]> =>
  summaryOf(await findAssolement(tx, year))

const summaryOf = ({ assolement }: Assolement): LigneAEcrire[] =>
  assolement.map(({ idCulture, idCategorieCulture, idTypeCulture, surface, parcelles }) => ({
    idCulture,
    idCategorieCulture,
    idTypeCulture,
    surface,
    parcelles: parcelles.map(({ uuidParcelle }) => uuidParcelle),
  }))

/** Faults of new lines, by field. @param before the rotation that they replace: its parcels are those that they may name */
async function faultsOf(
  tx: Database,
  lignes: readonly LigneAssolementSaisie[],
  { assolement, parcellesIsolees }: Assolement,
): Promise<Fault[]> {
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

/** A complete line without faults. */
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

/**
 * Replaces the rotation, in one transaction with its journal. An identical rotation changes nothing.
 * @throws DomainError ASSOLEMENT_INVALIDE (each line's faults), ASSOLEMENT_MODIFIE_ENTRE_TEMPS when somebody changed it since the revision `ifMatch`
 */
export async function saveAssolement(
  db: Database,
  user: UserInfo,
  year: FarmYear,
  lignes: readonly LigneAssolementSaisie[],
  ifMatch: number | null,
  fermeChangee: FermeChangee,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireWritable(tx, user, year)
    await lockAssolement(tx, year)
    await requireUnchanged(tx, year, ifMatch, lignes)
    const found = await findAssolement(tx, year)
    const faults = await faultsOf(tx, lignes, found)
    if (faults.length > 0) throw new DomainError('ASSOLEMENT_INVALIDE', {}, faults)
    const before = summaryOf(found)
    const after = lignes.map(aEcrire)
    if (sameRotation(before, after)) return
    await replaceLignes(tx, year, after)
    const changes = differences({ assolement: before }, { assolement: await summary(tx, year) })
    await record(tx, { idUtilisateur: user.idUtilisateur, ...year }, changes)
    await fermeChangee(tx, year, user.idUtilisateur)
  })
}
