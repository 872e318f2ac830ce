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

export type Changement = 'AJOUT' | 'MODIFICATION' | 'SUPPRESSION' | 'INCHANGEE'

/** Effect of the import on one line. Areas in hectares. */
export interface LigneComparee extends Place {
  readonly surface: number
  readonly surfaceActuelle: number
  readonly nombreParcelles: number
  readonly changement: Changement
}

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

/** Compares the stored rotation with the declaration's: added, changed, removed and unchanged lines. */
export function comparer(
  actuelles: readonly (Place & { readonly surface: number })[],
  declarees: readonly LigneDeclaree[],
): readonly LigneComparee[] {
  const before = new Map(actuelles.map((ligne) => [key(ligne), ligne]))
  const after = new Set(declarees.map(key))
  const kept = declarees.map((ligne): LigneComparee => {
    const { idCulture, idCategorieCulture, idTypeCulture, surface, parcelles } = ligne
    const actuelle = before.get(key(ligne))
    const surfaceActuelle = actuelle?.surface ?? 0
    const changement = actuelle === undefined ? 'AJOUT' : surfaceActuelle === surface ? 'INCHANGEE' : 'MODIFICATION'
    return {
      idCulture,
      idCategorieCulture,
      idTypeCulture,
      surface,
      surfaceActuelle,
      nombreParcelles: parcelles.length,
      changement,
    }
  })
  const removed = actuelles
    .filter((ligne) => !after.has(key(ligne)))
    .map(
      ({ idCulture, idCategorieCulture, idTypeCulture, surface }): LigneComparee => ({
        idCulture,
        idCategorieCulture,
        idTypeCulture,
        surface: 0,
        surfaceActuelle: surface,
        nombreParcelles: 0,
        changement: 'SUPPRESSION',
      }),
    )
  return [...kept, ...removed]
}
