import type { Dessin, listDessins } from '@sillon/contract'
import type { Answer } from '#socle/api/client'

/** A row of a sheet that a drawing can fill. */
export type LigneDeFiche = Answer<typeof listDessins>['lignes'][number]

/** Value of a row from all the drawings given to it, in its unit, with its decimals. */
export function valeurDesDessins({ code, facteur, decimales }: LigneDeFiche, dessins: readonly Dessin[]): number {
  const total = dessins
    .filter(({ codeIndicateur }) => codeIndicateur === code)
    .reduce((sum, { mesure }) => sum + mesure, 0)
  return Number((total * facteur).toFixed(decimales))
}
