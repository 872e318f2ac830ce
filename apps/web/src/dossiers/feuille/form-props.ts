import type { SousRubrique } from './rubriques'

/** What the form of a sub-section is given. */
export interface FormProps {
  sousRubrique: SousRubrique
  codes: readonly string[]
}
