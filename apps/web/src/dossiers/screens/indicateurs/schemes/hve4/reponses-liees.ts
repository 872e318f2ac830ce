import type { Value } from '@sillon/engine'

/** Use of CMR1 products, and whether every use falls under a derogation. */
const [USAGE, DEROGATION] = ['HVE4_PHYTO_D_10', 'HVE4_PHYTO_D_101']

/** Rows that an answer also determines. Without any use of CMR1 products no derogation applies, and the scheme reads it as a no. */
export const reponsesLiees = (code: string, value: Value): readonly (readonly [string, Value])[] =>
  code === USAGE && value === false ? [[DEROGATION, false]] : []

/** Whether the question of a derogation is pointless. A yes to it stays visible. */
export const estSansObjet = (code: string, saisie: (code: string) => Value): boolean =>
  code === DEROGATION && saisie(USAGE) === false && saisie(DEROGATION) !== true
