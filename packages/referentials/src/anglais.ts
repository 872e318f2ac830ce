import { demarches } from './demarches'
import { anglais } from './donnees/generated/anglais'

/** English names for the French names of the data, by code; those of the procedures are beside their rules. */
const noms: Readonly<Record<keyof typeof anglais | 'demarches', Readonly<Record<string, string>>>> = {
  ...anglais,
  demarches: Object.fromEntries(demarches.map(({ code, libelleEn }) => [code, libelleEn])),
}

/** Name in the given language: the French one of the data, or the English one of its code; French as a fallback. */
export const nomEn = (language: 'fr' | 'en', liste: keyof typeof noms, code: string, libelle: string): string =>
  language === 'fr' ? libelle : (noms[liste][code] ?? libelle)

/** Unit as shown, in the given language, from its code in the data and the API: `m3/ha` is shown as m³/ha. */
export const libelleUnite = (language: 'fr' | 'en', unite: string): string =>
  nomEn(language, 'unites', unite, unite).replace(/\bm3\b/, 'm³')
