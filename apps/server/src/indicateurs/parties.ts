import { partiesJugees } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'

interface Nommee {
  readonly idSousRubrique: number
  readonly idIndicateur?: number | undefined
}

/** The code of a sub-section or of a row that is judged, by the numbers that the API gives it; undefined for one that nobody judges. What is stored names it by its code. */
export const codeOfPartie = (scheme: Scheme, { idSousRubrique, idIndicateur }: Nommee): string | undefined =>
  partiesJugees(scheme).find(
    (partie) => partie.idSousRubrique === idSousRubrique && partie.idIndicateur === idIndicateur,
  )?.codeNational

/** What the API calls each part that is judged, by its code, in the order of the sheets. */
export const nomsDesParties = (scheme: Scheme): ReadonlyMap<string, Nommee> =>
  new Map(
    partiesJugees(scheme).map(({ codeNational, idSousRubrique, idIndicateur }) => [
      codeNational,
      { idSousRubrique, ...(idIndicateur !== undefined && { idIndicateur }) },
    ]),
  )
