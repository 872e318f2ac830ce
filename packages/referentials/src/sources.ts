import type { Localised } from '@sillon/engine'

/** Where a rule or a number comes from, and how far it can be trusted. Screens and documents show it beside a score. */
export const sources = {
  spec: { fr: 'spécification du produit', en: 'product specification' },
  'arrete-2022': {
    fr: 'arrêté de 2022, rapporté et non relu',
    en: 'ministerial order of 2022, reported and not reread',
  },
  'plan-v4': { fr: 'plan de contrôle V4, rapporté et non relu', en: 'control plan V4, reported and not reread' },
  public: { fr: 'source publique officielle ou professionnelle', en: 'official or professional public source' },
  press: { fr: 'article professionnel public', en: 'public professional article' },
  pair: { fr: 'autre logiciel ouvert de calcul HVE', en: 'another open HVE calculation software' },
  conception: { fr: 'choix de conception, règle à confirmer', en: 'design choice, rule to be confirmed' },
} as const satisfies Readonly<Record<string, Localised>>

export type Source = keyof typeof sources
