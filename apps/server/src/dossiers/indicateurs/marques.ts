import type { IndicateurSaisi } from '@sillon/contract'
import { fromValeur, sameValue } from '@sillon/referentials'
import type { Change } from '#socle/journal/journal'
import type { Saisie } from '../dossier/saisies'
import type { Given } from './said'

/** Changes of the marks of copied values by a save. A row with a new value loses its mark anyway. */
export interface Marques {
  /** Written rows to be confirmed: somebody undoes an erasure or a change of a copied value. */
  readonly ecrites: ReadonlySet<string>
  /** Rows with an unchanged value: confirmed, or marked to be confirmed again. */
  readonly confirmees: readonly string[]
  readonly remises: readonly string[]
}

/** Computes the changes of marks. An unchanged mark is no confirmation: a client that sends back its copy has decided nothing. */
export function marquesOf(
  sent: readonly IndicateurSaisi[],
  given: readonly Given[],
  changes: readonly Change[],
  saisies: ReadonlyMap<string, Saisie>,
): Marques {
  const values = new Map(given.map(({ code, value }) => [code, value]))
  const changed = new Map(changes.map(({ champ, nouvelle }) => [champ, nouvelle]))
  // For a row named twice the last mark counts, as with its value.
  const rows = new Map(sent.map((row) => [row.codeNational, row])).values()
  const said = [...rows].flatMap(({ codeNational: code, aConfirmer }) =>
    aConfirmer === undefined || !values.has(code) || aConfirmer === (saisies.get(code)?.aConfirmer ?? false)
      ? []
      : [{ code, aConfirmer }],
  )
  // Only a caller that knows an unchanged value can confirm it.
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
