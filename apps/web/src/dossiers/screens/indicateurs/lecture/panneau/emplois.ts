import type { Explanation } from '@sillon/engine'
import { codesOfPage, type Page } from '#dossiers/feuille/rubriques'
import type { OpenSheet } from '#dossiers/feuille/sheet'

/** Maximum number of readers shown: half of all totals read an area of the rotation. */
const AT_MOST = 3

/**
 * Codes of visible values computed from a row: at most three direct readers, those of its own sheet first. The points of that sheet come last.
 */
export function emploisDe(
  { scheme, store, readings }: Pick<OpenSheet, 'scheme' | 'store' | 'readings'>,
  { code, page }: { code: string; page: Page },
): string[] {
  const lecteurs = lecteursOf(readings.explain(scheme.verdict))
  const ofPage = new Set(codesOfPage(page))
  const seen = (lecteurs.get(code) ?? []).filter((one) => store.isAnyVisible([one]))
  const shown = seen.toSorted((one, other) => Number(ofPage.has(other)) - Number(ofPage.has(one))).slice(0, AT_MOST)
  const isPoints = (one: string) =>
    ofPage.has(one) && scheme.indicateurs.get(one)?.nature === 'S' && store.isAnyVisible([one])
  const points = scheme.complements.get(code)?.note ?? nearest(lecteurs, code, isPoints)
  return points === undefined || shown.includes(points) ? shown : [...shown, points]
}

/** Codes of the readers of each value of a calculation, by the code of the value. */
function lecteursOf(racine: Explanation): ReadonlyMap<string, readonly string[]> {
  const lecteurs = new Map<string, string[]>()
  const seen = new Set<string>()
  const visit = ({ code, reads }: Explanation) => {
    if (seen.has(code)) return
    seen.add(code)
    for (const read of reads) {
      lecteurs.set(read.code, [...(lecteurs.get(read.code) ?? []), code])
      visit(read)
    }
  }
  visit(racine)
  return lecteurs
}

/** The nearest dependent of a value that satisfies the predicate. */
function nearest(
  lecteurs: ReadonlyMap<string, readonly string[]>,
  code: string,
  isIt: (code: string) => boolean,
): string | undefined {
  const seen = new Set([code])
  for (let level = [code]; level.length > 0; ) {
    level = [...new Set(level.flatMap((one) => lecteurs.get(one) ?? []))].filter((one) => !seen.has(one))
    const found = level.find(isIt)
    if (found !== undefined) return found
    for (const one of level) seen.add(one)
  }
  return undefined
}
