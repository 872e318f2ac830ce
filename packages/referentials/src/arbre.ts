import type { Localised } from '@sillon/engine'
import { libelleUnite } from './anglais'
import { POINTS } from './retenu'
import type { Indicateur, RubriqueStructure, Scheme, SousRubriqueStructure } from './scheme'

type Langue = keyof Localised

/** Whether a row shows points: its own, or points of a complement. */
const estAvecScoring = ({ complements }: Scheme, { code, nature, scoring, modifiable }: Indicateur): boolean =>
  nature === 'S' ||
  (scoring && modifiable) ||
  Object.keys(complements.get(code) ?? {}).some((champ) => POINTS.test(champ))

/** Facts of a row that its rules tell, in the form of the API: the same in every file. */
export const definitionDe = (scheme: Scheme, indicateur: Indicateur, language: Langue) => ({
  idIndicateur: indicateur.idIndicateur,
  codeNational: indicateur.code,
  idLibelleEnglobant: indicateur.idLibelleEnglobant,
  libelle: indicateur.libelle[language],
  libelleUnite: indicateur.unite && libelleUnite(language, indicateur.unite),
  messageAide: null,
  afficherGras: indicateur.nature === 'C' || indicateur.nature === 'S',
  jsonSchema: { $id: indicateur.schemaId },
  nature: indicateur.nature,
  estAvecScoring: estAvecScoring(scheme, indicateur),
  saisieScoreDirecte: indicateur.scoring && indicateur.modifiable,
  max: indicateur.max,
  source: indicateur.source,
})

/** Contents of one file in the tree of its scheme. */
interface Contenu<Ligne, Jugement> {
  /** Whether a section applies to the farm. A module without such a section is left out. */
  estPresente(section: SousRubriqueStructure): boolean
  /** Whether the rows of a module can be reset to the values of a data source. */
  estProposee(rubrique: RubriqueStructure): boolean
  /** Null without a verdict. */
  jugementDe(section: SousRubriqueStructure): Jugement | null
  /** A row by its code; nothing when the reader may not see it. */
  ligneDe(code: string): readonly Ligne[]
}

/** Tree of a file in the form of the API: types of rubriques with their modules, sections, headings and rows, in the order of the sheets. */
export const arbreDe = <Ligne, Jugement>(
  { structure }: Scheme,
  language: Langue,
  { estPresente, estProposee, jugementDe, ligneDe }: Contenu<Ligne, Jugement>,
) =>
  structure.map((type) => ({
    codeNational: type.codeNational,
    libelle: type.libelle[language],
    rubriques: type.rubriques
      .filter(({ sousRubriques }) => sousRubriques.some(estPresente))
      .map((rubrique) => ({
        codeNational: rubrique.codeNational,
        libelle: rubrique.libelle[language],
        reprise: estProposee(rubrique),
        sousRubriques: rubrique.sousRubriques.filter(estPresente).map((section) => ({
          idSousRubrique: section.idSousRubrique,
          codeNational: section.codeNational,
          libelle: section.libelle[language],
          libelleCourt: section.libelleCourt[language],
          validiteSousRubrique: jugementDe(section),
          libellesEnglobants: section.libellesEnglobants.map(({ idLibelleEnglobant, libelle, indicateurs }) => ({
            idLibelleEnglobant,
            libelle: libelle[language],
            indicateurs: indicateurs.flatMap(ligneDe),
          })),
        })),
      })),
  }))
