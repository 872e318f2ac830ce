import {
  DESSINS_MAXIMUM,
  type Dessin,
  type DessinNouveau,
  type DessinSaisi,
  type GeometrieDessin,
  type UserInfo,
} from '@sillon/contract'
import { DomainError, type Fault } from '@sillon/domain'
import { lignesDessinables } from '@sillon/referentials'
import type { Database } from '#socle/database/database'
import { record } from '#socle/journal/journal'
import { changedSince, conflictsOf, refuseConflicts } from '#socle/journal/since'
import { type FarmYear, lockAssolement } from '../assolement/repository'
import { requireWritable } from '../assolement/service'
import { isCroise } from './croisements'
import * as repository from './dessins-repository'
import { mesureDuDessin } from './mesures'

const natures: Readonly<Record<GeometrieDessin['type'], Dessin['nature']>> = {
  LineString: 'LIGNE',
  Polygon: 'SURFACE',
  Point: 'POINT',
}

/** Field of the journal for a drawing. */
const champOf = (uuidDessin: string) => `dessin.${uuidDessin}`

/** Checks a drawing and measures it. @throws DomainError VALEUR_INVALIDE with each fault beside its field */
function aEcrire({ idMillesime }: FarmYear, { libelle, geometrie, codeIndicateur }: DessinSaisi) {
  const nature = natures[geometrie.type]
  const faults: Fault[] = []
  if (geometrie.type === 'Polygon') {
    const [ring = []] = geometrie.coordinates
    const [first, last] = [ring[0], ring.at(-1)]
    if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) faults.push({ path: 'geometrie', code: 'CONTOUR_OUVERT' })
    else if (isCroise(ring)) faults.push({ path: 'geometrie', code: 'CONTOUR_CROISE' })
  }
  const takes = lignesDessinables(idMillesime).some((ligne) => ligne.code === codeIndicateur && ligne.nature === nature)
  if (codeIndicateur !== null && !takes) faults.push({ path: 'codeIndicateur', code: 'LIGNE_SANS_CETTE_MESURE' })
  if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
  return { nature, libelle, geometrie, codeIndicateur, mesure: mesureDuDessin(geometrie) }
}

async function read(tx: Database, year: FarmYear, uuidDessin: string): Promise<Dessin> {
  const found = (await repository.findDessins(tx, year)).find((dessin) => dessin.uuidDessin === uuidDessin)
  if (found === undefined) throw new DomainError('DESSIN_INCONNU')
  return found
}

/** Writes the change of a drawing to the journal, without its shape; nothing when nothing changed. */
async function journaliser(
  tx: Database,
  user: UserInfo,
  year: FarmYear,
  uuidDessin: string,
  ancienne: repository.DessinJournalise | null,
): Promise<void> {
  const nouvelle = (await repository.findJournalise(tx, year, uuidDessin)) ?? null
  if (JSON.stringify(ancienne) === JSON.stringify(nouvelle)) return
  const context = { idUtilisateur: user.idUtilisateur, ...year }
  await record(tx, context, [{ champ: champOf(uuidDessin), ancienne, nouvelle }])
}

/**
 * Draws a feature. Given the UUID of a drawing that is there, it returns that one: an undo sent twice changes nothing.
 * @throws DomainError VALEUR_INVALIDE, DESSINS_AU_MAXIMUM, DESSIN_INCONNU for the UUID of another farm's drawing, and the refusals of a change of the rotation
 */
export async function createDessin(
  db: Database,
  user: UserInfo,
  year: FarmYear,
  { uuidDessin, ...saisi }: DessinNouveau,
): Promise<Dessin> {
  return db.transaction(async (tx) => {
    await requireWritable(tx, user, year)
    // One after the other, so that two drawings at once cannot pass the maximum.
    await lockAssolement(tx, year)
    const dessin = aEcrire(year, saisi)
    if ((await repository.countDessins(tx, year)) >= DESSINS_MAXIMUM)
      throw new DomainError('DESSINS_AU_MAXIMUM', { maximum: DESSINS_MAXIMUM })
    const written = await repository.insertDessin(tx, year, user.idUtilisateur, { ...dessin, uuidDessin })
    if (written === undefined) return read(tx, year, uuidDessin ?? '')
    await journaliser(tx, user, year, written, null)
    return read(tx, year, written)
  })
}

/** Changes a drawing. @throws DomainError DESSIN_INCONNU, VALEUR_INVALIDE; ConflictError when somebody changed it since the revision `ifMatch` */
export async function saveDessin(
  db: Database,
  user: UserInfo,
  year: FarmYear,
  uuidDessin: string,
  saisi: DessinSaisi,
  ifMatch: number | null,
): Promise<Dessin> {
  return db.transaction(async (tx) => {
    await requireWritable(tx, user, year)
    await lockAssolement(tx, year)
    const before = await repository.findJournalise(tx, year, uuidDessin)
    if (before === undefined) throw new DomainError('DESSIN_INCONNU')
    const dessin = aEcrire(year, saisi)
    const champ = champOf(uuidDessin)
    const since = await changedSince(tx, ifMatch, year, [champ])
    const change = { champ, ancienne: before, nouvelle: saisi }
    refuseConflicts(
      'CHAMPS_MODIFIES_ENTRE_TEMPS',
      conflictsOf([change], since, () => 'libelle'),
    )
    await repository.updateDessin(tx, year, user.idUtilisateur, uuidDessin, dessin)
    await journaliser(tx, user, year, uuidDessin, before)
    return read(tx, year, uuidDessin)
  })
}

/** Deletes a drawing; its journal stays. @throws DomainError DESSIN_INCONNU */
export async function deleteDessin(db: Database, user: UserInfo, year: FarmYear, uuidDessin: string): Promise<void> {
  await db.transaction(async (tx) => {
    await requireWritable(tx, user, year)
    await lockAssolement(tx, year)
    const before = await repository.findJournalise(tx, year, uuidDessin)
    if (before === undefined) throw new DomainError('DESSIN_INCONNU')
    await repository.removeDessin(tx, year, uuidDessin)
    await journaliser(tx, user, year, uuidDessin, before)
  })
}
