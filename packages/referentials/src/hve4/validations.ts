import type { Evaluation, Localised } from '@sillon/engine'
import type { Catalogue } from '../catalogue'
import type { Controle } from '../controle'
import { messagesDesLimites } from '../erreurs'
import { enVigueur } from '../periode'
import type { InlineMessage } from '../scheme'
import { bornesDe } from './bornes'
import { controles } from './generated/controles'
import { estInvalide } from './phyto/cmr'
import { type CodeHve4, suite, type Valeurs } from './valeurs'
import type { VisibiliteHve4 } from './visibilite'

const limite = (
  code: CodeHve4,
  message: Localised,
  depasse: readonly CodeHve4[],
  ...limites: readonly CodeHve4[]
): Controle => ({
  code,
  severite: 'erreur',
  impossible: true,
  message,
  depasse: { plus: depasse, moins: [] },
  limite: { plus: limites, moins: [] },
})

const horsSol: Localised = {
  fr: 'La surface saisie doit être inférieure à la surface horticulture hors sol',
  en: 'The area must be below the soilless horticulture area',
}

/** Limits that the rules add to those of the specification (plant protection, parts a section 5 and b section 10: conception). */
const ajoutes: readonly Controle[] = [
  limite(
    'HVE4_PHYTO_D_102',
    { fr: 'La valeur saisie doit être inférieure à la SAU', en: 'The value must be below the farmed area' },
    ['HVE4_PHYTO_D_102'],
    'HVE4_CULT_D_200',
  ),
  ...suite('HVE4_PHYTO_D_', 361, 373).map((code) =>
    limite(
      `${code}_SURF` as CodeHve4,
      {
        fr: 'La valeur saisie ne doit pas dépasser la surface en vergers',
        en: 'The value must not exceed the orchard area',
      },
      suite('HVE4_PHYTO_D_', 361, 373).map((other) => `${other}_SURF` as CodeHve4),
      'HVE4_CULT_D_45',
    ),
  ),
  limite(
    'HVE4_PHYTO_D_550',
    {
      fr: 'La valeur saisie doit être inférieure à la surface en cultures pérennes',
      en: 'The value must be below the perennial crops area',
    },
    ['HVE4_PHYTO_D_550'],
    'HVE4_CULT_D_47',
  ),
  ...(['HVE4_PHYTO_D_571', 'HVE4_PHYTO_D_572'] as const).map((code) =>
    limite(code, horsSol, ['HVE4_PHYTO_D_571', 'HVE4_PHYTO_D_572'], 'HVE4_PHYTO_D_570'),
  ),
  // The whole farm has at least as much as its arable land (biodiversity, section 8: conception).
  ...Array.from({ length: 10 }, (_, i): Controle => {
    const [terreArable, exploitation] = [`HVE4_BIODIV_D_${i + 1}`, `HVE4_BIODIV_D_${i + 11}`]
    return {
      code: exploitation,
      severite: 'avertissement',
      impossible: false,
      message: {
        fr: "La quantité sur l'exploitation doit être au moins égale à celle des terres arables",
        en: 'The quantity on the farm must be at least that on arable land',
      },
      depasse: { plus: [terreArable], moins: [] },
      limite: { plus: [exploitation], moins: [] },
    }
  }),
]

/** A field is not checked while it is not required: on a farm not subject to the obligation. */
const exceptions: Readonly<Record<string, Controle['sauf']>> = {
  HVE4_BIODIV_D_33: (lire) => lire('HVE4_BIODIV_I_32') === 'NON_CONCERNEE',
}

/** Limits of the specification and of the rules, of every campaign year. */
export const limites: readonly Controle[] = [...controles, ...ajoutes].map((controle) => {
  const sauf = exceptions[controle.code]
  return sauf === undefined ? controle : { ...controle, sauf }
})

/** Limits and bounds of every row of a campaign year. */
export const controlesDe = (catalogue: Catalogue, parmi: readonly Controle[] = limites): readonly Controle[] =>
  [...enVigueur<Controle>(parmi, catalogue.millesime), ...bornesDe(catalogue)].filter(({ code }) =>
    catalogue.parCode.has(code),
  )

const invalidation = {
  code: 'HVE4_PHYTO_D_101',
  severite: 'erreur',
  impossible: false,
  message: { fr: "INVALIDATION DE L'AUDIT", en: 'AUDIT INVALIDATED' },
} as const

/** Messages beside the visible fields, with the exact wording of specification 3, section 5; they neither prevent a save nor change the calculation. */
export function messagesDe(regles: ReglesDesMessages, values: Evaluation<Valeurs>): readonly InlineMessage[] {
  const messages = messagesDesLimites(regles, values, values.get('AN_DERNIER'))
  return estInvalide(values.counted('HVE4_PHYTO_D_10'), values.counted('HVE4_PHYTO_D_101'))
    ? [...messages, invalidation]
    : messages
}

/** Data of the messages of a campaign year. */
export interface ReglesDesMessages {
  readonly catalogue: Catalogue
  readonly controles: readonly Controle[]
  readonly visibilite: VisibiliteHve4
}
