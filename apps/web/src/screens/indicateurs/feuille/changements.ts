import type { ChangementsIndicateurs, TypeRubrique } from '@sillon/contract'

/** What the server says of a file: all of it, or what differs from what is held. */
export interface Changements extends ChangementsIndicateurs {
  readonly isWhole: boolean
}

/** An answer of the server as what it changes: a tree is the whole file. */
export function changementsOf(answer: readonly TypeRubrique[] | ChangementsIndicateurs): Changements {
  if ('indicateurs' in answer) return { ...answer, isWhole: false }
  const sections = answer.flatMap(({ rubriques }) => rubriques).flatMap(({ sousRubriques }) => sousRubriques)
  return {
    indicateurs: sections
      .flatMap(({ libellesEnglobants }) => libellesEnglobants)
      .flatMap(({ indicateurs }) => indicateurs),
    validites: sections.flatMap(({ validiteSousRubrique }) => validiteSousRubrique ?? []),
    isWhole: true,
  }
}
