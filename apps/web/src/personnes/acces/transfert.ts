import type { Accordes, Element } from './genres'

/** Loaded and edited grants. */
export interface Transfert {
  readonly lus: Accordes
  readonly accordes: readonly Element[]
}

/** Elements of the first list that the second one lacks. */
export const sans = (elements: readonly Element[], autres: readonly Element[]): readonly Element[] =>
  elements.filter(({ id }) => !autres.some((autre) => autre.id === id))

export const isChanged = ({ lus: { elements }, accordes }: Transfert): boolean =>
  sans(accordes, elements).length > 0 || sans(elements, accordes).length > 0

/** Grants and withdrawals that somebody else made meanwhile, with their author and date. */
export interface Rencontre {
  readonly accordes: readonly Element[]
  readonly retires: readonly Element[]
  readonly par: string
  readonly le: string
}

/** One's own changes over those that somebody else made meanwhile. Each farm, or person, is granted or not, so that both always combine. */
export const reporter = ({ lus, accordes }: Transfert, relus: Accordes): Transfert => {
  const ajoutes = sans(accordes, lus.elements)
  const retires = sans(lus.elements, accordes)
  return { lus: relus, accordes: [...sans(relus.elements, retires), ...sans(ajoutes, relus.elements)] }
}
