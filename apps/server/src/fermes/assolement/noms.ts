import type { Assolement, Language } from '@sillon/contract'
import { cultureNommee, nomEn } from '@sillon/referentials'

/** A rotation with its crops, categories and types named in a language. */
export const named = ({ assolement, ...rest }: Assolement, language: Language): Assolement => ({
  ...rest,
  assolement: assolement.map(({ culture, categorieCulture: categorie, typeCulture: type, ...ligne }) => ({
    ...ligne,
    culture: culture && cultureNommee(language, culture),
    categorieCulture: { ...categorie, libelle: nomEn(language, 'categories', categorie.code, categorie.libelle) },
    typeCulture: { ...type, libelle: nomEn(language, 'types', type.code, type.libelle) },
  })),
})
