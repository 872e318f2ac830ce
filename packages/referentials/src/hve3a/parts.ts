import { atMost, type Formula, type Localised, orZero, percentOf, sum } from '@sillon/engine'
import { type Code, type CodeHve3a, formule, noteDe } from './valeurs'

/** PCT: a share in percent, at most 100; null when the whole is null or zero (barème, section 1). */
export const pct = (part: CodeHve3a, entier: CodeHve3a): Formula<Code> => atMost(100, percentOf<Code>(part, entier))

/** Sum of the points of some rows: an item without points counts as 0. */
export const sommeDesNotes = (...items: readonly CodeHve3a[]): Formula<Code> => orZero(sum<Code>(...items.map(noteDe)))

/** Points of a yes, 0 of a no, none without an answer. */
export const siOui = (code: 'HVE3A_I_17' | 'HVE3A_I_82' | 'HVE3A_I_84', points: number): Formula<Code> =>
  formule(
    { reponse: code },
    { fr: `${points} si {reponse} est oui, sinon 0`, en: `${points} when {reponse} is yes, otherwise 0` },
    ({ reponse }) => (reponse === null ? null : reponse ? points : 0),
  )

/** Words that are the same in both languages. */
export const memesMots = (words: string): Localised => ({ fr: words, en: words })
