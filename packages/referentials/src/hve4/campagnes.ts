import type { Evaluation } from '@sillon/engine'
import { type Campagne, campagnesRetenues, type Moyenne } from '../campagnes'
import { entrees, sorties } from './ferti/bilan-azote'
import { lignes } from './generated/catalogue'
import type { Valeurs } from './valeurs'

/** Choice that determines the number of campaigns of a row of several (specification 3, sections 2 and 4). */
const choixDesCampagnes: readonly (readonly [RegExp, (values: Evaluation<Valeurs>) => string | number | null])[] = [
  [/^HVE4_PHYTO_D_39[1-4]$/, (values) => values.get('HVE4_PHYTO_D_390')?.choix_calcul_moyenne ?? null],
  [/^HVE4_PHYTO_D_40[1-3]$/, (values) => values.get('HVE4_PHYTO_D_400')],
  [/^HVE4_PHYTO_/, (values) => values.get('HVE4_PHYTO_D_302')],
  [/^HVE4_FERTI_D_2[1-3]$/, (values) => values.get('HVE4_FERTI_D_20')],
  [/^HVE4_FERTI_/, (values) => values.get('HVE4_FERTI_D_104')],
]

/** Visible campaigns of a row of several; a hidden one keeps its value. */
export function campagnesDe(values: Evaluation<Valeurs>, code: string): readonly Campagne[] {
  const choix = choixDesCampagnes.find(([codes]) => codes.test(code))?.[1]
  return campagnesRetenues(choix?.(values) ?? null)
}

const bilanAzote: Moyenne = {
  code: 'HVE4_FERTI_I_106',
  lignes: [...Object.values(entrees), ...Object.values(sorties)].flat().map((numero) => `HVE4_FERTI_D_${numero}`),
}

/** Indices and quantities of each campaign; rows for information only (D_391 to D_394) affect no score. */
const SAISIES_PAR_CAMPAGNE = /^HVE4_(PHYTO_D_(3[2-7]\d_HH?|401)|FERTI_D_21)$/

/** Every mean of several campaigns with an effect on a score. The balance has no single row, because a farm has few of its entries and exits. */
export const moyennes: readonly Moyenne[] = [
  bilanAzote,
  ...lignes.flatMap(({ code, plusieursAnnees }) =>
    plusieursAnnees && SAISIES_PAR_CAMPAGNE.test(code) ? [{ code, lignes: [code] }] : [],
  ),
]
