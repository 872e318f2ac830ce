import type { YearValues } from '@sillon/engine'
import type { ParametreIft } from '../src/references'

/** Values of the current campaign and of the two before it. */
export const annees = (n: number | null, n_1: number | null = null, n_2: number | null = null): YearValues => ({
  n,
  n_1,
  n_2,
})

/** The same ceiling and floor for herbicides and for the rest, current and previous, of a list or of one orchard grouping. */
export const seuils = (
  [plafond, plancher]: readonly [number | null, number | null],
  [ancienPlafond, ancienPlancher]: readonly [number | null, number | null] = [null, null],
  regroupement: number | null = null,
): ParametreIft[] =>
  (['H', 'HH'] as const).flatMap((code_type_ift) => {
    const commun = { code_type_ift, id_regroupement_verger: regroupement, indicatif: false }
    return [
      { ...commun, code_type_valeur: 'PLAFOND' as const, valeur: plafond, valeur_prec: ancienPlafond },
      { ...commun, code_type_valeur: 'PLANCHER' as const, valeur: plancher, valeur_prec: ancienPlancher },
    ]
  })
