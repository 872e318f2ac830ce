import type { Ligne } from '../lignes'
import type { Affectation } from './affectation'
import { PARCELLES } from './ParcellesADeplacer'

/** Row under the pointer, marked while parcels are dragged over it. */
const mark = (table: Element, row: Element | null) => {
  for (const marked of table.querySelectorAll('[data-cible]')) if (marked !== row) marked.removeAttribute('data-cible')
  row?.setAttribute('data-cible', '')
}

const rowOf = (target: EventTarget) => (target as Element).closest('[data-ligne], [data-isolees]')

/** Handlers of a table on whose rows dragged parcels are dropped. */
export function depotSur(affectation: Affectation | null, lignes: readonly Ligne[]) {
  if (affectation === null || !affectation.isOpen) return {}
  const isOurs = ({ dataTransfer }: React.DragEvent) => dataTransfer.types.includes(PARCELLES)
  return {
    onDragOver: (event: React.DragEvent<HTMLElement>) => {
      const row = rowOf(event.target)
      mark(event.currentTarget, isOurs(event) ? row : null)
      if (row !== null && isOurs(event)) event.preventDefault()
    },
    onDragLeave: (event: React.DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) mark(event.currentTarget, null)
    },
    onDrop: (event: React.DragEvent<HTMLElement>) => {
      mark(event.currentTarget, null)
      const row = rowOf(event.target)
      if (row === null || !isOurs(event)) return
      event.preventDefault()
      const uuids: string[] = JSON.parse(event.dataTransfer.getData(PARCELLES))
      affectation.move(uuids, lignes.find(({ id }) => String(id) === row.getAttribute('data-ligne')) ?? null)
    },
  }
}
