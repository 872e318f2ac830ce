import { round4 } from '@sillon/engine'
import { regroupementsVerger } from '@sillon/referentials'
import type { LigneAssolement } from '../open-sheet'

export interface SurfaceVerger {
  readonly libelle: string
  readonly surface: number
}

/** Orchard areas of the rotation by orchard group, in hectares, in the order of the groups; groups without area are left out. */
export const surfacesVergers = (lignes: readonly LigneAssolement[]): SurfaceVerger[] =>
  regroupementsVerger.flatMap(({ idRegroupementVerger, libelle }) => {
    const surface = lignes
      .filter((ligne) => ligne.idRegroupementVerger === idRegroupementVerger)
      .reduce((total, ligne) => round4(total + ligne.surface), 0)
    return surface > 0 ? [{ libelle, surface }] : []
  })
