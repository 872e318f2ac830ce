import type { Evaluation, Formula } from '@sillon/engine'
import { regroupementsVerger } from '../donnees/generated/regroupements-verger'
import type { GroupeIft } from '../groupes-ift'
import { motsRegistre } from '../mots-registre'
import { anneesDuRegistre, type EmploiRegistre, type VarianteIft, valeurDuRegistre } from '../registre'
import { type CodeHve4, formule, type Valeurs } from './valeurs'

const natures = ['H', 'HH'] as const

const ift = (numero: number, groupe: GroupeIft) =>
  natures.map((nature) => [`HVE4_PHYTO_D_${numero}_${nature}` as CodeHve4, { valeur: 'ift', groupe, nature }] as const)

/** Rows with an index by calculation type (part phyto-a, section 3.5). */
const parType = [
  ['HVE4_PHYTO_D_391', { valeur: 'ift', groupe: 'GC_PT', nature: 'H' }],
  ['HVE4_PHYTO_D_392', { valeur: 'ift', groupe: 'GC_PT', nature: 'HH' }],
  ['HVE4_PHYTO_D_393', { valeur: 'ift', groupe: 'VIGNE', nature: 'H' }],
  ['HVE4_PHYTO_D_394', { valeur: 'ift', groupe: 'VIGNE', nature: 'HH' }],
] as const

/**
 * Rows that propose a value of the records: those whose unit and meaning agree with it. Rows that ask for more than records tell (organic nitrogen bought or
 * produced, water drawn in the low-water period, irrigable area) have no proposal.
 */
export const emploisRegistre: ReadonlyMap<CodeHve4, EmploiRegistre> = new Map<CodeHve4, EmploiRegistre>([
  ...ift(320, 'GC_HORS_PDT'),
  ...ift(330, 'PDT'),
  ...ift(340, 'VIGNE'),
  ...regroupementsVerger.flatMap(({ idRegroupementVerger: id }) => ift(360 + id, `VERGER_${id}`)),
  ...parType,
  ['HVE4_PHYTO_D_10', { valeur: 'cmr1' }],
  ['HVE4_PHYTO_D_102', { valeur: 'surfaceCmr2' }],
  ['HVE4_PHYTO_D_21', { valeur: 'prairiesNonTraitees' }],
  ['HVE4_PHYTO_D_22', { valeur: 'autresNonTraitees' }],
  ['HVE4_FERTI_D_110', { valeur: 'azoteMineral' }],
  ['HVE4_IRRI_D_102', { valeur: 'surfaceIrriguee' }],
  ['HVE4_IRRI_D_61', { valeur: 'volumeIrrigation' }],
])

const estParType = (code: string) => parType.some(([one]) => one === code)

const varianteDe = (reglage: Valeurs['HVE4_PHYTO_D_390']): VarianteIft | null => {
  const type = reglage?.choix_type_calcul_IFT ?? null
  return type === 'HVE' || type === 'MAEC' ? type : null
}

/** Variant of the index of a row: the chosen one for the rows of a calculation type, HVE elsewhere. */
export const varianteIft = (values: Evaluation<Valeurs>, code: string): VarianteIft | null =>
  estParType(code) ? varianteDe(values.get('HVE4_PHYTO_D_390')) : 'HVE'

/**
 * Proposal of a row from the records of the farm (specification 3, section 1: values of a parcel-management source).
 * @throws Error for a row without a value of the records
 */
export function duRegistre(code: CodeHve4): Formula<keyof Valeurs> {
  const emploi = emploisRegistre.get(code)
  if (emploi === undefined) throw new Error(`No value of the records for ${code}.`)
  if (estParType(code))
    return formule(
      { registre: 'REGISTRE', reglage: 'HVE4_PHYTO_D_390' },
      { fr: `${motsRegistre.ift.fr}, selon {reglage}`, en: `${motsRegistre.ift.en}, by {reglage}` },
      ({ registre, reglage }) => {
        const variante = varianteDe(reglage)
        return variante === null ? null : anneesDuRegistre(registre, emploi, variante)
      },
    )
  if (emploi.valeur === 'ift' || emploi.valeur === 'azoteMineral')
    return formule({ registre: 'REGISTRE' }, motsRegistre[emploi.valeur], ({ registre }) =>
      anneesDuRegistre(registre, emploi, 'HVE'),
    )
  return formule({ registre: 'REGISTRE' }, motsRegistre[emploi.valeur], ({ registre }) =>
    valeurDuRegistre(registre?.n ?? null, emploi, 'HVE'),
  )
}
