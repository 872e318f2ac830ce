import type { Localised } from '@sillon/engine'
import type { Lire } from '../../conseil/geste'

/** Seasons of the work on a farm. */
export const HIVER: Localised = { fr: 'de novembre à mars', en: 'from November to March' }
export const ETE: Localised = { fr: 'de juillet à septembre', en: 'from July to September' }
export const AUTOMNE: Localised = { fr: 'en automne', en: 'in autumn' }
export const PRINTEMPS: Localised = { fr: 'au printemps', en: 'in spring' }
export const CAMPAGNE: Localised = { fr: 'sur toute la campagne', en: 'over the whole campaign' }
export const PAC: Localised = { fr: 'à la déclaration PAC', en: 'with the CAP declaration' }

/** Things that rows without a unit count. */
export const ESPECE: Localised = { fr: 'espèce', en: 'species' }
export const CULTURE: Localised = { fr: 'culture', en: 'crop' }
export const RUCHE: Localised = { fr: 'ruche', en: 'hive' }
export const VARIETE: Localised = { fr: 'variété', en: 'variety' }
export const RACE: Localised = { fr: 'race', en: 'breed' }
export const CLONE: Localised = { fr: 'clone', en: 'clone' }

/** A tenth of an area: their bands already give points above zero, but nobody changes a practice on less. */
export const auDixieme = (surface: (lire: Lire) => number) => (lire: Lire) => surface(lire) / 10
