import type { Explanation } from '@sillon/engine'
import { codesOf } from './retenu'
import type { Scheme } from './scheme'

/** Rows in points that a module's total adds up, through rules that only pass one sum on: a ceiling, an invalidated audit. @param total explanation of the total */
export function termesDuTotal(scheme: Scheme, { kind, reads }: Explanation): readonly string[] {
  const points = reads.filter(({ code }) => estEnPoints(scheme, code))
  const [only] = points
  if (kind !== 'sum' && points.length === 1 && only !== undefined) {
    const below = termesDuTotal(scheme, only)
    if (below.length > 0) return below
  }
  return points.map(({ code }) => code)
}

function estEnPoints(scheme: Scheme, code: string): boolean {
  const row = scheme.indicateurs.get(code)
  return row?.nature !== 'D' && (row?.unite === 'points' || codesOf(scheme).resultats.has(code))
}
