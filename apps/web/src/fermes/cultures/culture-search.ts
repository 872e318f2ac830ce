import { cultureDuCodePac } from '@sillon/domain'
import { type Culture, type Entry, namesOf, normalize } from './cultures'
import type { Referentiel } from './referentiel'

/** Rank of a match inside a word, used only without a better match. */
const INSIDE = 3

/** Rank of a crop for a text: whole name, start of the name, start of a word or of the code, anywhere, no match. */
function rank({ names, code }: Entry, query: string, words: readonly string[]): number {
  return Math.min(...names.map((name) => rankOf(name, code, query, words)))
}

function rankOf(name: string, code: string, query: string, words: readonly string[]): number {
  if (name === query) return 0
  if (name.startsWith(query)) return 1
  const nameWords = name.split(' ')
  if (words.every((word) => nameWords.some((nameWord) => nameWord.startsWith(word)))) return 2
  if (code.startsWith(query)) return 2
  return words.every((word) => name.includes(word)) ? INSIDE : Number.POSITIVE_INFINITY
}

/** Crops by their name or the start of their PAC code: a whole name first, minor crops last. */
function byName(entries: readonly Entry[], query: string): readonly Culture[] {
  const words = query.split(' ')
  // "Vigne, raisin de cuve" before "Vigne sans production".
  const isKindOf = ({ culture }: { culture: Culture }) =>
    namesOf(culture).some((name) => name.includes(',') && normalize(name.replace(/,.*/, '')) === query)
  const found = entries
    .map((entry) => ({ culture: entry.culture, rank: rank(entry, query, words) }))
    .filter((answer) => Number.isFinite(answer.rank))
    .sort((a, b) => {
      const exactness = Number(b.rank === 0) - Number(a.rank === 0)
      const importance = Number(b.culture.estMajeure) - Number(a.culture.estMajeure)
      return exactness || importance || a.rank - b.rank || Number(isKindOf(b)) - Number(isKindOf(a))
    })
  const better = found.filter((answer) => answer.rank < INSIDE)
  return (better.length > 0 ? better : found).map(({ culture }) => culture)
}

/**
 * Crops that match the typed text, best first; all of them for an empty text. A PAC code gives the same crop as an import, even if it is no longer offered, and
 * none for land that is not farmed.
 */
export function searchCultures(referentiel: Referentiel, typed: string): readonly Culture[] {
  const query = normalize(typed)
  const { selectable } = referentiel
  if (query === '') return selectable.map(({ culture }) => culture)
  const ofCode = cultureDuCodePac(typed)
  if (ofCode === undefined) return byName(selectable, query)
  const first = referentiel.culture(ofCode)
  return first === null ? [] : [first, ...byName(selectable, query).filter((culture) => culture !== first)]
}

/**
 * The single crop meant by a text: the first one offered for its PAC code or whole name, else the only match for several whole words of its name. A single word, or
 * letters of one, says too little to choose in the person's place: "truc" is in "Restructuration du vignoble", and "bois" in "Bois pâturé".
 */
export function findCulture(referentiel: Referentiel, text: string): Culture | undefined {
  const query = normalize(text)
  if (query === '') return undefined
  const [first, ...others] = searchCultures(referentiel, text)
  if (first === undefined || cultureDuCodePac(text) !== undefined) return first
  const isNamed = (culture: Culture) => namesOf(culture).some((name) => normalize(name) === query)
  if (isNamed(first)) return others.some(isNamed) ? undefined : first
  const words = query.split(' ')
  const holdsWords = namesOf(first).some((name) => {
    const ofName = normalize(name).split(' ')
    return words.every((word) => ofName.includes(word))
  })
  return others.length === 0 && words.length > 1 && holdsWords ? first : undefined
}
