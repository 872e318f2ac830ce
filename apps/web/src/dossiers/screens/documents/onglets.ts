import type { ComponentType } from 'react'
import { EditionsOnglet } from './editions/EditionsOnglet'
import { ImportOnglet } from './ImportOnglet'
import { ListeOnglet } from './ListeOnglet'
import type { OngletProps } from './onglet-props'

interface Part {
  readonly id: 'liste' | 'import' | 'editions'
  /** Stays mounted behind another tab: its typed values are stored nowhere else. */
  readonly isKept: boolean
  readonly Onglet: ComponentType<OngletProps>
}

/** Tabs of the page, in order; the first one is the default. Their names are `page.onglet` of the texts. */
export const onglets: readonly [Part, ...Part[]] = [
  { id: 'liste', isKept: false, Onglet: ListeOnglet },
  { id: 'import', isKept: true, Onglet: ImportOnglet },
  { id: 'editions', isKept: false, Onglet: EditionsOnglet },
]
