import type { Scheme } from '@sillon/referentials'

/** The code of each sub-section of a scheme, by its identifier. */
export const codesOfSousRubriques = ({ structure }: Pick<Scheme, 'structure'>): ReadonlyMap<number, string> =>
  new Map(
    structure
      .flatMap(({ rubriques }) => rubriques)
      .flatMap(({ sousRubriques }) => sousRubriques)
      .map(({ idSousRubrique, codeNational }) => [idSousRubrique, codeNational]),
  )
