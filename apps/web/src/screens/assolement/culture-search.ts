import type { Culture } from './referentiel'

interface Entry {
  readonly culture: Culture
  readonly name: string
  readonly code: string
}

/** Accents, case, apostrophes and the asterisk of minor crops do not count. */
const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Prepares crops to be searched, in alphabetical order. */
export const indexCultures = (cultures: readonly Culture[]): readonly Entry[] =>
  cultures
    .map((culture) => ({ culture, name: normalize(culture.libelle), code: normalize(culture.codePac ?? '') }))
    .sort((a, b) => a.culture.libelle.localeCompare(b.culture.libelle, 'fr'))

/** Letters inside a word answer too, but only when nothing else does. */
const INSIDE = 3

/** How well a crop answers: by its code, the start of its name, the starts of its words or code, anywhere, or not at all. */
function rank({ name, code }: Entry, query: string, words: readonly string[]): number {
  if (code === query) return 0
  if (name.startsWith(query)) return 1
  const nameWords = name.split(' ')
  if (words.every((word) => nameWords.some((nameWord) => nameWord.startsWith(word)))) return 2
  if (code.startsWith(query)) return 2
  return words.every((word) => name.includes(word)) ? INSIDE : Number.POSITIVE_INFINITY
}

/** The crops whose name or PAC code answers what is typed, best first; all of them when nothing is typed. */
export function searchCultures(entries: readonly Entry[], typed: string): readonly Culture[] {
  const query = normalize(typed)
  if (query === '') return entries.map(({ culture }) => culture)
  const words = query.split(' ')
  const found = entries
    .map((entry) => ({ culture: entry.culture, rank: rank(entry, query, words) }))
    .filter((answer) => Number.isFinite(answer.rank))
    .sort((a, b) => a.rank - b.rank)
  const better = found.filter((answer) => answer.rank < INSIDE)
  return (better.length > 0 ? better : found).map(({ culture }) => culture)
}

/** The one crop that a text names: by its whole name, its PAC code, or because nothing else answers. */
export function findCulture(entries: readonly Entry[], text: string): Culture | undefined {
  const query = normalize(text)
  if (query === '') return undefined
  const exact = entries.filter(({ name }) => name === query)
  const byCode = entries.filter(({ code }) => code === query)
  const [only, ...others] = [exact, byCode, []].find((found) => found.length > 0) ?? []
  if (only !== undefined) return others.length === 0 ? only.culture : undefined
  const found = searchCultures(entries, text)
  return found.length === 1 ? found[0] : undefined
}
