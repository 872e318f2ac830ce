import type { Localised } from '@sillon/engine'
import type { RubriqueStructure, SousRubriqueStructure, TypeRubriqueStructure } from '../scheme'
import { catalogue } from './generated/catalogue'

/** Titles of the sub-sections in both languages; the short one is on the quick-jump buttons. */
const titres: Readonly<Record<string, { readonly libelle: Localised; readonly court: Localised }>> = {
  CULT_CEREALES: titre('Céréales', 'Cereals'),
  CULT_OLEAGINEUX: titre('Oléagineux', 'Oilseeds'),
  CULT_PROTEAGINEUX: titre('Protéagineux', 'Protein crops'),
  CULT_FIBRES_GEL: titre('Fibres et jachères', 'Fibres and set-aside'),
  CULT_FOURRAGES: titre('Fourrages', 'Forage'),
  CULT_PRAIRIES: titre('Prairies', 'Grassland'),
  CULT_INDUSTRIELLES: titre('Cultures industrielles', 'Industrial crops', 'Industrielles', 'Industrial'),
  CULT_LEGUMES: titre('Légumes, fleurs et fruits', 'Vegetables, flowers and fruit', 'Légumes, fleurs', 'Vegetables'),
  CULT_PERENNES: titre('Arboriculture et vigne', 'Fruit growing and vine', 'Vergers, vigne', 'Orchards, vine'),
  CULT_PROD_COUVERTES: titre('Productions couvertes', 'Covered productions', 'Couvertes', 'Covered'),
  CULT_PROD_EXTERIEURES: titre('Productions extérieures', 'Outdoor productions', 'Extérieures', 'Outdoor'),
  CULT_PROD_TOTAL: titre('Horticulture et pépinière', 'Horticulture and nursery', 'Horticulture', 'Horticulture'),
  CULT_SNE: titre('Surfaces non exploitées (SNE)', 'Non-farmed land (SNE)', 'SNE', 'SNE'),
  CULT_SNA: titre('Surfaces non agricoles (SNA)', 'Non-agricultural areas (SNA)', 'SNA', 'SNA'),
  CULT_SYNTHESE: titre("Totaux de l'assolement", 'Totals of the crop rotation', 'Totaux', 'Totals'),
  BIODIV_IAE: titre('Infrastructures agro-écologiques (IAE)', 'Agro-ecological features (IAE)', 'IAE', 'IAE'),
  BIODIV_IAE_OBLIGATION: titre(
    "Obligation de 4 % d'IAE sur terre arable",
    '4% of features on arable land',
    'Obligation',
    'Obligation',
  ),
  BIODIV_IAE_SCORE: titre('Poids et diversité des IAE', 'Weight and diversity of features', 'Points IAE', 'IAE points'),
  BIODIV_PARCELLES: titre('Taille des parcelles', 'Parcel size', 'Parcelles', 'Parcels'),
  BIODIV_CULTURE_PRINCIPALE: titre(
    'Poids de la culture principale',
    'Weight of the main crop',
    'Culture principale',
    'Main crop',
  ),
  BIODIV_ESPECES_VEGETALES: titre("Nombre d'espèces végétales", 'Number of plant species', 'Végétaux', 'Plants'),
  BIODIV_ESPECES_ANIMALES: titre("Nombre d'espèces animales", 'Number of animal species', 'Animaux', 'Animals'),
  BIODIV_RUCHES: titre('Présence de ruches', 'Presence of beehives', 'Ruches', 'Hives'),
  BIODIV_MENACEES: titre(
    'Variétés, races et espèces menacées',
    'Threatened varieties, breeds and species',
    'Menacées',
    'Threatened',
  ),
  BIODIV_SOL: titre('Qualité biologique du sol', 'Soil biological quality', 'Sol', 'Soil'),
  BIODIV_TOTAL: titre('Total', 'Total'),
}

function titre(fr: string, en: string, courtFr = fr, courtEn = en) {
  return { libelle: { fr, en }, court: { fr: courtFr, en: courtEn } }
}

/** Headings inside a sub-section that differ from its title. */
const englobants: Readonly<Record<string, Localised>> = { Options: { fr: 'Options', en: 'Options' } }

/** The six modules, in the order of the sheets (specification 3, section 2). `disponible`: its rows are declared and its sheet exists. */
export const modules = [
  { code: 'CULT', libelle: { fr: 'Surfaces', en: 'Areas' }, score: null, disponible: true },
  { code: 'BIODIV', libelle: { fr: 'Biodiversité', en: 'Biodiversity' }, score: 'HVE4_BIODIV_S_70', disponible: true },
  {
    code: 'PHYTO',
    libelle: { fr: 'Stratégie phytosanitaire', en: 'Plant protection' },
    score: 'HVE4_PHYTO_S_1100',
    disponible: false,
  },
  {
    code: 'FERTI',
    libelle: { fr: 'Gestion de la fertilisation', en: 'Fertilisation' },
    score: 'HVE4_FERTI_S_10',
    disponible: false,
  },
  {
    code: 'IRRI',
    libelle: { fr: "Gestion de l'irrigation", en: 'Irrigation' },
    score: 'HVE4_IRRI_S_9',
    disponible: false,
  },
  { code: 'SYN', libelle: { fr: 'Synthèse', en: 'Synthesis' }, score: null, disponible: false },
] as const

function sousRubriquesOf(module: string): SousRubriqueStructure[] {
  const sousRubriques = new Map<string, SousRubriqueStructure>()
  for (const row of catalogue) {
    const [code, , rowModule, sousRubrique, idSousRubrique, libelleEnglobant, idLibelleEnglobant] = row
    if (rowModule !== module) continue
    const named = titres[sousRubrique] ?? titre(libelleEnglobant, libelleEnglobant)
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
        libelle: englobants[libelleEnglobant] ?? named.libelle,
        indicateurs: [code],
      })
  }
  return [...sousRubriques.values()]
}

const rubriques: RubriqueStructure[] = modules.map(({ code, libelle, disponible }) => ({
  codeNational: `HVE4_${code}`,
  libelle,
  disponible,
  sousRubriques: disponible ? sousRubriquesOf(code) : [],
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
