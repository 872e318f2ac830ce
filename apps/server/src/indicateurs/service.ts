import type { IndicateurSaisi, UserInfo, Validite } from '@sillon/contract'
import { authorize, can, DomainError, type Fault } from '@sillon/domain'
import type { Value } from '@sillon/engine'
import type { DossierInput, Scheme } from '@sillon/referentials'
import type { Database } from '../database/connection'
import { decidedEvaluation } from '../decisions/evaluation'
import { type DossierRequest, findDossier, hasDemarche, openDossier } from '../demarches/repository'
import { findExploitation } from '../exploitations/repository'
import { record } from '../journal/journal'
import { A_CONFIRMER } from '../journal/replay'
import { loadReferences, type ReferencesOfYear } from '../referentiels/references'
import { type Entries, refuseConflicts } from './conflicts'
import { explicationOf } from './explication'
import { reviserValidites, toValidite } from './jugement'
import { type Marques, marquesOf } from './marques'
import {
  type Facts,
  findFacts,
  findSaisies,
  findSaisiesAt,
  inputOf,
  type Saisie,
  valuesOf,
  writeMarque,
  writeSaisies,
} from './repository'
import { keyOf, schemeOf } from './request'
import { buildTree, type Reader } from './tree'
import { faultOf, fromSent, fromValeur, sameValue, toValeur } from './valeurs'
import { findValidites, writeValidites } from './validites'

/**
 * A file as the user may see it: as it was decided, or else recomputed from what is stored. A file that nobody has opened yet has what the rotation proposes.
 */
async function evaluateFor(db: Database, user: UserInfo, request: DossierRequest) {
  const { permissions } = await findExploitation(db, user, request.idExploitation)
  const scheme = await schemeOf(db, request)
  const key = await keyOf(db, request)
  const dossier = await findDossier(db, key)
  const saisies = dossier === undefined ? new Map<string, Saisie>() : await findSaisies(db, dossier.idDossier)
  const annee = await loadReferences(db, request.millesime)
  const decidee = dossier === undefined ? undefined : await decidedEvaluation(db, dossier, request.codeNational)
  const evaluation = decidee?.evaluation ?? scheme.evaluate(inputOf(await findFacts(db, key, annee), valuesOf(saisies)))
  const { bassins } = annee
  const aConfirmer = new Set([...saisies].flatMap(([code, saisie]) => (saisie.aConfirmer ? [code] : [])))
  return {
    aConfirmer,
    scheme: decidee?.scheme ?? scheme,
    evaluation,
    permissions,
    bassins,
    idDossier: dossier?.idDossier,
    revision: dossier?.revision ?? 0,
  }
}

/** The indicators of a file. */
export async function readIndicateurs(
  db: Database,
  user: UserInfo,
  request: DossierRequest,
  language: Reader['language'],
) {
  const { scheme, evaluation, permissions, bassins, idDossier, revision, aConfirmer } = await evaluateFor(
    db,
    user,
    request,
  )
  const { voirScores } = permissions
  const validites = await validitesFor(db, user, { scheme, evaluation, bassins, idDossier })
  return { tree: buildTree(scheme, evaluation, { language, voirScores, bassins, validites, aConfirmer }), revision }
}

type Evaluee = Pick<Awaited<ReturnType<typeof evaluateFor>>, 'scheme' | 'evaluation' | 'bassins' | 'idDossier'>

async function validitesFor(
  db: Database,
  user: UserInfo,
  { bassins, idDossier, ...vue }: Evaluee,
): Promise<ReadonlyMap<number, Validite>> {
  if (idDossier === undefined || !can(user, 'validites.read')) return new Map()
  const validites = await findValidites(db, idDossier)
  return new Map([...validites].map(([id, validite]) => [id, toValidite(vue, validite, bassins)]))
}

/** Judges sub-sections of a file. */
export async function saveValidites(
  db: Database,
  user: UserInfo,
  request: DossierRequest,
  sent: Parameters<typeof writeValidites>[4],
): Promise<Validite[]> {
  await findExploitation(db, user, request.idExploitation)
  const scheme = await schemeOf(db, request)
  const key = await keyOf(db, request)
  if (!(await hasDemarche(db, key))) authorize(user, 'demarches.write')
  await writeValidites(db, user, scheme, key, sent)
  return [...(await validitesFor(db, user, await evaluateFor(db, user, request))).values()]
}

/** Why one of them has its value. */
export async function explainIndicateur(
  db: Database,
  user: UserInfo,
  request: DossierRequest & { readonly code: string },
) {
  const { scheme, evaluation, permissions } = await evaluateFor(db, user, request)
  return explicationOf(scheme, evaluation, request.code, permissions)
}

/**
 * Saves entries, and whether what was copied is confirmed: one action, one transaction, journalled. Computed rows are ignored; so is a value that only repeats what
 * the file already shows.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, INDICATEUR_INCONNU, VALEUR_INVALIDE; ConflictError when `ifMatch` is given and somebody
 *   else has since changed one of the same rows to another value
 */
export async function saveIndicateurs(
  db: Database,
  user: UserInfo,
  request: DossierRequest,
  sent: readonly IndicateurSaisi[],
  ifMatch: number | null,
): Promise<void> {
  await findExploitation(db, user, request.idExploitation)
  const scheme = await schemeOf(db, request)
  const key = await keyOf(db, request)
  const annee = await loadReferences(db, request.millesime)
  const given = checked(scheme, annee, sent)

  await db.transaction(async (tx) => {
    // Giving a farm a procedure that it has not is an act of its own.
    if (!(await hasDemarche(tx, key))) authorize(user, 'demarches.write')
    const { idUtilisateur } = user
    const dossier = await openDossier(tx, key, { idUtilisateur, codeDemarche: request.codeNational })
    authorize(user, 'indicateurs.write', { etats: [dossier.etatDossier] })
    const saisies = await findSaisies(tx, dossier.idDossier)
    // Whoever read an older revision and sends the whole tree back has changed only what differs from that revision.
    const older = ifMatch !== null && ifMatch < dossier.revision
    const seen = older
      ? await findSaisiesAt(tx, { ...key, codeDemarche: request.codeNational }, ifMatch, saisies)
      : valuesOf(saisies)
    const changes = meaningful(scheme, await findFacts(tx, key, annee), seen, given).filter(
      ([code, value]) => !sameValue(value, fromValeur(saisies.get(code)?.valeur ?? null)),
    )
    refuseConflicts(changes, saisies, ifMatch)
    const marques = marquesOf(sent, given, changes, saisies)
    const { idExploitation, idMillesime } = key
    const auteur = { idUtilisateur, idExploitation, idMillesime, codeDemarche: request.codeNational }
    if (changes.length > 0) {
      const revision = dossier.revision + 1
      await writeSaisies(
        tx,
        { idDossier: dossier.idDossier, revision, idUtilisateur, aConfirmer: marques.ecrites },
        changes.map(([code, value]) => [code, toValeur(value)]),
      )
      await record(
        tx,
        { ...auteur, revision },
        changes.map(([champ, value]) => ({
          champ,
          ancienne: saisies.get(champ)?.valeur ?? null,
          nouvelle: toValeur(value),
        })),
      )
    }
    await saveMarques(tx, dossier.idDossier, auteur, marques)
    await reviserValidites(tx, scheme, dossier, idUtilisateur)
  })
}

async function saveMarques(
  tx: Database,
  idDossier: number,
  auteur: Parameters<typeof record>[1],
  { ecrites, confirmees, remises }: Marques,
): Promise<void> {
  await writeMarque(tx, idDossier, confirmees, false)
  await writeMarque(tx, idDossier, remises, true)
  const moved = (codes: Iterable<string>, nouvelle: boolean) =>
    [...codes].map((code) => ({ champ: `${A_CONFIRMER}${code}`, ancienne: !nouvelle, nouvelle }))
  await record(tx, auteur, [...moved([...ecrites, ...remises], true), ...moved(confirmees, false)])
}

/** The rows that a person may enter, their values checked by their input type. */
function checked(scheme: Scheme, { bassins }: ReferencesOfYear, sent: readonly IndicateurSaisi[]): Entries {
  const unknown = sent.filter(({ codeNational }) => !scheme.indicateurs.has(codeNational))
  if (unknown.length > 0)
    throw new DomainError(
      'INDICATEUR_INCONNU',
      {},
      unknown.map(({ codeNational }): Fault => ({ path: codeNational, code: 'REFERENCE_INCONNUE' })),
    )
  const faults: Fault[] = []
  const entries = new Map<string, Value>()
  for (const { codeNational, valeur } of sent) {
    const indicateur = scheme.indicateurs.get(codeNational)
    if (!indicateur?.modifiable) continue
    const value = fromSent(indicateur, valeur)
    const fault = faultOf(indicateur, value, bassins)
    if (fault !== null) faults.push({ path: codeNational, code: fault })
    entries.set(codeNational, value)
  }
  if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
  return [...entries]
}

/**
 * What really changes. A client may send the whole tree back: a proposal that nobody touched must not become an entry, nor a total that was only computed
 * (before the change, or by it) an override.
 */
function meaningful(scheme: Scheme, facts: Facts, saisies: DossierInput['saisies'], given: Entries): Entries {
  const before = scheme.evaluate(inputOf(facts, saisies))
  const entered = (code: string) => saisies[code] ?? null
  const shown = (code: string) => before.get(code) as Value
  const different = given.filter(
    ([code, value]) => !sameValue(value, entered(code)) && !(entered(code) === null && sameValue(value, shown(code))),
  )
  const totals = new Set(
    different
      .map(([code]) => code)
      .filter((code) => scheme.indicateurs.get(code)?.nature === 'C' && entered(code) === null),
  )
  if (totals.size === 0) return different
  const others = Object.fromEntries(different.filter(([code]) => !totals.has(code)))
  const after = scheme.evaluate(inputOf(facts, { ...saisies, ...others }))
  return different.filter(([code, value]) => !(totals.has(code) && sameValue(value, after.get(code) as Value)))
}
