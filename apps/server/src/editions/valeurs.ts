import type { Language } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { decimalesDe, type Indicateur, isYears, nomEn, type Present } from '@sillon/referentials'

/** A value as it is printed: in words or figures, and as a cell that counts or sorts. */
export interface ValeurEditee {
  readonly texte: string
  readonly genre: 'nombre' | 'date' | 'texte'
  /** A date is `YYYY-MM-DD`. */
  readonly valeur: number | string
  /** Of a number, how many are read at most; null for as many as it has. */
  readonly decimales: number | null
}

export interface Lecteur {
  readonly language: Language
  /** The name of a code of a list of the year. */
  readonly nom: (code: string) => string
  /** The campaign year of the file. */
  readonly millesime: number
}

export const uniteDe = (unite: string | null, language: Language): string | null =>
  unite && nomEn(language, 'unites', unite, unite)

/** A value of a row, by its kind; null for none. */
export function editer(
  { kind, unite }: Indicateur,
  value: Value | undefined,
  { language, nom, millesime }: Lecteur,
): ValeurEditee | null {
  if (value === null || value === undefined) return null
  const lecture = { language, unite: uniteDe(unite, language), sansUnite: true, nom, millesime }
  const texte = kind.format(value as Present, lecture)
  if (typeof value === 'number') return { texte, genre: 'nombre', valeur: value, decimales: decimalesDe(unite) }
  if (kind.forme === 'date' && typeof value === 'string')
    return { texte, genre: 'date', valeur: value, decimales: null }
  return { texte, genre: 'texte', valeur: texte, decimales: null }
}

/** The three campaigns of a value by year, the current one first. */
export const campagnes = ['n', 'n_1', 'n_2'] as const
export type Campagne = (typeof campagnes)[number]

/** What a value says of a campaign; of no campaign in particular, all that it says. A single one is the current one's. */
export function partDe(value: Value, campagne: Campagne | null): Value {
  if (campagne === null) return value
  if (isYears(value)) return value[campagne]
  return campagne === 'n' ? value : null
}
