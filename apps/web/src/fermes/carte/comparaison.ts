import type { ParcelleDeCarte } from '@sillon/contract'

/** Fate of a parcel since another campaign. */
type Changement = 'NOUVELLE' | 'DISPARUE' | 'CULTURE' | 'SURFACE' | 'IDENTIQUE'

export interface Evolution {
  readonly changement: Changement
  /** The parcel in the other campaign. */
  readonly avant: ParcelleDeCarte | null
}

/** Name that a parcel keeps from one campaign to the next: its block and number, else its own name. */
const cleOf = ({ id, properties: { nom, numIlot, numParcelle } }: ParcelleDeCarte): string =>
  numIlot !== null && numParcelle !== null ? `${numIlot}/${numParcelle}` : (nom ?? id)

const cultureOf = ({ properties: { culture, codeCulture } }: ParcelleDeCarte) => culture ?? codeCulture

/**
 * Changes between two campaigns: each present parcel by its identifier, and the parcels that are gone. A parcel with another crop and another area counts
 * as another crop.
 */
export function comparerCampagnes(presentes: readonly ParcelleDeCarte[], avant: readonly ParcelleDeCarte[]) {
  const before = new Map(avant.map((parcelle) => [cleOf(parcelle), parcelle]))
  const evolutions = new Map<string, Evolution>()
  for (const parcelle of presentes) {
    const cle = cleOf(parcelle)
    const old = before.get(cle) ?? null
    before.delete(cle)
    const changement =
      old === null
        ? 'NOUVELLE'
        : cultureOf(old) !== cultureOf(parcelle)
          ? 'CULTURE'
          : old.properties.surface !== parcelle.properties.surface
            ? 'SURFACE'
            : 'IDENTIQUE'
    evolutions.set(parcelle.id, { changement, avant: old })
  }
  return { evolutions, disparues: [...before.values()] }
}
