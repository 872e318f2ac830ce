import { round4 } from '@sillon/engine'
import type { ParcelleRapprochee } from './correspondance'

interface Place {
  readonly idCulture: number | null
  readonly idCategorieCulture: number
  readonly idTypeCulture: number
}

/** A line of the rotation from a declaration: its parcels summed by crop, category and type. */
export interface LigneDeclaree extends Place {
  readonly surface: number
  readonly parcelles: readonly ParcelleRapprochee[]
}

/** Effect of an import on a line or parcel. */
export type Changement = 'AJOUT' | 'MODIFICATION' | 'SUPPRESSION' | 'INCHANGEE'

const key = ({ idCulture, idCategorieCulture, idTypeCulture }: Place) =>
  `${idCulture} ${idCategorieCulture} ${idTypeCulture}`

/** Sums the parcels by crop, category and type, in the order of the declaration. Parcels without crop are left out: they stay isolated. */
export function lignesDeclarees(parcelles: readonly ParcelleRapprochee[]): readonly LigneDeclaree[] {
  const lignes = new Map<string, Place & { parcelles: ParcelleRapprochee[] }>()
  for (const parcelle of parcelles) {
    const { idCulture, idCategorieCulture, idTypeCulture } = parcelle
    if (idCategorieCulture === null || idTypeCulture === null) continue
    const place = { idCulture, idCategorieCulture, idTypeCulture }
    const ligne = lignes.get(key(place)) ?? { ...place, parcelles: [] }
    lignes.set(key(place), ligne)
    ligne.parcelles.push(parcelle)
  }
  return [...lignes.values()]
    .map((ligne) => ({ ...ligne, surface: round4(ligne.parcelles.reduce((total, { surface }) => total + surface, 0)) }))
    .filter(({ surface }) => surface > 0)
}
