import type { Value } from '@sillon/engine'
import type { Campagne } from '@sillon/referentials'

type Annees = Readonly<Record<Campagne, number | null>>

/** Values of a row of several campaigns; a missing value gives three empty campaigns. */
export const anneesOf = (value: Value): Annees =>
  typeof value === 'object' && value !== null && 'n_1' in value ? (value as Annees) : { n: null, n_1: null, n_2: null }
