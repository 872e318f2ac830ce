import type { Localised } from '@sillon/engine'
import type { CodeHve4 } from './valeurs'

/** Reads a number of the file; null when it is empty. */
export type ReadNumber = (code: CodeHve4) => number | null

export interface Validation {
  /** The field that the message stands beside. */
  readonly code: CodeHve4
  readonly severite: 'erreur' | 'avertissement'
  readonly message: Localised
  /** Whether the value is at fault. An empty value on either side raises nothing; equality is accepted (synthesis, section 3). */
  readonly enFaute: (read: ReadNumber) => boolean
}

const above = (left: number | null, right: number | null) => left !== null && right !== null && left > right

const doitEtreInferieurALaSau: Localised = {
  fr: 'La valeur saisie doit être inférieur à la SAU',
  en: 'The value must be below the farmed area',
}

const depasseLaSau = (code: CodeHve4): Validation => ({
  code,
  severite: 'erreur',
  message: doitEtreInferieurALaSau,
  enFaute: (read) => above(read(code), read('HVE4_CULT_D_200')),
})

/** The whole farm holds at least what its arable land holds (biodiversity, section 8: conception). */
const moinsQueTerreArable = (exploitation: number): Validation => ({
  code: `HVE4_BIODIV_D_${exploitation}` as CodeHve4,
  severite: 'avertissement',
  message: {
    fr: "La quantité sur l'exploitation doit être au moins égale à celle des terres arables",
    en: 'The quantity on the farm must be at least that on arable land',
  },
  enFaute: (read) =>
    above(read(`HVE4_BIODIV_D_${exploitation - 10}` as CodeHve4), read(`HVE4_BIODIV_D_${exploitation}` as CodeHve4)),
})

/** The share of arable land under features that the obligation asks for (specification 3, section 5). */
const SEUIL_IAE = 0.04

/** Inline messages of the surface and biodiversity sheets (specification 3, section 5), wording to the letter. They never block saving. */
export const validations: readonly Validation[] = [
  depasseLaSau('HVE4_BIODIV_D_37'),
  depasseLaSau('HVE4_BIODIV_D_38'),
  depasseLaSau('HVE4_BIODIV_D_41'),
  {
    code: 'HVE4_BIODIV_D_33',
    severite: 'erreur',
    message: { fr: 'Vous ne respectez pas le seuil de 4%', en: 'You do not meet the 4% threshold' },
    enFaute: (read) => above(SEUIL_IAE, read('HVE4_BIODIV_D_33')),
  },
  ...Array.from({ length: 10 }, (_, i) => moinsQueTerreArable(11 + i)),
]
