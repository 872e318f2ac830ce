import { createContext } from 'react'

/** Place in the heading of a section for the menu of the acts on all its entries, on a phone; null before it is rendered. */
export const PlaceDuMenu = createContext<HTMLElement | null>(null)
