import { banded, copy, excess, fromIncluded, type Localised, percentOf, sum, upToIncluded } from '@sillon/engine'
import { CENT } from '../ponderation'
import { duRegistre } from '../registre'
import { calcul, formule, saisie } from '../valeurs'

/** Share of the utilised area treated with a CMR2 product: one point up to 50 % (part phyto-a, section 1: conception). */
const tableTraite = upToIncluded('CMR_TRAITE', [[50, 1]], { above: 0 })
/** One point when no CMR2 product was used at all. */
const tableNonTraite = fromIncluded('CMR_NON_TRAITE', [[100, 1]], { below: 0 })

/** Whether a CMR1 product was used without a derogation for every use: it invalidates the audit (specification 3, section 4). */
export const estInvalide = (cmr1: boolean | null, derogation: boolean | null) => cmr1 === true && derogation !== true

/** Why an audit is or is not invalidated by a CMR1 product, in words; null without an answer. */
export function raisonCmr1({
  cmr1,
  derogation,
}: {
  cmr1: boolean | null
  derogation: boolean | null
}): Localised | null {
  if (cmr1 === null) return null
  if (!cmr1) return { fr: 'aucun produit CMR1 n’a été utilisé', en: 'no CMR1 product was used' }
  return derogation === true
    ? { fr: 'chaque usage de CMR1 a une dérogation', en: 'every use of CMR1 has a derogation' }
    : { fr: 'un produit CMR1 a été utilisé sans dérogation', en: 'a CMR1 product was used without a derogation' }
}

/** CMR substances (maximum 2). */
export const cmr = [
  saisie('HVE4_PHYTO_D_10', 'spec', duRegistre('HVE4_PHYTO_D_10')),
  saisie('HVE4_PHYTO_D_101', 'spec'),
  calcul(
    'HVE4_PHYTO_I_105',
    'spec',
    formule(
      { cmr1: 'HVE4_PHYTO_D_10', derogation: 'HVE4_PHYTO_D_101' },
      { fr: 'oui si {cmr1} sans {derogation}', en: 'yes when {cmr1} without {derogation}' },
      ({ cmr1, derogation }) => (cmr1 === null ? null : estInvalide(cmr1, derogation)),
      { because: raisonCmr1 },
    ),
  ),
  saisie('HVE4_PHYTO_D_102', 'conception', duRegistre('HVE4_PHYTO_D_102')),
  calcul('HVE4_PHYTO_I_103', 'conception', percentOf('HVE4_PHYTO_D_102', 'HVE4_CULT_D_200')),
  calcul('HVE4_PHYTO_S_103', 'conception', banded('HVE4_PHYTO_I_103', tableTraite)),
  calcul(
    'HVE4_PHYTO_I_104',
    'conception',
    formule(
      { traitee: 'HVE4_PHYTO_I_103' },
      { fr: '100 − {traitee}, au moins 0', en: '100 − {traitee}, at least 0' },
      ({ traitee }) => (traitee === null ? null : excess(CENT, traitee)),
    ),
  ),
  calcul('HVE4_PHYTO_S_104', 'conception', banded('HVE4_PHYTO_I_104', tableNonTraite)),
  calcul('HVE4_PHYTO_S_105', 'conception', sum('HVE4_PHYTO_S_103', 'HVE4_PHYTO_S_104')),
]

/** Untreated share of the utilised area (specification 3, section 9: 10-point bands of 10 % from 5 to 95). */
const tableNonTraitees = fromIncluded(
  'S20',
  [
    [5, 1],
    [15, 2],
    [25, 3],
    [35, 4],
    [45, 5],
    [55, 6],
    [65, 7],
    [75, 8],
    [85, 9],
    [95, 10],
  ],
  { below: 0 },
)

/** Untreated areas (maximum 10). */
export const surfacesNonTraitees = [
  saisie('HVE4_PHYTO_D_21', 'conception', duRegistre('HVE4_PHYTO_D_21')),
  saisie('HVE4_PHYTO_D_22', 'conception', duRegistre('HVE4_PHYTO_D_22')),
  calcul('HVE4_PHYTO_I_23', 'conception', sum('HVE4_PHYTO_D_21', 'HVE4_PHYTO_D_22')),
  calcul('HVE4_PHYTO_I_24', 'conception', copy('HVE4_CULT_D_200')),
  calcul('HVE4_PHYTO_I_25', 'spec', percentOf('HVE4_PHYTO_I_23', 'HVE4_PHYTO_I_24')),
  calcul('HVE4_PHYTO_S_20', 'spec', banded('HVE4_PHYTO_I_25', tableNonTraitees)),
]
