import type { Contour } from './contour'

/** A declared parcel. Area in hectares, 4 decimals. */
export interface ParcelleDeclaree {
  readonly numIlot: string
  readonly numParcelle: string
  readonly codeCulture: string
  readonly precision: string | null
  /** The crop is dried (lucerne and the like): its type is then DESHYDR. */
  readonly deshydratation: boolean
  readonly surface: number
  /** INSEE code of the block's commune, where the file gives it. */
  readonly commune: string | null
  /** Outline of the parcel, where the file draws it. */
  readonly contour?: Contour
}

export interface Producteur {
  readonly pacage: string
  /** Campaign year, where the file has it: exports do, import files do not. */
  readonly campagne: number | null
  readonly parcelles: readonly ParcelleDeclaree[]
}
