import type { Scheme, SousRubriqueStructure } from '@sillon/referentials'

type Catalogue = Pick<Scheme, 'structure' | 'indicateurs'>

const codesOf = ({ libellesEnglobants }: SousRubriqueStructure) =>
  libellesEnglobants.flatMap(({ indicateurs }) => indicateurs)

/**
 * The rows that somebody judges who judges a sub-section: those that it shows and that a person or the farm's data gave. A total counts only where an entry replaces
 * it: what it adds up is judged where it stands.
 */
export const lignesJugees = (
  { structure, indicateurs }: Catalogue,
  sousRubrique: string,
  isVisible: (code: string) => boolean,
  isEntered: (code: string) => boolean,
): string[] =>
  structure
    .flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
    .filter((one) => one.codeNational === sousRubrique)
    .flatMap(codesOf)
    .filter((code) => indicateurs.get(code)?.modifiable === true && isVisible(code))
    .filter((code) => indicateurs.get(code)?.nature !== 'C' || isEntered(code))

/**
 * The sub-sections that an auditor judges, in the order of the sheets: those that show a row, in the modules that somebody fills in. A synthesis only repeats
 * what the others say.
 */
export function sectionsAJuger(
  { structure, indicateurs }: Catalogue,
  isVisible: (code: string) => boolean,
): SousRubriqueStructure[] {
  return structure
    .flatMap(({ rubriques }) => rubriques)
    .filter(({ sousRubriques }) =>
      sousRubriques.flatMap(codesOf).some((code) => indicateurs.get(code)?.modifiable === true),
    )
    .flatMap(({ sousRubriques }) => sousRubriques)
    .filter((sousRubrique) => codesOf(sousRubrique).some(isVisible))
}
