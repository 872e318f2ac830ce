import type { Language } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { type Indicateur, isYears, libelleUnite, type Partie, type Present } from '@sillon/referentials'

/** A printed value: as text, and as a cell that can be summed or sorted. */
export interface ValeurEditee {
  readonly texte: string
  readonly genre: 'nombre' | 'date' | 'texte'
  /** A date is `YYYY-MM-DD`. */
  readonly valeur: number | string
  /** Its fields, for a composite value of several. */
  readonly parties?: readonly Partie[]
}

export interface Lecteur {
  readonly language: Language
  /** Name of a code in a list of the year. */
  readonly nom: (code: string) => string
  /** The campaign year of the file. */
  readonly millesime: number
}

export const uniteDe = (unite: string | null, language: Language): string | null =>
  unite && libelleUnite(language, unite)

/**
 * Printed value of a row, by its kind: an entry as it was typed, a computed share or index with two decimals, others with all of theirs, because paper has no exact value nearby. Null
 * for none.
 * @param estSaisie whether it is an entry
 */
export function editer(
  { kind, unite }: Indicateur,
  value: Value | undefined,
  { language, nom, millesime }: Lecteur,
  estSaisie: boolean,
): ValeurEditee | null {
  if (value === null || value === undefined) return null
  const lecture = {
    language,
    unite: uniteDe(unite, language),
    sansUnite: true,
    exacte: estSaisie,
    nom,
    millesime,
  }
  const texte = kind.format(value as Present, lecture)
  if (typeof value === 'number') return { texte, genre: 'nombre', valeur: value }
  if (kind.forme === 'date' && typeof value === 'string') return { texte, genre: 'date', valeur: value }
  const parties = kind.parties?.(value as Present, lecture) ?? []
  return parties.length > 1 ? { ...enTexte(texte), parties } : enTexte(texte)
}

/** A text without a value. */
export const enTexte = (texte: string): ValeurEditee => ({ texte, genre: 'texte', valeur: texte })

/** Keys of a value's three campaigns, the current one first. */
export const campagnes = ['n', 'n_1', 'n_2'] as const
export type Campagne = (typeof campagnes)[number]

/** Part of a value for a campaign; the whole value without a campaign. A value without campaigns belongs to the current one. */
export function partDe(value: Value, campagne: Campagne | null): Value {
  if (campagne === null) return value
  if (isYears(value)) return value[campagne]
  return campagne === 'n' ? value : null
}
