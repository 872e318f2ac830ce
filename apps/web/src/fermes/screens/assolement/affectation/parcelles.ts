import type { Parcelle } from '@sillon/contract'
import { cultureDuCodePac, totalSurface } from '@sillon/domain'
import type { Culture } from '#fermes/cultures/cultures'
import type { Referentiel } from '#fermes/cultures/referentiel'
import { filled, type Ligne } from '../lignes'

/** Crop type of the vine, whose parcels count by their area in the vineyard register (CVI) on a farm that says so. */
const VIGNE = 'VIGNES'

/**
 * Area of a parcel in hectares: that of the vineyard register on a line of vine, when the vine of the farm is declared by it (specification 1, section 3),
 * and where the register has one. Otherwise that which a partner measured, and without one that of the parcel itself.
 */
export const surfaceRetenue = ({ surface, surfaceCvi, surfacePartenaire }: Parcelle, isParCvi: boolean): number => {
  const mesuree = surfacePartenaire ?? surface
  return isParCvi ? (surfaceCvi ?? mesuree) : mesuree
}

/** Whether the parcels of a line count by the vineyard register. */
export const isParCvi = (codeTypeCulture: string | undefined, estCvi: boolean): boolean =>
  estCvi && codeTypeCulture === VIGNE

/** Sum of the areas of parcels, in hectares to 4 decimals. */
export const sommeDe = (parcelles: readonly Parcelle[], isParCvi: boolean): number =>
  totalSurface(parcelles.map((parcelle) => ({ surface: surfaceRetenue(parcelle, isParCvi) })))

/** Parcels of one crop that no line has. */
export interface Creation {
  readonly culture: Culture
  readonly parcelles: readonly Parcelle[]
}

/** Lines that isolated parcels ask for by their PAC code: one for each crop that has no line yet, in the order of the parcels. */
export function creationsPossibles(
  isolees: readonly Parcelle[],
  lignes: readonly Ligne[],
  referentiel: Referentiel,
): readonly Creation[] {
  const present = new Set(filled(lignes).map(({ idCulture }) => idCulture))
  const byCulture = new Map<number, { culture: Culture; parcelles: Parcelle[] }>()
  for (const parcelle of isolees) {
    const culture = referentiel.culture(cultureDuCodePac(parcelle.codeCulture ?? '') ?? null)
    if (culture === null || present.has(culture.idCulture)) continue
    const creation = byCulture.get(culture.idCulture) ?? { culture, parcelles: [] }
    byCulture.set(culture.idCulture, creation)
    creation.parcelles.push(parcelle)
  }
  return [...byCulture.values()]
}
