import type { Localised } from '@sillon/engine'
import { type Catalogue, rubriqueDe } from '../catalogue'
import type { Reprise, TypeRubriqueStructure } from '../scheme'
import { totaux } from './certification'
import type { CodeHve3a } from './valeurs'

interface Rubrique {
  readonly code: string
  readonly libelle: Localised
  readonly lettre: string | null
  /** Total of the module on this sheet. */
  readonly score: CodeHve3a | null
  readonly reprise: Reprise
}

/** The rubrique of areas can be reset to the rotation, some others to a partner's application (specification 2, section 2). */
const rubrique = (
  code: string,
  fr: string,
  en: string,
  { lettre = null, score = null, reprise = null }: Partial<Pick<Rubrique, 'lettre' | 'score' | 'reprise'>>,
): Rubrique => ({ code: `R_${code}`, libelle: { fr, en }, lettre, score, reprise })

const tierce = { reprise: 'applicationTierce' } as const

const donnees = [
  rubrique('ASSOLEMENT', "Données d'assolement", 'Crop rotation data', { reprise: 'toujours' }),
  rubrique('SET', 'Surfaces équivalentes topographiques', 'Topographic equivalent areas', tierce),
  rubrique('PHYTO_DONNEES', 'Données de stratégie phytosanitaire', 'Plant protection data', tierce),
  rubrique('FERTI_DONNEES', 'Données de fertilisation', 'Fertilisation data', tierce),
  rubrique('IRRI_DONNEES', "Données d'irrigation", 'Irrigation data', tierce),
]
const indicateurs = [
  rubrique('BIODIV_IND', 'Indicateurs de biodiversité', 'Biodiversity indicators', {
    lettre: 'B',
    score: totaux.biodiversite,
  }),
  rubrique('PHYTO_IND', 'Indicateurs de stratégie phytosanitaire', 'Plant protection indicators', {
    lettre: 'P',
    score: totaux.phyto,
    ...tierce,
  }),
  rubrique('FERTI_IND', 'Indicateurs de fertilisation', 'Fertilisation indicators', {
    lettre: 'F',
    score: totaux.fertilisation,
    ...tierce,
  }),
  rubrique('IRRI_IND', "Indicateurs d'irrigation", 'Irrigation indicators', {
    lettre: 'I',
    score: totaux.irrigation,
    ...tierce,
  }),
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
