import type { IndicateurSaisi, Valeur } from '@sillon/contract'
import { authorize, can, type originesJournal } from '@sillon/domain'
import { type DossierEvaluation, fromValeur, type Scheme, sameValue, toValeur } from '@sillon/referentials'
import { referencesAt } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import { referencesTag, type Version } from '#socle/http/call-handler'
import { type Change, record } from '#socle/journal/journal'
import { A_CONFIRMER, isIndicateur } from '#socle/journal/replay'
import { changedSince, conflictsOf, type Depuises, findChampsSince, refuseConflicts } from '#socle/journal/since'
import { findContenu, writeMarque, writeSaisies } from '../dossier/contenu-repository'
import { inputOf } from '../dossier/entree'
import { aConfirmerOf, type Lecture } from '../dossier/lecture'
import { lockFor, type OuvertureCalculee } from '../dossier/ouvrir'
import { type Saisie, valuesAt, valuesOf } from '../dossier/saisies'
import { recalculerSuivant, tenir } from '../resultats/tenir'
import { campagnesReprises } from './annees-precedentes'
import type { Connu, Etat } from './changements'
import { retirer } from './jugement'
import { type Marques, marquesOf } from './marques'
import { checked } from './recues'
import { saidOf } from './said'
import { shown } from './service'
import { findValidites, type ValiditeGardee } from './validites-repository'

/** A file after the save of entries, computed from the content of the save without another read. */
interface Enregistre extends Version {
  readonly lecture: Lecture
  readonly etat: Etat
  /** File as the caller knows it; null when unknown. */
  readonly connu: Connu | null
}

/**
 * Saves entries and confirmations of copied values: one action, one transaction, journalled. Computed rows are ignored; `said.ts` tells what counts as an
 * entry. Earlier files fill the earlier campaigns that the save makes visible (`annees-precedentes.ts`). The file is read once, under its lock, and computed
 * before and after the save.
 * @param lue the version read by the caller; null when unknown
 * @param aDire whether the caller wants the changes since that version, or everything
 * @param origine source of the changes for the journal
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, INDICATEUR_INCONNU, VALEUR_INVALIDE; ConflictError when somebody has changed one of the same
 * rows to another value since `lue`
 */
export async function enregistrer(
  db: Database,
  ouverture: OuvertureCalculee,
  sent: readonly IndicateurSaisi[],
  lue: Version | null,
  aDire: 'TOUT' | 'CHANGEMENTS',
  origine: (typeof originesJournal)[number] = 'SAISIE',
): Promise<Enregistre> {
  const { user, key, codeNational, scheme } = ouverture
  const given = checked(scheme, await referencesAt(db, key.idMillesime, scheme.references, ouverture.references), sent)

  return db.transaction(async (tx) => {
    const { idUtilisateur } = user
    const file = { idExploitation: key.idExploitation, idMillesime: key.idMillesime, codeDemarche: codeNational }
    const { idDossier } = await lockFor(tx, ouverture, 'indicateurs.write')
    // The inputs of this file cannot change during the lock: a change of the farm or of its rotation locks its files first.
    const contenu = await findContenu(tx, { ...key, idDossier })
    const annee = await referencesAt(tx, key.idMillesime, scheme.references, contenu.references)
    const evaluate = (values: ReturnType<typeof valuesOf>) =>
      scheme.evaluate(inputOf(scheme, { ...contenu, annee }, values))
    const { saisies } = contenu
    const stored = valuesOf(saisies)
    const before = evaluate(stored)
    const isCurrent = lue === null || lue.revision === contenu.revision
    const since = isCurrent ? nothing : await changedSince(tx, lue.revision, file, [...scheme.indicateurs.keys()])
    const seen = isCurrent ? stored : valuesAt(saisies, since)
    const asSeen = isCurrent ? before : evaluate(seen)

    const changes = saidOf(given, seen, () => asSeen).flatMap(({ code: champ, value }): Change[] => {
      const ancienne = saisies.get(champ)?.valeur ?? null
      return sameValue(value, fromValeur(ancienne)) ? [] : [{ champ, ancienne, nouvelle: toValeur(value) }]
    })
    refuseConflicts('INDICATEUR_MODIFIE_ENTRE_TEMPS', conflictsOf(changes, since))
    if (changes.some(({ champ }) => scheme.indicateurs.get(champ)?.scoring === true)) authorize(user, 'scores.write')
    const marques = marquesOf(sent, given, changes, saisies)
    const depuis = aDire === 'CHANGEMENTS' ? await sinceRead(tx, file, lue, contenu) : null
    await write(tx, idDossier, changes, marques)
    const journalled = await record(tx, { idUtilisateur, ...file, origine }, [...changes, ...changesOf(marques)])

    const said = applied(saisies, changes, marques)
    const asSaid = evaluateAfter(scheme, before, changes) ?? evaluate(valuesOf(said))
    const validites = await findValidites(tx, idDossier)
    const reprises = await campagnesReprises(tx, scheme, key, {
      avant: ouverture.dossier === undefined ? null : before,
      apres: asSaid,
      validites,
      dites: new Set(changes.map(({ champ }) => champ)),
    })
    const aConfirmer = { ecrites: new Set(reprises.map(({ champ }) => champ)), confirmees: [], remises: [] }
    await write(tx, idDossier, reprises, aConfirmer)
    const repris = await record(tx, { idUtilisateur, ...file, origine: 'COPIE' }, reprises)
    const after = applied(said, reprises, aConfirmer)
    const evaluation = evaluateAfter(scheme, asSaid, reprises) ?? asSaid
    const lecture = {
      scheme,
      evaluation,
      aConfirmer: aConfirmerOf(after),
      annee,
      aDesRecords: contenu.registre != null,
    }
    const { retirees, revision } = await retirer(tx, lecture, validites.values(), { ...key, idDossier }, idUtilisateur)
    await tenir(tx, scheme, { idDossier, evaluation, references: contenu.references })
    if (changes.length + reprises.length > 0) await recalculerSuivant(tx, scheme, key)
    const readable = (of: Lecture, gardees: ReadonlyMap<string, ValiditeGardee>) =>
      can(user, 'validites.read') ? shown(of, gardees) : new Map()
    const asRead = { ...lecture, evaluation: asSeen, aConfirmer: aConfirmerOf(saisies) }
    return {
      lecture,
      etat: { ...lecture, validites: readable(lecture, withoutVerdict(validites, retirees)) },
      connu: depuis && {
        touched: depuis.touched,
        etat: { ...asRead, validites: depuis.validites ? new Map() : readable(asRead, validites) },
      },
      revision: revision ?? repris ?? journalled ?? contenu.revision,
      references: contenu.references,
    }
  })
}

const nothing: Depuises = new Map()

/**
 * Changes of a file since the caller read it: rows with another value or another mark of a copy, and whether a verdict changed.
 * Null when the entries are not enough to compute the earlier file.
 */
async function sinceRead(
  tx: Database,
  { idExploitation, idMillesime, codeDemarche }: { idExploitation: number; idMillesime: number; codeDemarche: string },
  lue: Version | null,
  contenu: Version,
): Promise<{ readonly touched: ReadonlySet<string>; readonly validites: boolean } | null> {
  if (lue === null || lue.references !== referencesTag(contenu.references)) return null
  if (lue.revision === contenu.revision) return { touched: new Set(), validites: false }
  const all = await findChampsSince(tx, lue.revision, idExploitation)
  const ofYear = all.filter((row) => row.idMillesime === null || row.idMillesime === idMillesime)
  const ofFile = ofYear.filter((row) => row.codeDemarche === codeDemarche).map(({ champ }) => champ)
  // Every value may depend on the rotation or the location of the farm. A decided file showed its frozen content.
  // So does a value of the auditor, of points and of the synthesis.
  const isFar = (champ: string) => champ === 'etatDossier' || champ.startsWith('audit.')
  if (ofYear.some((row) => row.codeDemarche === null) || ofFile.some(isFar)) return null
  const codes = ofFile.map((champ) => (champ.startsWith(A_CONFIRMER) ? champ.slice(A_CONFIRMER.length) : champ))
  return {
    touched: new Set(codes.filter(isIndicateur)),
    validites: ofFile.some((champ) => champ.startsWith('validite.')),
  }
}

async function write(tx: Database, idDossier: number, changes: readonly Change[], marques: Marques): Promise<void> {
  if (changes.length > 0)
    await writeSaisies(
      tx,
      { idDossier, aConfirmer: marques.ecrites },
      changes.map(({ champ, nouvelle }) => [champ, nouvelle as Valeur]),
    )
  await writeMarque(tx, idDossier, marques.confirmees, false)
  await writeMarque(tx, idDossier, marques.remises, true)
}

/** The file after its changes, computed from its former state; undefined when they change the basin and with it the references. */
const evaluateAfter = (scheme: Scheme, before: DossierEvaluation, changes: readonly Change[]) =>
  changes.some(({ champ }) => champ === scheme.bassin)
    ? undefined
    : before.with(Object.fromEntries(changes.map(({ champ, nouvelle }) => [champ, fromValeur(nouvelle as Valeur)])))

/** Marks by the journal. */
function changesOf({ ecrites, confirmees, remises }: Marques): Change[] {
  const moved = (codes: Iterable<string>, nouvelle: boolean) =>
    [...codes].map((code) => ({ champ: `${A_CONFIRMER}${code}`, ancienne: !nouvelle, nouvelle }))
  return [...moved([...ecrites, ...remises], true), ...moved(confirmees, false)]
}

/** Entries after the save. */
function applied(
  saisies: ReadonlyMap<string, Saisie>,
  changes: readonly Change[],
  { ecrites, confirmees, remises }: Marques,
): ReadonlyMap<string, Saisie> {
  const after = new Map(saisies)
  for (const { champ, nouvelle } of changes)
    after.set(champ, { valeur: nouvelle as Valeur, aConfirmer: ecrites.has(champ) })
  const mark = (code: string, aConfirmer: boolean) =>
    after.set(code, { valeur: after.get(code)?.valeur ?? null, aConfirmer })
  for (const code of confirmees) mark(code, false)
  for (const code of remises) mark(code, true)
  return after
}

const withoutVerdict = (validites: ReadonlyMap<string, ValiditeGardee>, retirees: ReadonlySet<string>) =>
  new Map([...validites].map(([id, validite]) => [id, retirees.has(id) ? { ...validite, estValide: null } : validite]))
