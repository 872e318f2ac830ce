import { type Decimal, type Formula, round4, sumValues, weightedMean, ZERO } from '@sillon/engine'
import type { Code, CodeHve3a } from './valeurs'

type Surface = 'HVE3A_D_116' | 'HVE3A_D_121'
type Part = 'HVE3A_D_117' | 'HVE3A_D_122'

/** Share of inter-rows of an answer, as an exact fraction; all of them without an answer (barème, section 4.1: conception). */
function fractionDe(part: string | null): readonly [numerateur: number, denominateur: number] {
  const [, numerateur, denominateur] = /^(\d)_INTER_RANG_SUR_(\d)$/.exec(part ?? '') ?? []
  return numerateur === undefined ? [1, 1] : [Number(numerateur), Number(denominateur)]
}

/**
 * Share under grass of some areas, in percent, at most 100: each grassed area times its share of inter-rows. Null without any entered grassed area; a missing
 * one counts as 0.
 */
export function partEnherbee(
  enherbees: readonly (readonly [surface: Surface, part: Part])[],
  entiers: readonly CodeHve3a[],
): Formula<Code> {
  const total = entiers.map((code) => `{${code}}`).join(' + ')
  const somme = enherbees.map(([surface, part]) => `{${surface}} × {${part}}`).join(' + ')
  const words = {
    numerateur: enherbees.length === 1 ? somme : `(${somme})`,
    denominateur: entiers.length === 1 ? total : `(${total})`,
  }
  const vides = enherbees.map(([, part]) => `{${part}}`)
  return {
    reads: [...enherbees.flat(), ...entiers],
    words: {
      fr: `100 × ${words.numerateur} ÷ ${words.denominateur}, au plus 100 ; ${vides.join(' ou ')} sans réponse : tous les inter-rangs`,
      en: `100 × ${words.numerateur} ÷ ${words.denominateur}, at most 100; ${vides.join(' or ')} without an answer: all inter-rows`,
    },
    bind(slots) {
      const lues = enherbees.map((_, i) => [slots[2 * i] as number, slots[2 * i + 1] as number] as const)
      const placesEntiers = slots.slice(2 * enherbees.length)
      return (values) => {
        const parts = lues.map(([surface, part]) => ({
          surface: values[surface] as Decimal | null,
          fraction: fractionDe(values[part] as string | null),
        }))
        const entier = sumValues(placesEntiers.map((slot) => values[slot] as Decimal | null))
        if (entier === null || entier <= 0 || parts.every(({ surface }) => surface === null)) return null
        const commun = parts.reduce((produit, { fraction: [, denominateur] }) => produit * denominateur, 1)
        const share = weightedMean(
          parts.map(({ surface, fraction: [numerateur, denominateur] }) => [
            surface ?? ZERO,
            round4((100 * numerateur * commun) / denominateur),
          ]),
          round4(entier * commun),
        )
        return share !== null && share > 100 ? 100 : share
      }
    },
  }
}
