import { banded, copy, fromIncluded, orZero, percentOf, sum, sumValues } from '@sillon/engine'
import type { LigneAssolement } from '../../assolement'
import { estPrairiePermanente, lignesCultivees } from '../../assolement'
import { calcul, formule, saisie } from '../valeurs'

/** Only strictly smaller parcels count (specification 3, section 3: surfaces under 6 ha). */
const TAILLE_LIMITE_HA = 6

/**
 * Parcels of a line: its own parcels, or without any the line itself as one parcel (biodiversity, section 4: conception).
 * Judging each known parcel is our more exact interpretation of that rule: a 20 ha line of five parcels of 4 ha counts entirely.
 */
const parcellesDe = (ligne: LigneAssolement): readonly { readonly surface: number }[] =>
  ligne.parcelles !== undefined && ligne.parcelles.length > 0 ? ligne.parcelles : [ligne]

/** Share of the utilised area in parcels under 6 ha or permanent grassland (specification 3, section 9). */
const tableParcelles = fromIncluded(
  'PARCELLES',
  [
    [40, 1],
    [50, 2],
    [60, 3],
    [70, 4],
    [80, 5],
  ],
  { below: 0 },
)

/** Parcel size (maximum 5). The second variant is for farms with permanent grassland. */
export const parcelles = [
  saisie(
    'HVE4_BIODIV_D_37',
    'conception',
    formule(
      { assolement: 'ASSOLEMENT' },
      {
        fr: `{assolement} : surface des parcelles de moins de ${TAILLE_LIMITE_HA} ha, hors prairies permanentes`,
        en: `{assolement}: area of the parcels under ${TAILLE_LIMITE_HA} ha, outside permanent grassland`,
      },
      ({ assolement }) => {
        const lignes = lignesCultivees(assolement ?? [])
        if (lignes.length === 0) return null
        return lignes
          .filter((ligne) => !estPrairiePermanente(ligne))
          .flatMap(parcellesDe)
          .filter(({ surface }) => surface < TAILLE_LIMITE_HA)
          .reduce((total, { surface }) => total + surface, 0)
      },
    ),
  ),
  calcul('HVE4_BIODIV_D_38', 'spec', copy('HVE4_CULT_D_202')),
  saisie('HVE4_BIODIV_D_41', 'press'),
  calcul('HVE4_BIODIV_I_40', 'spec', copy('HVE4_CULT_D_200')),
  calcul(
    'HVE4_BIODIV_I_391',
    'conception',
    formule(
      {
        petites: 'HVE4_BIODIV_D_37',
        prairies: 'HVE4_BIODIV_D_38',
        divisees: 'HVE4_BIODIV_D_41',
        sau: 'HVE4_CULT_D_200',
      },
      {
        fr: 'avec prairies permanentes : {petites} + {prairies} + {divisees} ; sinon {petites} ; au plus {sau}',
        en: 'with permanent grassland: {petites} + {prairies} + {divisees}; otherwise {petites}; at most {sau}',
      },
      ({ petites, prairies, divisees, sau }) => {
        const retenue = prairies !== null && prairies > 0 ? sumValues([petites, prairies, divisees]) : petites
        return retenue === null || sau === null || retenue < sau ? retenue : sau
      },
    ),
  ),
  calcul('HVE4_BIODIV_I_39', 'pair', percentOf('HVE4_BIODIV_I_391', 'HVE4_CULT_D_200')),
  calcul('HVE4_BIODIV_S_37', 'spec', banded('HVE4_BIODIV_I_39', tableParcelles)),
]

/** Sum of every item of the module; nulls count as 0, and the total without any item is 0 (biodiversity, section 7). */
export const totalBiodiversite = calcul(
  'HVE4_BIODIV_S_70',
  'spec',
  orZero(
    sum(
      'HVE4_BIODIV_S_36',
      'HVE4_BIODIV_S_37',
      'HVE4_BIODIV_S_44',
      'HVE4_BIODIV_S_49',
      'HVE4_BIODIV_S_55',
      'HVE4_BIODIV_S_56',
      'HVE4_BIODIV_S_60',
      'HVE4_BIODIV_S_64',
    ),
  ),
)
