import type { Localised } from '@sillon/engine'
import { type Catalogue, rubriqueDe } from '../catalogue'
import type { Reprise, TypeRubriqueStructure } from '../scheme'
import { totaux } from './certification'
import type { CodeHve3a } from './valeurs'

interface Rubrique {
  readonly code: string
  readonly libelle: Localised
  readonly court: Localised
  readonly lettre: string | null
  /** Total of the module on this sheet. */
  readonly score: CodeHve3a | null
  readonly reprise: Reprise
}

/** The rubrique of areas can be reset to the rotation, some others to a partner's application (specification 2, section 2). */
const rubrique = (
  code: string,
  libelle: Localised,
  court: Localised,
  { lettre = null, score = null, reprise = null }: Partial<Pick<Rubrique, 'lettre' | 'score' | 'reprise'>>,
): Rubrique => ({ code: `R_${code}`, libelle, court, lettre, score, reprise })

const tierce = { reprise: 'applicationTierce' } as const

const donnees = [
  rubrique(
    'ASSOLEMENT',
    { fr: "Données d'assolement", en: 'Crop rotation data' },
    { fr: 'Assolement', en: 'Rotation' },
    { reprise: 'toujours' },
  ),
  rubrique(
    'SET',
    { fr: 'Surfaces équivalentes topographiques', en: 'Topographic equivalent areas' },
    { fr: 'SET', en: 'SET' },
    tierce,
  ),
  rubrique(
    'PHYTO_DONNEES',
    { fr: 'Données de stratégie phytosanitaire', en: 'Plant protection data' },
    { fr: 'Données phyto', en: 'Protection data' },
    tierce,
  ),
  rubrique(
    'FERTI_DONNEES',
    { fr: 'Données de fertilisation', en: 'Fertilisation data' },
    { fr: 'Données ferti', en: 'Fertiliser data' },
    tierce,
  ),
  rubrique(
    'IRRI_DONNEES',
    { fr: "Données d'irrigation", en: 'Irrigation data' },
    { fr: 'Données irri', en: 'Irrigation data' },
    tierce,
  ),
]
const indicateurs = [
  rubrique(
    'BIODIV_IND',
    { fr: 'Indicateurs de biodiversité', en: 'Biodiversity indicators' },
    { fr: 'Biodiversité', en: 'Biodiversity' },
    { lettre: 'B', score: totaux.biodiversite },
  ),
  rubrique(
    'PHYTO_IND',
    { fr: 'Indicateurs de stratégie phytosanitaire', en: 'Plant protection indicators' },
    { fr: 'Phyto', en: 'Protection' },
    {
      lettre: 'P',
      score: totaux.phyto,
      ...tierce,
    },
  ),
  rubrique(
    'FERTI_IND',
    { fr: 'Indicateurs de fertilisation', en: 'Fertilisation indicators' },
    { fr: 'Ferti', en: 'Fertilisers' },
    {
      lettre: 'F',
      score: totaux.fertilisation,
      ...tierce,
    },
  ),
  rubrique(
    'IRRI_IND',
    { fr: "Indicateurs d'irrigation", en: 'Irrigation indicators' },
    { fr: 'Irrigation', en: 'Irrigation' },
    { lettre: 'I', score: totaux.irrigation, ...tierce },
  ),
]

/** Rubriques in the order of the sheets (specification 2, section 3). */
export const rubriques: readonly Rubrique[] = [...donnees, ...indicateurs]

export const codeDeRubrique = ({ code }: Rubrique) => `HVE3A_${code}`

/** Whether a rubrique exists only on farms that irrigate. */
export const estDIrrigation = ({ code }: Rubrique) => code.startsWith('R_IRRI_')

/** Types of rubriques > rubriques > sub-sections > headings > codes. */
export const structureDe = (catalogue: Catalogue): readonly TypeRubriqueStructure[] => [
  {
    codeNational: 'HVE3A_TR_DONNEES',
    libelle: { fr: 'Données', en: 'Data' },
    rubriques: donnees.map((one) => rubriqueDe(catalogue, 'HVE3A', one)),
  },
  {
    codeNational: 'HVE3A_TR_INDICATEURS',
    libelle: { fr: 'Indicateurs', en: 'Indicators' },
    rubriques: indicateurs.map((one) => rubriqueDe(catalogue, 'HVE3A', one)),
  },
]
