import { demarches } from './demarches'
import { anglais } from './donnees/generated/anglais'

/** English names of what the data names in French, by code; those of the procedures stand beside their rules. */
const noms: Readonly<Record<keyof typeof anglais | 'demarches', Readonly<Record<string, string>>>> = {
  ...anglais,
  demarches: Object.fromEntries(demarches.map(({ code, libelleEn }) => [code, libelleEn])),
}

/** The name of something in the language given: the French one that comes with it, or the English one of its code; French where there is none. */
export const nomEn = (language: 'fr' | 'en', liste: keyof typeof noms, code: string, libelle: string): string =>
  language === 'fr' ? libelle : (noms[liste][code] ?? libelle)
