import type { Value } from '@sillon/engine'

/** Use of CMR1 products, and whether every use falls under a derogation. */
const [USAGE, DEROGATION] = ['HVE4_PHYTO_D_10', 'HVE4_PHYTO_D_101']

/** What an answer settles beside itself: without any use of CMR1 products there is no derogation to ask for, and the scheme takes a no for it. */
export const reponsesLiees = (code: string, value: Value): readonly (readonly [string, Value])[] =>
  code === USAGE && value === false ? [[DEROGATION, false]] : []
