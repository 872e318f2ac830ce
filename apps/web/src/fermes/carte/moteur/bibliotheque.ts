import type { Ouvrir } from './moteur'

/** Whether this browser draws at all. */
const isDessinPossible = () => {
  try {
    return document.createElement('canvas').getContext('2d') !== null
  } catch {
    return false
  }
}

/** The map library, fetched when a map opens; null where the browser cannot draw. Tests replace `charger`. */
export const bibliotheque = {
  charger: async (): Promise<Ouvrir | null> => (isDessinPossible() ? (await import('./openlayers')).ouvrirCarte : null),
}
