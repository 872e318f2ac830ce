import type { Assolement, Language } from '@sillon/contract'
import { nomEn } from '@sillon/referentials'

/** A rotation with its categories and types named in a language. Crops keep their PAC names. */
export const named = ({ assolement, ...rest }: Assolement, language: Language): Assolement => ({
  ...rest,
  assolement: assolement.map(({ categorieCulture: categorie, typeCulture: type, ...ligne }) => ({
    ...ligne,
    categorieCulture: { ...categorie, libelle: nomEn(language, 'categories', categorie.code, categorie.libelle) },
    typeCulture: { ...type, libelle: nomEn(language, 'types', type.code, type.libelle) },
  })),
})
