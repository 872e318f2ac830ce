import type { LigneAssolement } from '@sillon/contract'

export type Culture = NonNullable<LigneAssolement['culture']>

/** A crop with its searchable words. */
export interface Entry {
  readonly culture: Culture
  /** Its name, after it the French one in another language. */
  readonly names: readonly string[]
  readonly code: string
}

/** Ignores accents, case, apostrophes and the asterisk of minor crops. */
export const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Names by which a person may know a crop: on a screen in English also the French one, of the PAC declaration. */
export const namesOf = ({ libelle, libelleFr }: Culture): readonly string[] =>
  libelleFr === undefined ? [libelle] : [libelle, libelleFr]

/** Prepares crops for the search, in alphabetical order, minor crops last. */
export const indexCultures = (cultures: readonly Culture[]): readonly Entry[] =>
  cultures
    .map((culture) => ({
      culture,
      names: namesOf(culture).map(normalize),
      code: normalize(culture.codePac ?? ''),
    }))
    .sort(
      (a, b) =>
        Number(b.culture.estMajeure) - Number(a.culture.estMajeure) ||
        a.culture.libelle.localeCompare(b.culture.libelle, 'fr'),
    )
