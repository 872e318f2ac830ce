import { copy, sum } from '@sillon/engine'
import { calcul, formule, saisie, suite } from '../valeurs'

/** Settings of the treatment-frequency index: averaging, region, department, basin, former thresholds (specification 3, section 2), arable area in hectares. */
export const reglagesIft = [
  saisie('HVE4_PHYTO_D_302', 'spec'),
  saisie('HVE4_PHYTO_D_310', 'spec'),
  calcul(
    'HVE4_PHYTO_D_311',
    'spec',
    formule({ siege: 'SIEGE' }, { fr: 'région de {siege}', en: 'region of {siege}' }, ({ siege }) => siege?.region),
  ),
  calcul(
    'HVE4_PHYTO_D_312',
    'spec',
    formule(
      { siege: 'SIEGE' },
      { fr: 'département de {siege}', en: 'department of {siege}' },
      ({ siege }) => siege?.departement,
    ),
  ),
  saisie('HVE4_PHYTO_D_3001', 'spec'),
  saisie('HVE4_PHYTO_D_3002', 'spec'),
  saisie('HVE4_PHYTO_D_3003', 'spec'),
  saisie('HVE4_PHYTO_D_3004', 'spec', copy('BASSIN_EXPLOITATION')),
  saisie(
    'HVE4_PHYTO_D_3500',
    'conception',
    sum(...suite('HVE4_CULT_D_', 1, 16), ...suite('HVE4_CULT_D_', 23, 25), ...suite('HVE4_CULT_D_', 34, 37)),
  ),
]
