import type { Indicateur } from '@sillon/contract'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Ligne } from './ligne'
import type { OpenSheet } from './sheet'
import type { SheetStore } from './sheet-store'

export const SheetContext = createContext<OpenSheet | null>(null)

/** The open file, inside the indicators screen. */
export function useSheet(): OpenSheet {
  const sheet = useContext(SheetContext)
  if (sheet === null) throw new Error('This part belongs inside an open indicators sheet')
  return sheet
}

/** State of one row; re-renders only when that row changes. */
export function useLigne(code: string): Ligne {
  const { store } = useSheet()
  const subscribe = useCallback((listener: () => void) => store.subscribe(code, listener), [store, code])
  return useSyncExternalStore(subscribe, () => store.ligne(code))
}

/** One row with its label and kind; undefined for a row hidden from this person, or one that does not apply now. */
export function useRow(code: string): { indicateur: Indicateur; ligne: Ligne } | undefined {
  const { store } = useSheet()
  const ligne = useLigne(code)
  const indicateur = store.indicateur(code)
  return indicateur === undefined || !ligne.visible ? undefined : { indicateur, ligne }
}

/** A summary of several rows. Its value must be comparable by identity: a number, a text, a boolean. */
export function useSummary<Summary extends string | number | boolean | null>(
  reading: (store: SheetStore) => Summary,
): Summary {
  const { store } = useSheet()
  const subscribe = useCallback((listener: () => void) => store.subscribeAny(listener), [store])
  return useSyncExternalStore(subscribe, () => reading(store))
}

/** Whether any code of a list is visible. */
export const useIsAnyVisible = (codes: readonly string[]): boolean => useSummary((store) => store.isAnyVisible(codes))

/** Visible codes of a list. */
export function useVisibleCodes(codes: readonly string[]): string[] {
  const visible = useSummary((store) => store.visible(codes).join(' '))
  return visible === '' ? [] : visible.split(' ')
}
