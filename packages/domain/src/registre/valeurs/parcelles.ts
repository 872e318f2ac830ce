import { round4 } from '@sillon/engine'

/** A parcel of the campaign, with the sums of the areas of its records. Hectares. */
export interface ParcelleTravaillee {
  /** Line of the rotation; null for an isolated parcel, which is outside the utilised area. */
  readonly ligne: { readonly id: number; readonly codeTypeCulture: string; readonly surface: number } | null
  readonly surface: number
  readonly traitee: number
  readonly traiteeCmr2: number
  readonly irriguee: number
}

/**
 * Area that was worked, at most: areas of records are added up to the parcel's own. Two passes over half a parcel may be over the same half or not, which no
 * record tells; for a CMR product and for water, the larger area never flatters a farm (conception).
 */
export const surfaceTravaillee = (
  parcelles: readonly ParcelleTravaillee[],
  passage: 'traiteeCmr2' | 'irriguee',
): number => round4(parcelles.reduce((total, parcelle) => total + Math.min(parcelle.surface, parcelle[passage]), 0))

/** Kind of parcels, by the crop type of their line. */
export type GenreDeParcelles = (codeTypeCulture: string) => boolean

const lignesDuGenre = (parcelles: readonly ParcelleTravaillee[], estDuGenre: GenreDeParcelles) =>
  parcelles.filter(({ ligne }) => ligne !== null && estDuGenre(ligne.codeTypeCulture))

/** Area of the parcels of a kind, and what their treatments cover of it, at most each parcel. */
export function couverture(parcelles: readonly ParcelleTravaillee[], estDuGenre: GenreDeParcelles) {
  const siennes = lignesDuGenre(parcelles, estDuGenre)
  const total = (aire: (parcelle: ParcelleTravaillee) => number) =>
    round4(siennes.reduce((sum, parcelle) => sum + aire(parcelle), 0))
  return {
    surface: total(({ surface }) => surface),
    couverte: total(({ surface, traitee }) => Math.min(surface, traitee)),
  }
}

/**
 * Area without any treatment, at least: what the treated areas, added up, leave of each parcel, and no more than the line of the rotation has. A biocontrol
 * product is a treatment here (conception: the sources do not say otherwise). Null without a parcel of the kind.
 */
export function surfaceNonTraitee(
  parcelles: readonly ParcelleTravaillee[],
  estDuGenre: GenreDeParcelles,
): number | null {
  const restes = new Map<number, { readonly surface: number; reste: number }>()
  for (const { ligne, surface, traitee } of lignesDuGenre(parcelles, estDuGenre)) {
    if (ligne === null) continue
    const line = restes.get(ligne.id) ?? { surface: ligne.surface, reste: 0 }
    line.reste += Math.max(0, surface - traitee)
    restes.set(ligne.id, line)
  }
  if (restes.size === 0) return null
  return round4([...restes.values()].reduce((total, { surface, reste }) => total + Math.min(surface, reste), 0))
}
