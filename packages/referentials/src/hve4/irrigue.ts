import type { Formula } from '@sillon/engine'
import type { Valeurs } from './valeurs'

/** The value of the formula where the farm irrigates, otherwise null (specification 3, section 1). */
export const siIrrigation = (formula: Formula<keyof Valeurs>): Formula<keyof Valeurs> => ({
  // Sentences about these kinds do not depend on the place of a term; those about the others do.
  ...((formula.kind === 'copy' || formula.kind === 'sum') && { kind: formula.kind }),
  reads: ['IRRIGATION', ...formula.reads],
  words: {
    fr: `${formula.words.fr}, si l'exploitation irrigue ({IRRIGATION})`,
    en: `${formula.words.en}, when the farm irrigates ({IRRIGATION})`,
  },
  bind([irrigation = 0, ...slots]) {
    const bound = formula.bind(slots)
    return (values) => (values[irrigation] === true ? bound(values) : null)
  },
})
