import { atMost, type Decimal, type Formula, percentOf, round4, sum, weightedMean } from '@sillon/engine'
import type { CodeHve4, Valeurs } from './valeurs'

const SAU = 'HVE4_CULT_D_200'

export const CENT = round4(100)

/** Share of areas in the utilised area, in percent, at most 100. */
export const partDeSau = (...surfaces: readonly CodeHve4[]): Formula<keyof Valeurs> =>
  atMost(100, percentOf<keyof Valeurs>(surfaces, SAU))

/** A share in percent, at most 100. */
export const partBornee = (parts: CodeHve4 | readonly CodeHve4[], entier: CodeHve4): Formula<keyof Valeurs> =>
  atMost(100, percentOf<keyof Valeurs>(parts, entier))

/** `points × min(1, areas ÷ utilised area)`, from the areas and not from the rounded share; null when an operand is null. */
export function pondereParSau(points: CodeHve4, ...surfaces: readonly CodeHve4[]): Formula<keyof Valeurs> {
  const total = sum<keyof Valeurs>(...surfaces)
  const surface = surfaces.length === 1 ? total.words.fr : `(${total.words.fr})`
  return {
    reads: [points, SAU, ...surfaces],
    words: {
      fr: `{${points}} × ${surface} ÷ {${SAU}}, la part étant limitée à 1`,
      en: `{${points}} × ${surface} ÷ {${SAU}}, the share being at most 1`,
    },
    bind([points = 0, sau = 0, ...slots]) {
      const surfaces = total.bind(slots)
      return (values) => {
        const value = values[points] as Decimal | null
        const whole = values[sau] as Decimal | null
        const area = surfaces(values)
        if (value === null || whole === null || area === null) return null
        return area >= whole && whole !== 0 ? value : weightedMean([[value, area]], whole)
      }
    },
  }
}
