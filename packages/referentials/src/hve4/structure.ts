import { type Catalogue, rubriqueDe } from '../catalogue'
import type { TypeRubriqueStructure } from '../scheme'

/** The six modules by type, in the order of the sheets (specification 3, section 2). */
const types = [
  {
    codeNational: 'HVE4_TYPE_SURFACES',
    libelle: { fr: 'Surfaces', en: 'Areas' },
    modules: [
      {
        code: 'CULT',
        libelle: { fr: 'Surfaces', en: 'Areas' },
        court: { fr: 'Surfaces', en: 'Areas' },
        lettre: null,
        score: null,
        reprise: 'toujours',
      },
    ],
  },
  {
    codeNational: 'HVE4_TYPE_INDICATEURS',
    libelle: { fr: 'Indicateurs', en: 'Indicators' },
    modules: [
      {
        code: 'BIODIV',
        libelle: { fr: 'Biodiversité', en: 'Biodiversity' },
        court: { fr: 'Biodiversité', en: 'Biodiversity' },
        lettre: 'B',
        score: 'HVE4_BIODIV_S_70',
        reprise: 'toujours',
      },
      {
        code: 'PHYTO',
        libelle: { fr: 'Stratégie phytosanitaire', en: 'Plant protection' },
        court: { fr: 'Phyto', en: 'Plant protection' },
        lettre: 'P',
        score: 'HVE4_PHYTO_S_1100',
        reprise: 'toujours',
      },
      {
        code: 'FERTI',
        libelle: { fr: 'Gestion de la fertilisation', en: 'Fertilisation' },
        court: { fr: 'Ferti', en: 'Fertilisation' },
        lettre: 'F',
        score: 'HVE4_FERTI_S_10',
        reprise: 'toujours',
      },
      {
        code: 'IRRI',
        libelle: { fr: "Gestion de l'irrigation", en: 'Irrigation' },
        court: { fr: 'Irrigation', en: 'Irrigation' },
        lettre: 'I',
        score: 'HVE4_IRRI_S_9',
        reprise: 'toujours',
      },
    ],
  },
  {
    codeNational: 'HVE4_TYPE_SYNTHESE',
    libelle: { fr: 'Synthèse', en: 'Summary' },
    modules: [
      {
        code: 'SYN',
        libelle: { fr: 'Synthèse', en: 'Summary' },
        court: { fr: 'Synthèse', en: 'Summary' },
        lettre: null,
        score: null,
        reprise: null,
      },
    ],
  },
] as const

export const modules = types.flatMap(({ modules: ofType }) => [...ofType])

/** Types of rubriques > rubriques > sub-sections > headings > codes, in one campaign year. */
export const structureDe = (catalogue: Catalogue): readonly TypeRubriqueStructure[] =>
  types.map(({ codeNational, libelle, modules: ofType }) => ({
    codeNational,
    libelle,
    rubriques: ofType.map((module) => rubriqueDe(catalogue, 'HVE4', module)),
  }))
