import type { Localised } from '@sillon/engine'
import type { RubriqueStructure, SousRubriqueStructure, TypeRubriqueStructure } from '../scheme'
import { catalogue } from './generated/catalogue'
import { enTete, titres } from './titres'

/** The six modules, in the order of the sheets (specification 3, section 2). */
export const modules = [
  { code: 'CULT', libelle: { fr: 'Surfaces', en: 'Areas' }, score: null },
  { code: 'BIODIV', libelle: { fr: 'Biodiversité', en: 'Biodiversity' }, score: 'HVE4_BIODIV_S_70' },
  {
    code: 'PHYTO',
    libelle: { fr: 'Stratégie phytosanitaire', en: 'Plant protection' },
    score: 'HVE4_PHYTO_S_1100',
  },
  {
    code: 'FERTI',
    libelle: { fr: 'Gestion de la fertilisation', en: 'Fertilisation' },
    score: 'HVE4_FERTI_S_10',
  },
  {
    code: 'IRRI',
    libelle: { fr: "Gestion de l'irrigation", en: 'Irrigation' },
    score: 'HVE4_IRRI_S_9',
  },
  { code: 'SYN', libelle: { fr: 'Synthèse', en: 'Synthesis' }, score: null },
] as const

function sousRubriquesOf(module: string): SousRubriqueStructure[] {
  const sousRubriques = new Map<string, SousRubriqueStructure>()
  for (const row of catalogue) {
    const [code, , rowModule, sousRubrique, idSousRubrique, libelleEnglobant, idLibelleEnglobant] = row
    if (rowModule !== module) continue
    const named = titres[sousRubrique]
    if (named === undefined) throw new Error(`${sousRubrique} has no title.`)
    const known: SousRubriqueStructure = sousRubriques.get(sousRubrique) ?? {
      idSousRubrique,
      codeNational: sousRubrique,
      libelle: named.libelle,
      libelleShort: named.court,
      libellesEnglobants: [],
    }
    sousRubriques.set(sousRubrique, known)
    const last = known.libellesEnglobants.at(-1)
    if (last?.idLibelleEnglobant === idLibelleEnglobant) last.indicateurs.push(code)
    else
      known.libellesEnglobants.push({
        idLibelleEnglobant,
        libelle: enTete(libelleEnglobant, named.libelle),
        indicateurs: [code],
      })
  }
  return [...sousRubriques.values()]
}

const rubriques: RubriqueStructure[] = modules.map(({ code, libelle }) => ({
  codeNational: `HVE4_${code}`,
  libelle,
  sousRubriques: sousRubriquesOf(code),
}))

const typeDe = (codeNational: string, libelle: Localised, ...codes: readonly string[]): TypeRubriqueStructure => ({
  codeNational,
  libelle,
  rubriques: rubriques.filter((rubrique) => codes.includes(rubrique.codeNational)),
})

/** Types of rubriques > rubriques > sub-sections > headings > codes. */
export const structure: readonly TypeRubriqueStructure[] = [
  typeDe('HVE4_TYPE_SURFACES', { fr: 'Surfaces', en: 'Areas' }, 'HVE4_CULT'),
  typeDe(
    'HVE4_TYPE_INDICATEURS',
    { fr: 'Indicateurs', en: 'Indicators' },
    'HVE4_BIODIV',
    'HVE4_PHYTO',
    'HVE4_FERTI',
    'HVE4_IRRI',
  ),
  typeDe('HVE4_TYPE_SYNTHESE', { fr: 'Synthèse', en: 'Synthesis' }, 'HVE4_SYN'),
]
