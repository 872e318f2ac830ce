import type { Accordes, Element } from './genres'

/** Loaded and edited grants. */
export interface Transfert {
  readonly lus: Accordes
  readonly accordes: readonly Element[]
}

/** Elements of the first list that are missing from the second one. */
export const sans = (elements: readonly Element[], autres: readonly Element[]): readonly Element[] =>
  elements.filter(({ id }) => !autres.some((autre) => autre.id === id))

export const isChanged = ({ lus: { elements }, accordes }: Transfert): boolean =>
  sans(accordes, elements).length > 0 || sans(elements, accordes).length > 0

/** Grants and withdrawals by somebody else meanwhile, with their author and date. */
export interface Rencontre {
  readonly accordes: readonly Element[]
  readonly retires: readonly Element[]
  readonly par: string
  readonly le: string
}

/** Applies the own changes over those of somebody else. Each farm, or person, is granted or not, so that both always combine. */
export const reporter = ({ lus, accordes }: Transfert, relus: Accordes): Transfert => {
  const ajoutes = sans(accordes, lus.elements)
  const retires = sans(lus.elements, accordes)
  return { lus: relus, accordes: [...sans(relus.elements, retires), ...sans(ajoutes, relus.elements)] }
}
