import type { Evaluation, Formula } from '@sillon/engine'
import type { GroupeIft } from '../groupes-ift'
import { motsRegistre } from '../mots-registre'
import {
  anneesDuRegistre,
  type EmploiRegistre,
  type NatureIft,
  type VarianteIft,
  valeurDuRegistre,
  variantesIft,
} from '../registre'
import { type Code, type CodeHve3a, type CodeMesure, calcul, formule, type Valeurs } from './valeurs'

/** Crop group and nature of each measure of the treatment-frequency index (specification 2, section 4: `GC_PT` and vine). */
const mesures: readonly (readonly [CodeMesure, GroupeIft, NatureIft])[] = [
  ['HVE3A_D_130_H_GC', 'GC_PT', 'H'],
  ['HVE3A_D_130_HH_GC', 'GC_PT', 'HH'],
  ['HVE3A_D_130_H_VIGNE', 'VIGNE', 'H'],
  ['HVE3A_D_130_HH_VIGNE', 'VIGNE', 'HH'],
]

/**
 * Rows that propose a value of the records of the campaign (specification 2, section 2: plant protection, fertilisation and irrigation). The control plan does
 * not tell how a record fills a row (conception):
 * - untreated areas: those of the parcels of each crop family;
 * - organic nitrogen imported: all organic fertilisations, once the farm has said that it produces no manure. Records do not tell whose manure was spread, and
 *   the balance adds that of the farm already (HVE3A_D_142: barème, section 6), which would count twice;
 * - water of June, July and August: all water, also from reservoirs filled outside the low-water period, which records do not tell apart; never too low, and the share of HVE3A_I_86 never flatters.
 */
const lignes = [
  ['HVE3A_D_110', { valeur: 'familleNonTraitee', famille: 'GC' }],
  ['HVE3A_D_113', { valeur: 'familleNonTraitee', famille: 'VIGNE' }],
  ['HVE3A_D_118', { valeur: 'familleNonTraitee', famille: 'ARBO' }],
  ['HVE3A_D_123', { valeur: 'familleNonTraitee', famille: 'AUTRES' }],
  ['HVE3A_D_126', { valeur: 'familleNonTraitee', famille: 'HORSOL' }],
  ['HVE3A_D_141', { valeur: 'azoteMineral' }],
  ['HVE3A_D_143', { valeur: 'azoteOrganique' }],
  ['HVE3A_D_180', { valeur: 'surfaceIrriguee' }],
  ['HVE3A_D_181', { valeur: 'volumeIrrigation' }],
  ['HVE3A_D_182', { valeur: 'volumeEtiage' }],
] as const satisfies readonly (readonly [CodeHve3a, EmploiRegistre])[]

/** Rows of one value, and the measures of the index by the codes of their proposals. */
export const emploisRegistre: ReadonlyMap<string, EmploiRegistre> = new Map<string, EmploiRegistre>([
  ...lignes,
  ...mesures.map(([code, groupe, nature]) => [`${code}_REGISTRE`, { valeur: 'ift', groupe, nature }] as const),
])

/** Proposal of a row; undefined for a row without a value of the records. */
export function duRegistre(code: CodeHve3a): Formula<Code> | undefined {
  const emploi = emploisRegistre.get(code)
  if (emploi === undefined) return undefined
  if (code === 'HVE3A_D_143')
    return formule(
      { registre: 'REGISTRE', propres: 'HVE3A_D_142' },
      {
        fr: '{registre} : azote des apports organiques × surfaces, si {propres} est à 0',
        en: '{registre}: nitrogen of organic fertilisations × areas, when {propres} is 0',
      },
      ({ registre, propres }) => (propres === 0 ? valeurDuRegistre(registre?.n ?? null, emploi, 'HVE') : null),
    )
  return formule({ registre: 'REGISTRE' }, motsRegistre[emploi.valeur], ({ registre }) =>
    valeurDuRegistre(registre?.n ?? null, emploi, 'HVE'),
  )
}

const varianteDe = (ift: Valeurs['HVE3A_D_130']): VarianteIft | null => {
  const type = ift?.choix_type_calcul_IFT ?? null
  return type === 'HVE' || type === 'MAEC' ? type : null
}

/** Variant that the records propose for a measure: that of the chosen type of calculation. Other values have one only. */
export const varianteIft = (values: Evaluation<Valeurs>, code: string): VarianteIft | null =>
  emploisRegistre.get(code)?.valeur === 'ift' ? varianteDe(values.get('HVE3A_D_130')) : 'HVE'

/** Values of the records for each measure: in both variants, and in the one of the chosen type of calculation, which is proposed (barème, section 5). */
export const mesuresDuRegistre = mesures.flatMap(([code, groupe, nature]) => {
  const emploi = { valeur: 'ift', groupe, nature } as const
  return [
    ...variantesIft.map((variante) =>
      calcul(
        `${code}_${variante}`,
        'conception',
        formule({ registre: 'REGISTRE' }, motsRegistre.ift, ({ registre }) =>
          anneesDuRegistre(registre, emploi, variante),
        ),
      ),
    ),
    calcul(
      `${code}_REGISTRE`,
      'spec',
      formule(
        { hve: `${code}_HVE`, maec: `${code}_MAEC`, ift: 'HVE3A_D_130' } as const,
        {
          fr: '{hve} ou {maec}, selon le type de calcul de {ift}',
          en: '{hve} or {maec}, by the type of calculation of {ift}',
        },
        ({ hve, maec, ift }) => {
          const variante = varianteDe(ift)
          return variante === null ? null : { HVE: hve, MAEC: maec }[variante]
        },
      ),
    ),
  ]
})
