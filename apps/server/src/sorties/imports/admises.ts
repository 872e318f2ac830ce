import type { FauteDeCellule, GenreImport, Language } from '@sillon/contract'
import { demarches, famillesCultures, nomEn, otex, typesUtilisateurs } from '@sillon/referentials'

type Valeurs = FauteDeCellule['admises']
type Listes = Readonly<Record<string, (language: Language) => Valeurs>>

const desDemarches = (language: Language): Valeurs =>
  demarches.map(({ code, libelle }) => [code, nomEn(language, 'demarches', code, libelle)])

/** Columns with a list that a person reads; activities and territories are longer. */
const listes: Readonly<Record<GenreImport, Listes>> = {
  exploitations: {
    famillesCultures: (language) =>
      famillesCultures.map(({ codeNational, libelle }) => [nomEn(language, 'familles', codeNational, libelle)]),
    otex: (language) => otex.map(({ code, libelle }) => [code, nomEn(language, 'otex', code, libelle)]),
    demarches: desDemarches,
  },
  utilisateurs: {
    type: (language) => typesUtilisateurs.map(({ libelle, libelleEn }) => [language === 'fr' ? libelle : libelleEn]),
    demarches: desDemarches,
  },
}

/** Values that a column accepts, for the message of a fault; none for a column without a short list. */
export const admises = (genre: GenreImport, colonne: string, language: Language): Valeurs =>
  listes[genre][colonne]?.(language) ?? []
