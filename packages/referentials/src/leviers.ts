import { round4, type Value, type YearValues } from '@sillon/engine'
import type { Listes, Present } from './kinds/kind'
import type { DossierEvaluation, Indicateur, ModuleScheme, Scheme } from './scheme'

/** The least change of one entry that brings a module a point more, all else as it is. */
export interface Levier {
  readonly code: string
  /** What to add to the value that counts, in the unit of the row; of the current campaign where it has several. */
  readonly ecart: number
  /** What the module gains, at least one point. */
  readonly points: number
}

/** Beyond, nothing of a farm is measured. */
const LARGEST = 1_000_000
/** A number is checked without them. */
const SANS_LISTES: Listes = { bassins: new Map(), materiels: new Set(), conditions: new Set() }

/**
 * What one point more of a module would take: for each number that one may type in its sheets, the least that has to be added or taken away, found by trying it in
 * the calculation itself. What would bring an impossible value is not among them, nor what the crop rotation gives: areas are not changed to gain points.
 * It may take as long as ten keystrokes: it stops after each row, and goes on when it is asked to.
 * @returns the least effort first, beside what the row holds; nothing for a module without points or that cannot gain any
 */
export function* chercherLeviers(
  scheme: Scheme,
  evaluation: DossierEvaluation,
  module: ModuleScheme,
): Generator<undefined, readonly Levier[]> {
  const { score, max } = module
  if (score === null) return []
  const essai = scheme.retenue(evaluation).with({})
  const pointsDe = (file: DossierEvaluation) => Number(file.counted(score) ?? 0)
  const before = pointsDe(essai)
  if (max !== null && before + 1 > max) return []

  const find = (row: Indicateur, direction: 1 | -1): Levier | null => {
    const typed = essai.isEntered(row.code) ? (essai.get(row.code) as Value) : null
    const counted = essai.counted(row.code) as Value
    const step = row.kind.check(0.01, SANS_LISTES) === null ? 0.01 : 1
    const at = (steps: number) => round4(courante(counted) + direction * steps * step)
    const isPossible = (steps: number) =>
      Math.abs(at(steps)) <= LARGEST && row.kind.check(at(steps) as Present, SANS_LISTES) === null
    const gain = (steps: number) => {
      essai.set(row.code, row.plusieursAnnees ? { ...annees(counted), n: at(steps) } : at(steps))
      return pointsDe(essai) - before
    }
    let [short, enough] = [0, 1]
    while (isPossible(enough) && gain(enough) < 1) [short, enough] = [enough, enough * 2]
    let found: Levier | null = null
    if (isPossible(enough)) {
      while (enough - short > 1) {
        const middle = Math.floor((short + enough) / 2)
        if (gain(middle) < 1) short = middle
        else enough = middle
      }
      gain(enough)
      const gained = round4(pointsDe(scheme.retenue(essai)) - before)
      if (gained >= 1) found = { code: row.code, ecart: round4(direction * enough * step), points: gained }
    }
    essai.set(row.code, typed)
    return found
  }

  const found: Levier[] = []
  for (const row of nombresDe(scheme, module)) {
    // An entry in error is to be mended first.
    if (evaluation.isEntered(row.code) !== essai.isEntered(row.code)) continue
    if (!scheme.isVisible(essai, row.code) || !scheme.isOpen(essai, row.code)) continue
    found.push(...[find(row, 1), find(row, -1)].filter((levier) => levier !== null))
    yield
  }
  const effort = ({ code, ecart }: Levier) =>
    Math.abs(ecart) / Math.max(Math.abs(courante(essai.counted(code) as Value)), 1)
  return found.sort((one, other) => effort(one) - effort(other))
}

/** The numbers that a person may type in the sheets of the module's type and that are no points themselves. */
function nombresDe({ structure, indicateurs }: Scheme, { rubrique }: ModuleScheme): readonly Indicateur[] {
  const type = structure.find(({ rubriques }) => rubriques.some(({ codeNational }) => codeNational === rubrique))
  const codes = (type?.rubriques ?? []).flatMap(({ sousRubriques }) =>
    sousRubriques.flatMap(({ libellesEnglobants }) => libellesEnglobants.flatMap(({ indicateurs }) => indicateurs)),
  )
  return codes
    .map((code) => indicateurs.get(code))
    .filter((row) => row !== undefined)
    .filter(
      ({ modifiable, nature, scoring, kind }) =>
        modifiable && nature === 'D' && !scoring && kind.forme === 'nombre' && !kind.reprise,
    )
}

const annees = (value: Value): YearValues =>
  typeof value === 'object' && value !== null && 'n_1' in value
    ? (value as YearValues)
    : { n: null, n_1: null, n_2: null }

/** The number of the current campaign; an empty row counts as nothing. */
const courante = (value: Value): number => (typeof value === 'number' ? value : (annees(value).n ?? 0))
