import type { SousRubrique } from './rubriques'

/** Props of the form of a sub-section. */
export interface FormProps {
  sousRubrique: SousRubrique
  codes: readonly string[]
}
