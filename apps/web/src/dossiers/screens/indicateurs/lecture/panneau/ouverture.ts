import { useMediaQuery } from '@mantine/hooks'
import { readStored, writeStored } from '#socle/state/storage'
import { createStore, useStore } from '#socle/state/store'

const KEY = 'sillon.explication'

/** Width with room beside the sheet; from the second on, beside the sections too (`SheetLayout.module.css`). */
const ROOM = '(min-width: 80em)'
const MUCH = '(min-width: 100em)'

/** The person's choice on this device; null before any. */
const choix = createStore(readStored(KEY))

/** Opens or closes the explanation beside the sheet, here and at the next visit. */
export function ouvrirPanneau(isOpen: boolean): void {
  const value = isOpen ? 'ouverte' : 'fermee'
  writeStored(KEY, value)
  choix.set(value)
}

/** Whether the explanation has room beside the sheet, and whether it is open: by itself on a wide screen only. */
export function usePanneau(): { readonly hasRoom: boolean; readonly isOpen: boolean } {
  const hasRoom = useMediaQuery(ROOM, false, { getInitialValueInEffect: false })
  const isWide = useMediaQuery(MUCH, false, { getInitialValueInEffect: false })
  const chosen = useStore(choix)
  return { hasRoom, isOpen: hasRoom && (chosen === null ? isWide : chosen === 'ouverte') }
}
