import type { Value } from '@sillon/engine'
import { type DossierEvaluation, sameValue } from '@sillon/referentials'

/** Entry that a call sends for a row that people fill in. */
export interface Given {
  readonly code: string
  readonly value: Value
  /** The caller says that a person typed or confirmed this very value. */
  readonly estSaisie: boolean
  /** Proposal that the caller saw for the row; undefined when the call does not give it. */
  readonly proposition: Value | undefined
}

/**
 * Entries of a call that count as entries: see `indicateurSaisi` in the contract. A caller may send the whole tree back as it read it.
 * A value that only repeats the shown proposal or total does not count, unless the caller marks it as entered by a person.
 * @param seen the entries at the revision that the caller read
 */
export function saidOf(
  given: readonly Given[],
  seen: Readonly<Record<string, Value>>,
  evaluate: (entries: Readonly<Record<string, Value>>) => DossierEvaluation,
): readonly Given[] {
  let shown: DossierEvaluation | undefined
  const isShown = (code: string, value: Value) => {
    shown ??= evaluate(seen)
    return sameValue(value, shown.get(code) as Value)
  }
  return given.filter(({ code, value, estSaisie, proposition }) => {
    const entry = seen[code] ?? null
    if (sameValue(value, entry)) return false
    if (estSaisie || entry !== null) return true
    return !(proposition !== undefined && sameValue(value, proposition)) && !isShown(code, value)
  })
}
