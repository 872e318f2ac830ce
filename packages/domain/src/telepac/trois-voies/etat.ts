import { lignesDeclarees } from '../comparaison'
import type { Contour } from '../contour'
import type { ParcelleRapprochee } from '../correspondance'

/** A crop line: its place identifies it within a rotation. Area in hectares. */
export interface LigneEtat {
  readonly idCulture: number | null
  readonly idCategorieCulture: number
  readonly idTypeCulture: number
  readonly surface: number
}

/** A parcel with the data that a declaration gives. Block and parcel number identify it; a parcel without block comes from no declaration. */
export interface ParcelleEtat {
  readonly numIlot: string | null
  readonly numParcelle: string | null
  readonly codeCulture: string | null
  readonly surface: number
  readonly geometrie: Contour | null
  /** Key of its line; null for an isolated parcel. */
  readonly ligne: string | null
}

/** Lines and parcels of a declaration, in its order. */
export interface EtatDeclare {
  readonly lignes: readonly LigneEtat[]
  readonly parcelles: readonly ParcelleEtat[]
}

export interface ParcellePresente extends ParcelleEtat {
  readonly uuidParcelle: string
}

/** Lines and parcels of a farm in one year. */
export interface EtatPresent<Parcelle extends ParcellePresente = ParcellePresente> {
  readonly lignes: readonly LigneEtat[]
  readonly parcelles: readonly Parcelle[]
}

export const cleLigne = ({ idCulture, idCategorieCulture, idTypeCulture }: Omit<LigneEtat, 'surface'>): string =>
  `${idCulture ?? ''}/${idCategorieCulture}/${idTypeCulture}`

export const cleParcelle = ({ numIlot, numParcelle }: Pick<ParcelleEtat, 'numIlot' | 'numParcelle'>): string =>
  `${numIlot}/${numParcelle}`

export const estDeclaree = ({ numIlot }: Pick<ParcelleEtat, 'numIlot'>): boolean => numIlot !== null

/** The rotation of a declaration. Its parcels have different numbers. */
export function etatDeclare(parcelles: readonly ParcelleRapprochee[]): EtatDeclare {
  const lignes = lignesDeclarees(parcelles)
  const ligneDe = new Map(lignes.flatMap((ligne) => ligne.parcelles.map((p) => [p, cleLigne(ligne)] as const)))
  return {
    lignes: lignes.map(({ parcelles: _, ...ligne }) => ligne),
    parcelles: parcelles.map((parcelle) => ({
      numIlot: parcelle.numIlot,
      numParcelle: parcelle.numParcelle,
      codeCulture: parcelle.code,
      surface: parcelle.surface,
      geometrie: parcelle.contour ?? null,
      ligne: ligneDe.get(parcelle) ?? null,
    })),
  }
}

/** Isolates the parcels whose line is no more. */
export function rattachees<Parcelle extends ParcelleEtat>(
  lignes: readonly LigneEtat[],
  parcelles: readonly Parcelle[],
): readonly Parcelle[] {
  const cles = new Set(lignes.map(cleLigne))
  return parcelles.map((parcelle) =>
    parcelle.ligne === null || cles.has(parcelle.ligne) ? parcelle : { ...parcelle, ligne: null },
  )
}
