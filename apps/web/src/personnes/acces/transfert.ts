import type { Accordes, Element } from './genres'

/** What is granted, as it was read and as it is to be. */
export interface Transfert {
  readonly lus: Accordes
  readonly accordes: readonly Element[]
}

/** What one list has and another one has not. */
export const sans = (elements: readonly Element[], autres: readonly Element[]): readonly Element[] =>
  elements.filter(({ id }) => !autres.some((autre) => autre.id === id))

export const isChanged = ({ lus: { elements }, accordes }: Transfert): boolean =>
  sans(accordes, elements).length > 0 || sans(elements, accordes).length > 0

/** What somebody else granted and withdrew meanwhile, and what is left to say of one's own. */
export interface Rencontre {
  readonly accordes: readonly Element[]
  readonly retires: readonly Element[]
  readonly par: string
  readonly le: string
}

/** One's own changes over what somebody else made of it meanwhile: each farm, or person, is granted or not, so that both always go together. */
export const reporter = ({ lus, accordes }: Transfert, relus: Accordes): Transfert => {
  const ajoutes = sans(accordes, lus.elements)
  const retires = sans(lus.elements, accordes)
  return { lus: relus, accordes: [...sans(relus.elements, retires), ...sans(ajoutes, relus.elements)] }
}
