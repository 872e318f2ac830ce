import { useCallback, useState } from 'react'

/** Selected parcels, by the map and by the list alike. */
export function useSelectionDeParcelles() {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  /** Parcel last clicked on the map, for the list to show. */
  const [montree, setMontree] = useState<string | null>(null)
  const changer = useCallback(
    (id: string, isSelected: boolean) =>
      setSelection((before) => {
        const after = new Set(before)
        if (isSelected) after.add(id)
        else after.delete(id)
        return after
      }),
    [],
  )
  /** A click on the map selects one parcel, or adds and removes it with Shift or Control; beside all parcels it selects none. */
  const cliquer = useCallback((id: string | null, isAjout: boolean) => {
    setMontree(id)
    setSelection((before) => {
      if (id === null) return isAjout ? before : new Set()
      if (!isAjout) return before.size === 1 && before.has(id) ? new Set() : new Set([id])
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }, [])
  return { selection, montree, changer, cliquer, vider: useCallback(() => setSelection(new Set()), []) }
}
