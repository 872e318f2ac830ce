import { partiesJugees } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'

interface Nommee {
  readonly idSousRubrique: number
  readonly idIndicateur?: number | undefined
}

const partieNommee = (scheme: Scheme, { idSousRubrique, idIndicateur }: Nommee) =>
  partiesJugees(scheme).find(
    (partie) => partie.idSousRubrique === idSousRubrique && partie.idIndicateur === idIndicateur,
  )

/** The code of a judged sub-section or row, by its numbers in the API; undefined for a part without verdicts. The database stores the code. */
export const codeOfPartie = (scheme: Scheme, nommee: Nommee): string | undefined =>
  partieNommee(scheme, nommee)?.codeNational

/** Rows judged together with a part. */
export const codesDePartie = (scheme: Scheme, nommee: Nommee): readonly string[] | undefined =>
  partieNommee(scheme, nommee)?.codes

/** Identifiers that the API gives each judged part, by its code, in the order of the sheets. */
export const nomsDesParties = (scheme: Scheme): ReadonlyMap<string, Nommee> =>
  new Map(
    partiesJugees(scheme).map(({ codeNational, idSousRubrique, idIndicateur }) => [
      codeNational,
      { idSousRubrique, ...(idIndicateur !== undefined && { idIndicateur }) },
    ]),
  )
