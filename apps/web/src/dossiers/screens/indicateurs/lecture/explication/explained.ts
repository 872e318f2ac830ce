import type { OpenSheet } from '#dossiers/feuille/sheet'
import { createStore } from '#socle/state/store'

/** Code of the explained value on screen; null without one. */
export const explained = createStore<string | null>(null)

/** Whether a value is a score, for the title of its explanation and the name of the button that opens it. Points of a scheme need no row. */
export function estUnScore({ scheme, store }: Pick<OpenSheet, 'scheme' | 'store'>, code: string): boolean {
  const row = scheme.indicateurs.get(code)
  return row === undefined || row.scoring || store.indicateur(code)?.libelleUnite === 'points'
}
