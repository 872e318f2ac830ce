import { useSyncExternalStore } from 'react'
import { codeDuChamp } from './saisies-refusees'
import { useSheet, useSummary } from './sheet-context'

/** Unreadable entry of one field, and its setter. */
export function useRefusee(name: string): { refused: string | null; onRefused: (texte: string | null) => void } {
  const { refusees, store } = useSheet()
  const refused = useSyncExternalStore(refusees.subscribe, () => refusees.all().get(name) ?? null)
  return { refused, onRefused: (texte) => refusees.keep(name, texte, texte === null ? undefined : store.lastStep()) }
}

export interface Refusee {
  /** Name of the field. */
  readonly name: string
  readonly code: string
  readonly texte: string
}

/** Every refused entry of the file in a visible row, in the order of the sheets. */
export function useRefusees(): Refusee[] {
  const { refusees, store, scheme } = useSheet()
  const all = useSyncExternalStore(refusees.subscribe, refusees.all)
  const found = [...all].map(([name, texte]) => ({ name, code: codeDuChamp(name), texte }))
  useSummary((values) => values.visible(found.map(({ code }) => code)).join(' '))
  const rankOf = (code: string) => scheme.indicateurs.get(code)?.idIndicateur ?? 0
  return found.filter(({ code }) => store.isAnyVisible([code])).toSorted((a, b) => rankOf(a.code) - rankOf(b.code))
}
