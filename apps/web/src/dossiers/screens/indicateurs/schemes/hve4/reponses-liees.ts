import type { Value } from '@sillon/engine'

/** Use of CMR1 products, and whether every use falls under a derogation. */
const [USAGE, DEROGATION] = ['HVE4_PHYTO_D_10', 'HVE4_PHYTO_D_101']

/** What an answer settles beside itself: without any use of CMR1 products there is no derogation to ask for, and the scheme takes a no for it. */
export const reponsesLiees = (code: string, value: Value): readonly (readonly [string, Value])[] =>
  code === USAGE && value === false ? [[DEROGATION, false]] : []

/** Whether a derogation is still asked for when there is nothing to ask one for; a yes to it stays where it is seen. */
export const estSansObjet = (code: string, saisie: (code: string) => Value): boolean =>
  code === DEROGATION && saisie(USAGE) === false && saisie(DEROGATION) !== true
