import { listesOptions } from '../donnees/generated/listes-options'
import type { Choix } from '../kinds/kind'

/** Answers of a list of options, in its order. */
export const optionsDe = (liste: string): readonly Choix[] =>
  listesOptions
    .filter((option) => option.liste === liste)
    .map(({ code, libelle, libelleEn }) => ({ value: code, libelle: { fr: libelle, en: libelleEn } }))
