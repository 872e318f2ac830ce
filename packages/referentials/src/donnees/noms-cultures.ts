import type { Localised } from '@sillon/engine'
import { nomEn } from '../anglais'
import type { Culture } from './generated/cultures'
import { culturesAnglais } from './generated/cultures-anglais'
import { famillesCultures } from './generated/familles-cultures'
import { groupesCultures } from './generated/groupes-cultures'
import { typesCultures } from './generated/types-cultures'

type Language = keyof Localised

type Nommee = Pick<Culture, 'idCulture' | 'libelle'>

/** The name of a crop: in French that of the PAC nomenclature. */
export const nomDeCulture = (language: Language, { idCulture, libelle }: Nommee): string =>
  language === 'fr' ? libelle : (culturesAnglais[idCulture] ?? libelle)

/** A crop named in a language; not in French, beside its French name, by which a search still finds it. */
export const cultureNommee = <Each extends Nommee>(language: Language, culture: Each): Each & { libelleFr?: string } =>
  language === 'fr' ? culture : { ...culture, libelle: nomDeCulture(language, culture), libelleFr: culture.libelle }

const types = new Map(typesCultures.map(({ code, libelle }) => [code, libelle]))
const familles = new Map(famillesCultures.map(({ codeNational, libelle }) => [codeNational, libelle]))
const groupes = new Map(groupesCultures.map(({ code, libelle }) => [code, libelle]))

/** The name of a botanical group or of a crop type; the code itself when it is neither. */
export const nomDuGroupe = (language: Language, code: string): string =>
  groupes.has(code) ? nomEn(language, 'groupes', code, groupes.get(code) ?? code) : nomDuType(language, code)

const nomDuType = (language: Language, code: string): string => nomEn(language, 'types', code, types.get(code) ?? code)

/** The names of crop types in both languages. A code that ends with `_` stands for all types that begin with it. */
export function nomsDesTypes(codes: readonly string[], separator: string): Localised {
  const all = codes.flatMap((code) =>
    code.endsWith('_') ? typesCultures.map((type) => type.code).filter((type) => type.startsWith(code)) : [code],
  )
  const inWords = (language: Language) => all.map((code) => nomDuType(language, code)).join(separator)
  return { fr: inWords('fr'), en: inWords('en') }
}

/** The names of crop families in one language. */
export const nomsDesFamilles = (language: Language, codes: readonly string[], separator: string): string =>
  codes.map((code) => nomEn(language, 'familles', code, familles.get(code) ?? code)).join(separator)
