import type { Language } from '@sillon/contract'
import { round4 } from '@sillon/engine'
import { nomEn, regroupementsVerger } from '@sillon/referentials'
import type { LigneAssolement } from '#dossiers/feuille/sheet'

export interface SurfaceVerger {
  readonly libelle: string
  readonly surface: number
}

/** Orchard areas of the rotation by orchard group, in hectares, in the order of the groups; groups without area are left out. */
export const surfacesVergers = (lignes: readonly LigneAssolement[], language: Language): SurfaceVerger[] =>
  regroupementsVerger.flatMap(({ idRegroupementVerger, code, libelle }) => {
    const surface = lignes
      .filter((ligne) => ligne.idRegroupementVerger === idRegroupementVerger)
      .reduce((total, ligne) => round4(total + ligne.surface), 0)
    return surface > 0 ? [{ libelle: nomEn(language, 'vergers', code, libelle), surface }] : []
  })
