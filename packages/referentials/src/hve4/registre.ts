import type { Formula, Localised } from '@sillon/engine'
import { regroupementsVerger } from '../donnees/generated/regroupements-verger'
import type { GroupeIft } from '../groupes-ift'
import { anneesDuRegistre, type EmploiRegistre, valeurDuRegistre } from '../registre'
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

const IFT = {
  fr: '{registre} : somme des doses appliquées ÷ doses de référence × surfaces traitées, ÷ surface du groupe dans l’assolement, par campagne',
  en: '{registre}: sum of applied doses ÷ reference doses × treated areas, ÷ area of the group in the rotation, by campaign',
}
const mots: Readonly<Record<EmploiRegistre['valeur'], Localised>> = {
  ift: IFT,
  prairiesNonTraitees: {
    fr: '{registre} : prairies permanentes des parcelles, moins leurs surfaces traitées',
    en: '{registre}: permanent grassland of the parcels, less their treated areas',
  },
  autresNonTraitees: {
    fr: '{registre} : autres parcelles, moins leurs surfaces traitées',
    en: '{registre}: other parcels, less their treated areas',
  },
  cmr1: {
    fr: '{registre} : oui si un produit appliqué est classé CMR1',
    en: '{registre}: yes when an applied product has the class CMR1',
  },
  surfaceCmr2: {
    fr: '{registre} : surfaces traitées avec un produit classé CMR2, au plus celle de chaque parcelle',
    en: '{registre}: areas treated with a product of class CMR2, at most that of each parcel',
  },
  azoteMineral: {
    fr: '{registre} : azote des apports minéraux × surfaces, par campagne',
    en: '{registre}: nitrogen of mineral fertilisations × areas, by campaign',
  },
  azoteOrganique: {
    fr: '{registre} : azote des apports organiques × surfaces, par campagne',
    en: '{registre}: nitrogen of organic fertilisations × areas, by campaign',
  },
  surfaceIrriguee: {
    fr: '{registre} : surfaces irriguées, au plus celle de chaque parcelle',
    en: '{registre}: irrigated areas, at most that of each parcel',
  },
  volumeIrrigation: { fr: '{registre} : somme des volumes', en: '{registre}: sum of the volumes' },
}

const estParType = (code: CodeHve4) => parType.some(([one]) => one === code)

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
      { fr: `${IFT.fr}, selon {reglage}`, en: `${IFT.en}, by {reglage}` },
      ({ registre, reglage }) => {
        const type = reglage?.choix_type_calcul_IFT ?? null
        return type === 'HVE' || type === 'MAEC' ? anneesDuRegistre(registre, emploi, type) : null
      },
    )
  if (emploi.valeur === 'ift' || emploi.valeur === 'azoteMineral')
    return formule({ registre: 'REGISTRE' }, mots[emploi.valeur], ({ registre }) =>
      anneesDuRegistre(registre, emploi, 'HVE'),
    )
  return formule({ registre: 'REGISTRE' }, mots[emploi.valeur], ({ registre }) =>
    valeurDuRegistre(registre?.n ?? null, emploi, 'HVE'),
  )
}
