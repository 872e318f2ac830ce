import type { IndicateurSaisi, UserInfo, Valeur, Validite } from '@sillon/contract'
import { authorize, can, DomainError, type Fault } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import type { Database } from '../database/connection'
import { decidedEvaluation } from '../decisions/evaluation'
import { type DossierRequest, findDossier, hasDemarche, openDossier } from '../demarches/repository'
import { findExploitation } from '../exploitations/repository'
import { type Change, record } from '../journal/journal'
import { A_CONFIRMER } from '../journal/replay'
import { changedSince, conflictsOf, findRevision, refuseConflicts } from '../journal/since'
import { loadReferences, type ReferencesOfYear } from '../referentiels/references'
import { explicationOf } from './explication'
import { reviserValidites, toValidite } from './jugement'
import { type Marques, marquesOf } from './marques'
import {
  findFacts,
  findSaisies,
  inputOf,
  type Saisie,
  valuesAt,
  valuesOf,
  writeMarque,
  writeSaisies,
} from './repository'
import { keyOf, schemeOf } from './request'
import { type Given, saidOf } from './said'
import { buildTree, type Reader } from './tree'
import { faultOf, fromSent, fromValeur, sameValue, toValeur } from './valeurs'
import { findValidites, writeValidites } from './validites'

/**
 * A file as the user may see it: as it was decided, or else recomputed from what is stored. A file that nobody has opened yet has what the rotation proposes.
 */
async function evaluateFor(db: Database, user: UserInfo, request: DossierRequest) {
  const { permissions } = await findExploitation(db, user, request.idExploitation)
  const revision = await findRevision(db, request.idExploitation)
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
    revision,
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
  ifMatch: number | null,
) {
  await findExploitation(db, user, request.idExploitation)
  const scheme = await schemeOf(db, request)
  const key = await keyOf(db, request)
  if (!(await hasDemarche(db, key))) authorize(user, 'demarches.write')
  await writeValidites(db, user, scheme, key, sent, ifMatch)
  const revision = await findRevision(db, request.idExploitation)
  return { validites: [...(await validitesFor(db, user, await evaluateFor(db, user, request))).values()], revision }
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
 * Saves entries, and whether what was copied is confirmed: one action, one transaction, journalled. Computed rows are ignored; what counts as an entry is in
 * `said.ts`.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, INDICATEUR_INCONNU, VALEUR_INVALIDE; ConflictError when `ifMatch` is given and somebody
 *   has since changed one of the same rows to another value
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
    const { idExploitation, idMillesime } = key
    const file = { idExploitation, idMillesime, codeDemarche: request.codeNational }
    const { idDossier, etatDossier } = await openDossier(tx, key, { idUtilisateur, ...file })
    authorize(user, 'indicateurs.write', { etats: [etatDossier] })
    const saisies = await findSaisies(tx, idDossier)
    const since = await changedSince(tx, ifMatch, file, [...scheme.indicateurs.keys()])
    const facts = await findFacts(tx, key, annee)
    const said = saidOf(given, valuesAt(saisies, since), (entries) => scheme.evaluate(inputOf(facts, entries)))
    const changes = said.flatMap(({ code: champ, value }): Change[] => {
      const ancienne = saisies.get(champ)?.valeur ?? null
      return sameValue(value, fromValeur(ancienne)) ? [] : [{ champ, ancienne, nouvelle: toValeur(value) }]
    })
    refuseConflicts('INDICATEUR_MODIFIE_ENTRE_TEMPS', conflictsOf(changes, since))
    const marques = marquesOf(sent, given, changes, saisies)
    if (changes.length > 0) {
      await writeSaisies(
        tx,
        { idDossier, aConfirmer: marques.ecrites },
        changes.map(({ champ, nouvelle }) => [champ, nouvelle as Valeur]),
      )
      await record(tx, { idUtilisateur, ...file }, changes)
    }
    await saveMarques(tx, idDossier, { idUtilisateur, ...file }, marques)
    await reviserValidites(tx, scheme, { ...key, idDossier }, idUtilisateur)
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
function checked(scheme: Scheme, { bassins }: ReferencesOfYear, sent: readonly IndicateurSaisi[]): Given[] {
  const unknown = sent.filter(({ codeNational }) => !scheme.indicateurs.has(codeNational))
  if (unknown.length > 0)
    throw new DomainError(
      'INDICATEUR_INCONNU',
      {},
      unknown.map(({ codeNational }): Fault => ({ path: codeNational, code: 'REFERENCE_INCONNUE' })),
    )
  const faults: Fault[] = []
  const entries = new Map<string, Given>()
  for (const { codeNational, valeur, estSaisie = false, valeurCalculee } of sent) {
    const indicateur = scheme.indicateurs.get(codeNational)
    if (!indicateur?.modifiable) continue
    const value = fromSent(indicateur, valeur)
    const fault = faultOf(indicateur, value, bassins)
    if (fault !== null) faults.push({ path: codeNational, code: fault })
    const proposition = valeurCalculee === undefined ? undefined : fromSent(indicateur, valeurCalculee)
    entries.set(codeNational, { code: codeNational, value, estSaisie, proposition })
  }
  if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
  return [...entries.values()]
}
