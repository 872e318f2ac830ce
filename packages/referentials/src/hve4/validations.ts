import type { Evaluation, Localised } from '@sillon/engine'
import { SEUIL_OBLIGATION } from './biodiv/iae'
import type { CodeHve4, Valeurs } from './valeurs'

export interface Validation {
  /** The field that the message stands beside. */
  readonly code: CodeHve4
  readonly severite: 'erreur' | 'avertissement'
  readonly message: Localised
  /** Whether the value is at fault. An empty value on either side raises nothing; equality is accepted (synthesis, section 3). */
  readonly enFaute: (values: Evaluation<Valeurs>) => boolean
}

const isAbove = (left: unknown, right: unknown) => typeof left === 'number' && typeof right === 'number' && left > right

const depasseLaSau = (code: CodeHve4): Validation => ({
  code,
  severite: 'erreur',
  message: { fr: 'La valeur saisie doit être inférieur à la SAU', en: 'The value must be below the farmed area' },
  enFaute: (values) => isAbove(values.get(code), values.get('HVE4_CULT_D_200')),
})

/** The whole farm holds at least what its arable land holds (biodiversity, section 8: conception). */
const moinsQueTerreArable = (exploitation: number): Validation => {
  const code = `HVE4_BIODIV_D_${exploitation}` as CodeHve4
  const terreArable = `HVE4_BIODIV_D_${exploitation - 10}` as CodeHve4
  return {
    code,
    severite: 'avertissement',
    message: {
      fr: "La quantité sur l'exploitation doit être au moins égale à celle des terres arables",
      en: 'The quantity on the farm must be at least that on arable land',
    },
    enFaute: (values) => isAbove(values.get(terreArable), values.get(code)),
  }
}

/** Inline messages of the surface and biodiversity sheets (specification 3, section 5), wording to the letter. They never block saving. */
export const validations: readonly Validation[] = [
  depasseLaSau('HVE4_BIODIV_D_37'),
  depasseLaSau('HVE4_BIODIV_D_38'),
  depasseLaSau('HVE4_BIODIV_D_41'),
  {
    code: 'HVE4_BIODIV_D_33',
    severite: 'erreur',
    message: { fr: 'Vous ne respectez pas le seuil de 4%', en: 'You do not meet the 4% threshold' },
    // A farm that is not subject to the obligation is not reproached for missing it (biodiversity, section 2).
    enFaute: (values) =>
      isAbove(SEUIL_OBLIGATION, values.get('HVE4_BIODIV_D_33')) && values.get('HVE4_BIODIV_I_32') !== 'NON_CONCERNEE',
  },
  ...Array.from({ length: 10 }, (_, i) => moinsQueTerreArable(11 + i)),
]
