import type { Valeur } from '@sillon/contract'
import type { Value, YearValues } from '@sillon/engine'
import { type DossierEvaluation, isYears, type Scheme, toValeur } from '@sillon/referentials'
import { loadReferences } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import type { Change } from '#socle/journal/journal'
import { findSaisies } from '../dossier/contenu-repository'
import { findFacts, inputOf } from '../dossier/entree'
import { type DossierKey, findDossier } from '../dossier/repository'
import { type Saisie, valuesOf } from '../dossier/saisies'
import { movedOn } from './copie-values'
import type { ValiditeGardee } from './validites-repository'

/** A file of a year, and its calculation with additional entries. */
export async function openYear(db: Database, scheme: Scheme, key: DossierKey) {
  const dossier = await findDossier(db, key)
  const saisies = dossier === undefined ? new Map<string, Saisie>() : await findSaisies(db, dossier.idDossier)
  const annee = await loadReferences(db, key.idMillesime, scheme.references)
  const facts = await findFacts(db, key, annee)
  const evaluate = (entries: Readonly<Record<string, Value>>) =>
    scheme.evaluate(inputOf(scheme, facts, { ...valuesOf(saisies), ...entries }))
  return { idDossier: dossier?.idDossier, annee, evaluate }
}

export const enteredOf = (evaluation: DossierEvaluation, code: string): Value =>
  evaluation.isEntered(code) ? (evaluation.get(code) as Value) : null

/** Values entered in visible rows only: nobody saw the content of hidden rows. */
type Entrees = (code: string) => Value

/** Entries of the files of the two years before; null for a year without a file. */
export interface Precedentes {
  readonly derniere: Entrees | null
  readonly avantDerniere: Entrees | null
}

/** Earlier files of the farm for the same procedure. */
export async function lirePrecedentes(db: Database, scheme: Scheme, key: DossierKey): Promise<Precedentes> {
  const entrees = async (ans: number): Promise<Entrees | null> => {
    const autre = { ...key, idMillesime: key.idMillesime - ans }
    if ((await findDossier(db, autre)) === undefined) return null
    const evaluation = (await openYear(db, scheme, autre)).evaluate({})
    return (code) => (scheme.isVisible(evaluation, code) ? enteredOf(evaluation, code) : null)
  }
  return { derniere: await entrees(1), avantDerniere: await entrees(2) }
}

const rien: YearValues = { n: null, n_1: null, n_2: null }

interface Moment {
  /** The file before the change; null when it did not exist. */
  readonly avant: DossierEvaluation | null
  readonly apres: DossierEvaluation
  readonly validites: ReadonlyMap<string, ValiditeGardee>
  /** Rows of the current save, which are not filled. */
  readonly dites: ReadonlySet<string>
}

/**
 * Values of the farm's earlier files for the campaigns N-1 and N-2 that a change of a file makes visible, where nothing is entered. A new choice of the period
 * is such a change.
 * A row that was visible before is not filled: somebody may have left it empty, or emptied it.
 */
export async function campagnesReprises(
  tx: Database,
  scheme: Scheme,
  key: DossierKey,
  { avant, apres, validites, dites }: Moment,
): Promise<(Change & { readonly nouvelle: Valeur })[]> {
  const shown = (evaluation: DossierEvaluation | null, code: string) =>
    evaluation !== null && scheme.isVisible(evaluation, code) && scheme.isOpen(evaluation, code)
      ? scheme.campagnes(evaluation, code)
      : []
  const isJudged = (part: string) => validites.get(part)?.estValide === true
  const rows = scheme.structure
    .flatMap(({ rubriques }) => rubriques)
    .flatMap(({ sousRubriques }) => sousRubriques)
    .filter(({ codeNational }) => !isJudged(codeNational))
    .flatMap(({ libellesEnglobants }) => libellesEnglobants)
    .flatMap(({ indicateurs }) => indicateurs)
  const empty = rows.flatMap((code) => {
    const { modifiable, plusieursAnnees, scoring } = scheme.indicateurs.get(code) ?? {}
    if (!modifiable || !plusieursAnnees || scoring || dites.has(code) || isJudged(code)) return []
    const before = shown(avant, code)
    const entry = enteredOf(apres, code)
    const now = isYears(entry) ? entry : null
    const nouvelles = shown(apres, code).filter(
      (campagne) => campagne !== 'n' && !before.includes(campagne) && (now?.[campagne] ?? null) === null,
    )
    return nouvelles.length === 0 ? [] : [{ code, now, nouvelles }]
  })
  if (empty.length === 0) return []
  const { derniere, avantDerniere } = await lirePrecedentes(tx, scheme, key)
  return empty.flatMap(({ code, now, nouvelles }) => {
    const moved = movedOn(derniere?.(code) ?? null, avantDerniere?.(code) ?? null, now)
    const brought = nouvelles.filter((campagne) => (moved?.[campagne] ?? null) !== null)
    if (moved === null || brought.length === 0) return []
    const value = { ...rien, ...now, ...Object.fromEntries(brought.map((campagne) => [campagne, moved[campagne]])) }
    return [{ champ: code, ancienne: toValeur(now), nouvelle: toValeur(value) }]
  })
}
