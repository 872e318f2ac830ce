import { isBlank, type Ligne } from '../lignes'
import type { Affectation } from './affectation'
import { PARCELLES } from './ParcellesADeplacer'

/** Row under the pointer, marked while parcels are dragged over it. */
const mark = (table: Element, row: Element | null) => {
  for (const marked of table.querySelectorAll('[data-cible]')) if (marked !== row) marked.removeAttribute('data-cible')
  row?.setAttribute('data-cible', '')
}

/** Handlers of a table on whose rows dragged parcels are dropped: on a line with an entry, or on the isolated parcels. */
export function depotSur(affectation: Affectation | null, lignes: readonly Ligne[]) {
  if (affectation === null || !affectation.isOpen) return {}
  const cibleOf = ({ dataTransfer, target }: React.DragEvent) => {
    const row = (target as Element).closest('[data-ligne], [data-isolees]')
    if (row === null || !dataTransfer.types.includes(PARCELLES)) return null
    if (row.hasAttribute('data-isolees')) return { row, ligne: null }
    const ligne = lignes.find(({ id }) => String(id) === row.getAttribute('data-ligne'))
    return ligne === undefined || isBlank(ligne) ? null : { row, ligne }
  }
  return {
    onDragOver: (event: React.DragEvent<HTMLElement>) => {
      const cible = cibleOf(event)
      mark(event.currentTarget, cible?.row ?? null)
      if (cible !== null) event.preventDefault()
    },
    onDragLeave: (event: React.DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) mark(event.currentTarget, null)
    },
    onDrop: (event: React.DragEvent<HTMLElement>) => {
      mark(event.currentTarget, null)
      const cible = cibleOf(event)
      if (cible === null) return
      event.preventDefault()
      affectation.move(JSON.parse(event.dataTransfer.getData(PARCELLES)), cible.ligne)
    },
  }
}
