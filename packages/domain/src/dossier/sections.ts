import type { Scheme, SousRubriqueStructure } from '@sillon/referentials'

/**
 * The sub-sections that an auditor judges, in the order of the sheets: those that show a row, in the modules that somebody fills in. A synthesis only repeats
 * what the others say.
 */
export function sectionsAJuger(
  { structure, indicateurs }: Pick<Scheme, 'structure' | 'indicateurs'>,
  isVisible: (code: string) => boolean,
): SousRubriqueStructure[] {
  const codesOf = ({ libellesEnglobants }: SousRubriqueStructure) =>
    libellesEnglobants.flatMap(({ indicateurs: codes }) => codes)
  return structure
    .flatMap(({ rubriques }) => rubriques)
    .filter(({ sousRubriques }) =>
      sousRubriques.flatMap(codesOf).some((code) => indicateurs.get(code)?.modifiable === true),
    )
    .flatMap(({ sousRubriques }) => sousRubriques)
    .filter((sousRubrique) => codesOf(sousRubrique).some(isVisible))
}
