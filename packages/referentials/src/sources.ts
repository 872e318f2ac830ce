import type { Localised } from '@sillon/engine'

/** Source of a rule or a number, and its reliability. Screens and documents show it beside a score. */
export const sources = {
  spec: { fr: 'cahier des charges de l’outil', en: 'requirements of this tool' },
  'arrete-2022': {
    fr: 'arrêté de 2022, rapporté et non relu',
    en: 'ministerial order of 2022, reported and not reread',
  },
  'plan-v4': { fr: 'plan de contrôle V4, rapporté et non relu', en: 'control plan V4, reported and not reread' },
  'arrete-2011': { fr: 'arrêté du 20 juin 2011, annexe', en: 'ministerial order of 20 June 2011, annex' },
  'arrete-2011-signe': {
    fr: 'arrêté du 20 juin 2011, signe de comparaison rétabli : règle à confirmer',
    en: 'ministerial order of 20 June 2011, comparison sign restored: rule to be confirmed',
  },
  'plan-v3': {
    fr: 'plan de contrôle V3, non relu : règle à confirmer',
    en: 'control plan V3, not reread: rule to be confirmed',
  },
  public: { fr: 'source publique officielle ou professionnelle', en: 'official or professional public source' },
  press: { fr: 'article professionnel public', en: 'public professional article' },
  pair: { fr: 'autre logiciel ouvert de calcul HVE', en: 'another open HVE calculation software' },
  conception: { fr: 'choisie par nous, règle à confirmer', en: 'chosen by us, rule to be confirmed' },
} as const satisfies Readonly<Record<string, Localised>>

export type Source = keyof typeof sources

/** Sources of rules that are an interpretation of ours, at least in part. */
const aConfirmer: ReadonlySet<string> = new Set<Source>(['conception', 'arrete-2011-signe', 'plan-v3'])

export const estAConfirmer = (source: string): boolean => aConfirmer.has(source)
