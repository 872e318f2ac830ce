import type { Scheme } from '@sillon/referentials'

const sousRubriquesOf = ({ structure }: Pick<Scheme, 'structure'>) =>
  structure.flatMap(({ rubriques }) => rubriques).flatMap(({ sousRubriques }) => sousRubriques)

/** The code of each sub-section of a scheme, by the number that the API gives it. What is stored names sub-sections by their codes. */
export const codesOfSousRubriques = (scheme: Pick<Scheme, 'structure'>): ReadonlyMap<number, string> =>
  new Map(sousRubriquesOf(scheme).map(({ idSousRubrique, codeNational }) => [idSousRubrique, codeNational]))

/** The other way round, in the order of the sheets. */
export const idsOfSousRubriques = (scheme: Pick<Scheme, 'structure'>): ReadonlyMap<string, number> =>
  new Map(sousRubriquesOf(scheme).map(({ idSousRubrique, codeNational }) => [codeNational, idSousRubrique]))
