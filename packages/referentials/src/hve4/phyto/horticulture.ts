import { type Decimal, percentOf, sumValues, weightedMean, type YearValues } from '@sillon/engine'
import { campagnesRetenues, moyenneDe } from '../../campagnes'
import { cinqPas } from '../cinq-pas'
import { calcul, formule, saisie } from '../valeurs'

/** Points of one step of the quantity (part phyto-a, section 4: conception). */
const PAS = 1

const QUANTITES = 'HVE4_PHYTO_D_401'

/** Values of the campaigns that are selected and have a quantity (part phyto-a, section 4). */
function valeursRetenues(
  quantites: YearValues<Decimal> | null,
  choix: number | null,
  valeurs: YearValues<Decimal> | null,
) {
  return campagnesRetenues(choix)
    .filter((campagne) => (quantites?.[campagne] ?? null) !== null)
    .map((campagne) => valeurs?.[campagne] ?? null)
}

const moyenneRetenue = (valeurs: 'HVE4_PHYTO_D_401' | 'HVE4_PHYTO_D_402' | 'HVE4_PHYTO_D_403') =>
  formule(
    { valeurs, quantites: QUANTITES, choix: 'HVE4_PHYTO_D_400' },
    {
      fr: 'moyenne de {valeurs} sur les campagnes de {choix} qui ont {quantites}',
      en: 'mean of {valeurs} over the campaigns of {choix} that have {quantites}',
    },
    (values) => moyenneDe(valeursRetenues(values.quantites, values.choix, values.valeurs)),
  )

/** Quantity of active substances in horticulture and nursery (maximum 5). Ceilings and floors are typed: no list contains them. */
export const quantiteHorticulture = [
  saisie('HVE4_PHYTO_D_400', 'spec'),
  saisie(QUANTITES, 'spec'),
  saisie('HVE4_PHYTO_D_402', 'spec'),
  saisie('HVE4_PHYTO_D_403', 'spec'),
  calcul(
    'HVE4_PHYTO_I_404',
    'spec',
    formule(
      { quantites: QUANTITES, choix: 'HVE4_PHYTO_D_400' },
      {
        fr: 'somme de {quantites} sur les campagnes de {choix}',
        en: 'sum of {quantites} over the campaigns of {choix}',
      },
      ({ quantites, choix }) => sumValues(valeursRetenues(quantites, choix, quantites)),
    ),
  ),
  calcul('HVE4_PHYTO_I_405', 'conception', moyenneRetenue('HVE4_PHYTO_D_401')),
  calcul('HVE4_PHYTO_I_406', 'conception', moyenneRetenue('HVE4_PHYTO_D_402')),
  calcul('HVE4_PHYTO_I_407', 'conception', moyenneRetenue('HVE4_PHYTO_D_403')),
  calcul('HVE4_PHYTO_S_408', 'conception', cinqPas('HVE4_PHYTO_I_405', 'HVE4_PHYTO_I_406', 'HVE4_PHYTO_I_407', PAS)),
  calcul('HVE4_PHYTO_I_409', 'spec', percentOf('HVE4_CULT_D_70', 'HVE4_CULT_D_200')),
  calcul(
    'HVE4_PHYTO_S_449',
    'conception',
    formule(
      { points: 'HVE4_PHYTO_S_408', horticulture: 'HVE4_CULT_D_70', sau: 'HVE4_CULT_D_200' },
      { fr: '{points} × {horticulture} ÷ {sau}', en: '{points} × {horticulture} ÷ {sau}' },
      ({ points, horticulture, sau }) =>
        points === null || horticulture === null ? null : weightedMean([[points, horticulture]], sau),
    ),
  ),
]
