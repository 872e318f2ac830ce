import type {
  addRevisionPreuve,
  createPreuve as createPreuveCall,
  Preuve,
  UserInfo,
  updatePreuve as updatePreuveCall,
} from '@sillon/contract'
import { authorize, DomainError, isDecided } from '@sillon/domain'
import type { z } from 'zod'
import { requireVisible } from '#fermes/exploitations/visibility'
import type { Contenus } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'
import { differences, record } from '#socle/journal/journal'
import { changedSince, conflictsOf, ownChanges, refuseConflicts } from '#socle/journal/since'
import { lockFor, openCalcul } from '../dossier/ouvrir'
import { lierDans } from './dossier'
import { type Depose, deposer, refuseBeyondQuota } from './envoi'
import { champDePreuve, changementsDeLiens, revisionJournalisee } from './journal'
import { clearVerdicts, type DossierDePreuve, findLiens, lockDossiersDe } from './liens-repository'
import {
  type Dits,
  findPreuveDuDessin,
  findPreuvesById,
  insertPreuve,
  insertRevision,
  isGardee,
  lockPlace,
  lockPreuves,
  removePreuve,
  setDits,
} from './repository'

const annees = (millesimes: readonly number[] | null) =>
  millesimes === null ? null : [...new Set(millesimes)].sort((a, b) => a - b)

/**
 * Stores a proof of a farm: its bytes, then in one transaction its description and its places in files, journalled. A drawing has one proof: with its UUID,
 * an earlier proof of the drawing takes the bytes as its next revision, and other bytes only.
 * @throws DomainError of `deposer`, of `lierDans` for each file, QUOTA_PREUVES_ATTEINT
 */
export async function createPreuve(
  db: Database,
  contenus: Contenus,
  user: UserInfo,
  idExploitation: number,
  { liens, nom, dateEffet, dateExpiration, millesimesValidite, note, ...envoi }: z.output<typeof createPreuveCall.body>,
  uuidDessin: string | null = null,
): Promise<Preuve> {
  await requireVisible(db, user, idExploitation)
  authorize(user, 'preuves.create')
  const dossiers = new Map<string, ((typeof liens)[number] & { path: string })[]>()
  for (const [i, lien] of liens.entries()) {
    const dossier = `${lien.codeNational} ${lien.millesime}`
    dossiers.set(dossier, [...(dossiers.get(dossier) ?? []), { ...lien, path: `liens.${i}` }])
  }
  const ouverts = await Promise.all(
    [...dossiers.values()].map(async (places) => {
      const { codeNational = '', millesime = 0 } = places[0] ?? {}
      return { places, ouverture: await openCalcul(db, user, { idExploitation, codeNational, millesime }) }
    }),
  )
  const numero = ({ ouverture }: (typeof ouverts)[number]) => ouverture.dossier?.idDossier ?? Number.POSITIVE_INFINITY
  ouverts.sort((one, other) => numero(one) - numero(other))
  const depose = await deposer(db, contenus, user, idExploitation, envoi)
  return db.transaction(async (tx) => {
    refuseBeyondQuota(await lockPlace(tx, idExploitation), depose.taille)
    const known = uuidDessin === null ? undefined : await findPreuveDuDessin(tx, idExploitation, uuidDessin)
    const before = known && (await lockPreuve(tx, idExploitation, known.idPreuve))
    // Files are locked before the journal, as in a save of a file, to avoid a deadlock.
    for (const { ouverture } of ouverts) await lockFor(tx, ouverture, 'preuves.rattacher')
    const dits = { nom, dateEffet, dateExpiration, millesimesValidite: annees(millesimesValidite), note }
    const idPreuve = known?.idPreuve ?? (await insertPreuve(tx, idExploitation, dits, uuidDessin))
    if (before === undefined) {
      const revision = await ajouter(tx, user, idPreuve, depose)
      const context = { idUtilisateur: user.idUtilisateur, idExploitation }
      await record(tx, context, differences({}, { ...dits, ...revision }, champDePreuve(idPreuve)))
    } else if (known?.sha256 !== depose.sha256)
      await reviser(tx, user, { idExploitation, idPreuve }, before, depose, { nom, dateEffet })
    for (const { places, ouverture } of ouverts)
      await lierDans(
        tx,
        ouverture,
        places.map(({ lieu, genre, path }) => ({ idPreuve, lieu, genre, path })),
      )
    return requirePreuve(tx, idExploitation, idPreuve)
  })
}

/**
 * Replaces the file of a proof; the earlier revision stays. Verdicts on it in undecided files are withdrawn, with the origin CONSEQUENCE, because they
 * concerned that revision.
 * @throws DomainError PREUVE_INCONNUE, VALEUR_INVALIDE, QUOTA_PREUVES_ATTEINT, of `deposer`
 */
export async function addRevision(
  db: Database,
  contenus: Contenus,
  user: UserInfo,
  { idExploitation, idPreuve }: { readonly idExploitation: number; readonly idPreuve: number },
  { dateEffet, dateExpiration, ...envoi }: z.output<typeof addRevisionPreuve.body>,
): Promise<Preuve> {
  await requireVisible(db, user, idExploitation)
  authorize(user, 'preuves.create')
  await requirePreuve(db, idExploitation, idPreuve)
  const depose = await deposer(db, contenus, user, idExploitation, envoi)
  return db.transaction(async (tx) => {
    refuseBeyondQuota(await lockPlace(tx, idExploitation), depose.taille)
    const before = await lockPreuve(tx, idExploitation, idPreuve)
    const said = {
      ...(dateEffet !== undefined && { dateEffet }),
      ...(dateExpiration !== undefined && { dateExpiration }),
    }
    await reviser(tx, user, { idExploitation, idPreuve }, before, depose, said)
    return requirePreuve(tx, idExploitation, idPreuve)
  })
}

/** Adds a revision to a locked proof, changes its description and withdraws the verdicts on it in undecided files. */
async function reviser(
  tx: Database,
  user: UserInfo,
  { idExploitation, idPreuve }: { readonly idExploitation: number; readonly idPreuve: number },
  before: Dits,
  depose: Depose,
  said: Partial<Dits>,
): Promise<void> {
  refuseUnordered({ ...before, ...said })
  const dossiers = await lockDossiersDe(tx, idPreuve)
  const context = { idUtilisateur: user.idUtilisateur, idExploitation }
  const revision = await ajouter(tx, user, idPreuve, depose)
  await setDits(tx, idPreuve, said)
  await record(tx, context, differences(before, { ...said, ...revision }, champDePreuve(idPreuve)))
  for (const dossier of dossiers.filter(({ etatDossier }) => !isDecided(etatDossier)))
    await reprendreVerdicts(tx, { ...context, dossier, idPreuve })
}

/**
 * Changes the description of a proof: one transaction, journalled. Decided files keep their frozen description.
 * @throws DomainError PREUVE_INCONNUE, DOSSIER_NON_MODIFIABLE while a file that refers to it is locked for the person, VALEUR_INVALIDE; ConflictError CHAMPS_MODIFIES_ENTRE_TEMPS
 */
export async function updatePreuve(
  db: Database,
  user: UserInfo,
  { idExploitation, idPreuve }: { readonly idExploitation: number; readonly idPreuve: number },
  { millesimesValidite, ...sent }: z.output<typeof updatePreuveCall.body>,
  ifMatch: number | null,
): Promise<Preuve> {
  return db.transaction(async (tx) => {
    await requireVisible(tx, user, idExploitation)
    const before = await lockPreuve(tx, idExploitation, idPreuve)
    const dossiers = await lockDossiersDe(tx, idPreuve)
    const etats = dossiers.map(({ etatDossier }) => etatDossier).filter((etat) => !isDecided(etat))
    authorize(user, 'preuves.update', { etats })
    const wanted = {
      ...sent,
      ...(millesimesValidite !== undefined && { millesimesValidite: annees(millesimesValidite) }),
    }
    const prefix = champDePreuve(idPreuve)
    const said = differences(before, wanted, prefix)
    const portee = { idExploitation }
    const since = await changedSince(
      tx,
      ifMatch,
      portee,
      said.map(({ champ }) => champ),
    )
    const changes = ownChanges(said, since)
    refuseConflicts(
      'CHAMPS_MODIFIES_ENTRE_TEMPS',
      conflictsOf(changes, since, (champ) => champ.slice(prefix.length)),
    )
    const written: Partial<Dits> = Object.fromEntries(
      changes.map(({ champ, nouvelle }) => [champ.slice(prefix.length), nouvelle]),
    )
    const after = { ...before, ...written }
    refuseUnordered(after)
    refuseYearsLeft(after, dossiers)
    await setDits(tx, idPreuve, written)
    await record(tx, { idUtilisateur: user.idUtilisateur, ...portee }, changes)
    return requirePreuve(tx, idExploitation, idPreuve)
  })
}

/**
 * Deletes a proof without any file or decision: one transaction, journalled.
 * @throws DomainError PREUVE_INCONNUE, PREUVE_RATTACHEE, PREUVE_GARDEE
 */
export async function deletePreuve(
  db: Database,
  user: UserInfo,
  { idExploitation, idPreuve }: { readonly idExploitation: number; readonly idPreuve: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireVisible(tx, user, idExploitation)
    authorize(user, 'preuves.update')
    const { revisions } = await requirePreuve(tx, idExploitation, idPreuve)
    const before = Object.assign(await lockPreuve(tx, idExploitation, idPreuve), ...revisions.map(revisionJournalisee))
    if ((await lockDossiersDe(tx, idPreuve)).length > 0) throw new DomainError('PREUVE_RATTACHEE')
    if (await isGardee(tx, idExploitation, idPreuve)) throw new DomainError('PREUVE_GARDEE')
    await removePreuve(tx, idPreuve)
    const gone = Object.fromEntries(Object.keys(before).map((champ) => [champ, null]))
    await record(
      tx,
      { idUtilisateur: user.idUtilisateur, idExploitation },
      differences(before, gone, champDePreuve(idPreuve)),
    )
  })
}

/** Adds a revision. @returns its journal entry */
async function ajouter(
  tx: Database,
  { idUtilisateur }: UserInfo,
  idPreuve: number,
  { sha256, nomFichier, priseLe, position }: Depose,
) {
  const { latitude = null, longitude = null } = position ?? {}
  const numero = await insertRevision(tx, {
    idPreuve,
    sha256,
    nomFichier,
    deposePar: idUtilisateur,
    priseLe,
    latitude,
    longitude,
  })
  return revisionJournalisee({ numero, nomFichier, sha256 })
}

/** Description of a proof, locked for the transaction. @throws DomainError PREUVE_INCONNUE */
async function lockPreuve(tx: Database, idExploitation: number, idPreuve: number): Promise<Dits> {
  const [locked] = await lockPreuves(tx, idExploitation, [idPreuve])
  if (locked === undefined) throw new DomainError('PREUVE_INCONNUE')
  const { idPreuve: _, ...dits } = locked
  return dits
}

/** @throws DomainError PREUVE_INCONNUE */
async function requirePreuve(db: Database, idExploitation: number, idPreuve: number): Promise<Preuve> {
  const [preuve] = await findPreuvesById(db, idExploitation, [idPreuve])
  if (preuve === undefined) throw new DomainError('PREUVE_INCONNUE')
  return preuve
}

async function reprendreVerdicts(
  tx: Database,
  {
    dossier: { idDossier, idMillesime, codeDemarche },
    idPreuve,
    ...who
  }: {
    readonly idUtilisateur: number
    readonly idExploitation: number
    readonly dossier: DossierDePreuve
    readonly idPreuve: number
  },
): Promise<void> {
  const judged = (await findLiens(tx, idDossier)).filter((lien) => lien.idPreuve === idPreuve && lien.verdict !== null)
  if (judged.length === 0) return
  await clearVerdicts(
    tx,
    judged.map(({ idLien }) => idLien),
  )
  const after = judged.map((lien) => ({ ...lien, verdict: null, motif: null }))
  await record(tx, { ...who, idMillesime, codeDemarche, origine: 'CONSEQUENCE' }, changementsDeLiens(judged, after))
}

/** @throws DomainError VALEUR_INVALIDE when the proof expires before its effective date */
function refuseUnordered({ dateEffet, dateExpiration }: Pick<Dits, 'dateEffet' | 'dateExpiration'>): void {
  if (dateEffet !== null && dateExpiration !== null && dateExpiration < dateEffet)
    throw new DomainError('VALEUR_INVALIDE', {}, [{ path: 'dateExpiration', code: 'EXPIRATION_AVANT_EFFET' }])
}

/** @throws DomainError VALEUR_INVALIDE when the proof is attached to a file of a year outside its validity */
function refuseYearsLeft({ millesimesValidite }: Dits, dossiers: readonly DossierDePreuve[]): void {
  if (millesimesValidite !== null && dossiers.some(({ idMillesime }) => !millesimesValidite.includes(idMillesime)))
    throw new DomainError('VALEUR_INVALIDE', {}, [{ path: 'millesimesValidite', code: 'PREUVE_DANS_UN_DOSSIER' }])
}
