import type { copier as copierCall, getCopie } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { type DossierEvaluation, isYears, type Scheme, toValeur } from '@sillon/referentials'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { record } from '#socle/journal/journal'
import { changedSince, conflictsOf, refuseConflicts } from '#socle/journal/since'
import { findSaisies, writeSaisies } from '../dossier/contenu-repository'
import { lockFor, type OuvertureCalculee } from '../dossier/ouvrir'
import type { DossierKey } from '../dossier/repository'
import { recalculer, recalculerSuivant } from '../resultats/tenir'
import { enteredOf, lirePrecedentes, openYear } from './annees-precedentes'
import { carriedOver, inPlaceOf } from './copie-values'
import { reviserValidites } from './jugement'
import { requireRubrique } from './rubriques'
import { findValidites } from './validites-repository'

type Answer = z.infer<typeof getCopie.answer>

/** Value of a row after a copy. */
interface Apport {
  readonly code: string
  readonly value: Value
}

type Laissee = Answer['laissees'][number]

/** Rows of a copy. */
interface Choix {
  /** A module; undefined for the whole file. */
  readonly rubrique?: string | undefined
  /** Rows to fill, and rows whose entry of this year is replaced; by default all fillable rows, and none to replace. */
  readonly codes?: ReadonlySet<string>
  readonly remplacer?: ReadonlySet<string>
}

/**
 * Values that last year's entries bring to a module or to the file, and the reason for each entry that brings nothing
 * (docs/decisions/0005-copy-of-last-year.md).
 * Only rows visible last year count. All rows are tried together, including those of other modules: an answer there may show them.
 */
async function findApports(db: Database, scheme: Scheme, key: DossierKey, { rubrique, codes, remplacer }: Choix) {
  const { sousRubriques } =
    rubrique === undefined
      ? { sousRubriques: scheme.structure.flatMap((type) => type.rubriques).flatMap((one) => one.sousRubriques) }
      : requireRubrique(scheme, rubrique)
  const { derniere, avantDerniere } = await lirePrecedentes(db, scheme, key)
  if (derniere === null) return { apports: [], laissees: [] }
  const { idDossier, annee, evaluate } = await openYear(db, scheme, key)
  const thisYear = evaluate({})
  const validites = idDossier === undefined ? undefined : await findValidites(db, idDossier)
  const laissees: Laissee[] = []
  const candidates: Apport[] = []
  for (const { codeNational: section, libellesEnglobants } of sousRubriques)
    for (const codeNational of libellesEnglobants.flatMap(({ indicateurs }) => indicateurs)) {
      const indicateur = scheme.indicateurs.get(codeNational)
      const entrees = { derniere: derniere(codeNational), avantDerniere: avantDerniere?.(codeNational) ?? null }
      if (indicateur === undefined || entrees.derniere === null) continue
      // Entered points belong to their campaign, and some readers may not see them.
      if (indicateur.scoring) continue
      const isReplaced = remplacer?.has(codeNational) === true
      if (codes?.has(codeNational) === false && !isReplaced) continue
      const now = enteredOf(thisYear, codeNational)
      const value = isReplaced ? inPlaceOf(indicateur, entrees, now) : carriedOver(indicateur, entrees, now)
      // Values missing from this year's lists could not be confirmed.
      const isKnown = (brought: NonNullable<Value>) => indicateur.kind.check(brought, annee) === null
      if ([section, codeNational].some((partie) => validites?.get(partie)?.estValide === true))
        laissees.push({ codeNational, motif: 'SECTION_VALIDEE' })
      else if (value !== null && thisYear.proposal(codeNational) !== null)
        laissees.push({ codeNational, motif: 'DONNEES_EXPLOITATION' })
      else if (value !== null && !isKnown(value)) laissees.push({ codeNational, motif: 'SANS_OBJET' })
      else if (value !== null) candidates.push({ code: codeNational, value })
      else if (now === null) laissees.push({ codeNational, motif: 'CAMPAGNE_SEULE' })
      else {
        const instead = inPlaceOf(indicateur, entrees, now)
        const isOffered =
          instead !== null &&
          isKnown(instead) &&
          thisYear.proposal(codeNational) === null &&
          showing(scheme, thisYear, evaluate, [{ code: codeNational, value: instead }]).length === 1
        const remplacement = isOffered && { actuelle: toValeur(now), nouvelle: toValeur(instead) }
        laissees.push({ codeNational, motif: 'DEJA_SAISIE', ...(remplacement && { remplacement }) })
      }
    }
  const apports = showing(scheme, thisYear, evaluate, candidates)
  for (const { code } of candidates.filter((candidate) => !apports.includes(candidate)))
    laissees.push({ codeNational: code, motif: 'SANS_OBJET' })
  return { apports, laissees }
}

/** Rows that show their copied value after all are filled: some are visible only after the answer to another row. */
function showing(
  scheme: Scheme,
  thisYear: DossierEvaluation,
  evaluate: (entries: Readonly<Record<string, Value>>) => DossierEvaluation,
  apports: readonly Apport[],
): readonly Apport[] {
  const after = evaluate(Object.fromEntries(apports.map(({ code, value }) => [code, value])))
  const kept = apports.filter(({ code, value }) => {
    if (!scheme.isVisible(after, code) || !scheme.isOpen(after, code)) return false
    if (!isYears(value)) return true
    const now = enteredOf(thisYear, code)
    return scheme
      .campagnes(after, code)
      .some((campagne) => value[campagne] !== null && value[campagne] !== (isYears(now) ? now[campagne] : null))
  })
  return kept.length === apports.length ? kept : showing(scheme, thisYear, evaluate, kept)
}

/**
 * Rows that a copy of last year's entries would change in a module, or in the whole file.
 * @throws DomainError RESSOURCE_INCONNUE for a module that the procedure lacks
 */
export async function previewCopie(
  db: Database,
  { scheme, key, millesime }: OuvertureCalculee,
  rubrique: string | undefined,
): Promise<Answer> {
  const { apports, laissees } = await findApports(db, scheme, key, { rubrique })
  return {
    millesime: millesime - 1,
    lignes: apports.map(({ code, value }) => ({ codeNational: code, nouvelle: toValeur(value) })),
    laissees,
  }
}

/**
 * Copies last year's entries into the named rows, unconfirmed: one transaction, journalled as a copy. Entries of this year are replaced only on request.
 * @param ifMatch revision read before such a request
 * @throws DomainError RESSOURCE_INCONNUE, ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE; ConflictError when somebody has changed an entry to be replaced since
 * `ifMatch`
 */
export async function copier(
  db: Database,
  ouverture: OuvertureCalculee,
  { rubrique, codes, remplacer }: z.output<typeof copierCall.body>,
  ifMatch: number | null,
) {
  const { user, scheme, key, codeNational: codeDemarche } = ouverture
  return db.transaction(async (tx) => {
    const dossier = await lockFor(tx, ouverture, 'indicateurs.write')
    const { idDossier } = dossier
    const choix = { rubrique, codes: new Set(codes), remplacer: new Set(remplacer) }
    const { apports } = await findApports(tx, scheme, key, choix)
    if (apports.length === 0) return []
    const { idExploitation, idMillesime } = key
    const file = { idExploitation, idMillesime, codeDemarche }
    const saisies = await findSaisies(tx, idDossier)
    const changements = apports.map(({ code, value }) => ({
      codeNational: code,
      ancienne: saisies.get(code)?.valeur ?? null,
      etaitAConfirmer: saisies.get(code)?.aConfirmer ?? false,
      nouvelle: toValeur(value),
    }))
    const lines = changements.map(({ codeNational: champ, ancienne, nouvelle }) => ({ champ, ancienne, nouvelle }))
    const replaced = lines.filter(({ champ }) => choix.remplacer.has(champ))
    const since = await changedSince(
      tx,
      ifMatch,
      file,
      replaced.map(({ champ }) => champ),
    )
    refuseConflicts('INDICATEUR_MODIFIE_ENTRE_TEMPS', conflictsOf(replaced, since))
    const { idUtilisateur } = user
    await writeSaisies(
      tx,
      { idDossier, aConfirmer: new Set(apports.map(({ code }) => code)) },
      changements.map(({ codeNational, nouvelle }) => [codeNational, nouvelle]),
    )
    await record(tx, { idUtilisateur, ...file, origine: 'COPIE' }, lines)
    await reviserValidites(tx, scheme, dossier, idUtilisateur)
    await recalculer(tx, scheme, dossier)
    await recalculerSuivant(tx, scheme, key)
    return changements
  })
}
