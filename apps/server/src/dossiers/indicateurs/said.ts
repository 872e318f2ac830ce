import type { Value } from '@sillon/engine'
import { type DossierEvaluation, sameValue } from '@sillon/referentials'

/** What a call sends for a row that persons fill in. */
export interface Given {
  readonly code: string
  readonly value: Value
  /** The caller says that a person typed or confirmed this very value. */
  readonly estSaisie: boolean
  /** What the caller saw proposed for the row; undefined when it does not say. */
  readonly proposition: Value | undefined
}

/**
 * What a call says of the rows, of all that it sends: see `indicateurSaisi` in the contract. A caller may send the whole tree back as it read it, so a value that
 * only repeats what the row showed says nothing, be it a proposal or a total; unless the caller says that a person entered it.
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
