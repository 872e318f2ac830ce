import type { IndicateurSaisi } from '@sillon/contract'
import { fromValeur, sameValue } from '@sillon/referentials'
import type { Change } from '#socle/journal/journal'
import type { Saisie } from '../dossier/saisies'
import type { Given } from './said'

/** Changes of the marks of copied values by a save. A row with another value loses its mark anyway. */
export interface Marques {
  /** Rows written that wait to be confirmed: somebody takes an erasure or a change of a copied value back. */
  readonly ecrites: ReadonlySet<string>
  /** Rows whose value stays: confirmed, or to be confirmed again. */
  readonly confirmees: readonly string[]
  readonly remises: readonly string[]
}

/** An unchanged mark is no confirmation: a client that sends back what it read has not decided anything. */
export function marquesOf(
  sent: readonly IndicateurSaisi[],
  given: readonly Given[],
  changes: readonly Change[],
  saisies: ReadonlyMap<string, Saisie>,
): Marques {
  const values = new Map(given.map(({ code, value }) => [code, value]))
  const changed = new Map(changes.map(({ champ, nouvelle }) => [champ, nouvelle]))
  // Of a row that is named twice the last counts, as of its value.
  const rows = new Map(sent.map((row) => [row.codeNational, row])).values()
  const said = [...rows].flatMap(({ codeNational: code, aConfirmer }) =>
    aConfirmer === undefined || !values.has(code) || aConfirmer === (saisies.get(code)?.aConfirmer ?? false)
      ? []
      : [{ code, aConfirmer }],
  )
  // Of a value that stays, only whoever knows it says whether it holds.
  const stays = (code: string) => {
    const stored = saisies.get(code)
    return !changed.has(code) && stored !== undefined && sameValue(values.get(code) ?? null, fromValeur(stored.valeur))
  }
  const codes = (aConfirmer: boolean, applies: (code: string) => boolean) =>
    said.filter((mark) => mark.aConfirmer === aConfirmer && applies(mark.code)).map(({ code }) => code)
  return {
    ecrites: new Set(codes(true, (code) => (changed.get(code) ?? null) !== null)),
    confirmees: codes(false, stays),
    remises: codes(true, (code) => stays(code) && values.get(code) !== null),
  }
}
