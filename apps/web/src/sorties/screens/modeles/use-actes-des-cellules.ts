import type { Correspondance } from '@sillon/contract'
import { useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ModeleForm } from './use-modele-form'

/** Adds, changes and removes cells to fill in, and moves the focus to the next field. */
export function useActesDesCellules({ form, change }: ModeleForm, ouverte: string) {
  const { correspondances } = form.values
  const table = useRef<HTMLTableElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const focusOn = (champ: string) => table.current?.querySelector<HTMLElement>(`[data-name="${champ}"] input`)?.focus()
  const add = (cellule: string) => {
    flushSync(() => change({ correspondances: [...correspondances, { feuille: ouverte, cellule, valeur: '' }] }))
    focusOn(`correspondances.${correspondances.length}.${cellule === '' ? 'cellule' : 'valeur'}`)
  }
  const acts = {
    change: (rang: number, part: Partial<Correspondance>) =>
      change(
        { correspondances: correspondances.map((une, index) => (index === rang ? { ...une, ...part } : une)) },
        Object.keys(part).map((champ) => `correspondances.${rang}.${champ}`),
      ),
    remove(rang: number) {
      // Faults of the rows below belong to their positions, which change.
      const champs = correspondances.flatMap((_, index) =>
        (['feuille', 'cellule', 'valeur'] as const).map((champ) => `correspondances.${index}.${champ}`),
      )
      form.untouch(champs)
      change({ correspondances: correspondances.filter((_, index) => index !== rang) }, champs)
      addButton.current?.focus()
    },
    choose(cellule: string) {
      const rang = correspondances.findIndex((une) => une.feuille === ouverte && une.cellule === cellule)
      if (rang === -1) add(cellule)
      else focusOn(`correspondances.${rang}.valeur`)
    },
    next: (rang: number) => focusOn(`correspondances.${rang}.valeur`),
  }
  // A row re-renders only when it changes itself, and there may be three thousand.
  const latest = useRef(acts)
  latest.current = acts
  return {
    table,
    addButton,
    add,
    changeRow: useCallback((rang: number, part: Partial<Correspondance>) => latest.current.change(rang, part), []),
    removeRow: useCallback((rang: number) => latest.current.remove(rang), []),
    nextField: useCallback((rang: number) => latest.current.next(rang), []),
    choose: useCallback((cellule: string) => latest.current.choose(cellule), []),
  }
}

export type ActesDesCellules = ReturnType<typeof useActesDesCellules>
