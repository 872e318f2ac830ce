import type { Value } from '@sillon/engine'

/** A value in a file, its journal and the API: a single one under `value`, one for each campaign, or several by name. */
export type Valeur = { readonly [champ: string]: Champ | undefined } | null

type Scalaire = string | number | boolean | null
type Champ = Scalaire | readonly string[] | { readonly [propriete: string]: Scalaire }

/** Lists of a campaign year that a value may refer to. */
export interface Listes {
  /** Viticultural basins by code. */
  readonly bassins: ReadonlyMap<
    string,
    { readonly idBassinViti: number; readonly codeBassinViti: string; readonly libelleBassinViti: string }
  >
  /** Codes of equipment. */
  readonly materiels: ReadonlySet<string>
  /** Codes of application conditions. */
  readonly conditions: ReadonlySet<string>
}

/** Options for formatting a value. */
export interface Lecture {
  readonly language: 'fr' | 'en'
  /** Unit in that language; null without one. */
  readonly unite: string | null
  /** The column names the unit. */
  readonly sansUnite?: boolean
  /** Space before the unit; a no-break one inside a sentence. */
  readonly espace?: string
  /** With all decimals, so that a reader can follow calculations. */
  readonly exacte?: boolean
  /** With at most as many decimals as a person reads; the exact value is shown nearby. */
  readonly arrondie?: boolean
  /** Name of a code in a list of the year; without it, only the number of codes is shown. */
  readonly nom?: (code: string) => string
  /** The campaign year of the file, so that the campaigns of a value are shown as years; without it they are N, N-1 and N-2. */
  readonly millesime?: number
}

/** A value that is not null. */
export type Present = NonNullable<Value>

/**
 * A kind of value: its accepted entries, its encoding and its text. One declaration for the server, the browser and documents; the browser adds its field.
 * @typeParam Content type read by formulas, without null
 */
export interface Kind<Content = unknown> {
  readonly id: string
  /** Form of its field: a number has a narrow one, a list has a line of its own. */
  readonly forme: 'nombre' | 'ouiNon' | 'choix' | 'date' | 'texte' | 'paragraphe' | 'liste' | 'composite'
  /** An entry is sent beside the proposal, as `newValue`, and a reset to the rotation keeps it. */
  readonly aCote: boolean
  /** The crop rotation may propose it. */
  readonly reprise: boolean
  /** Belongs to one campaign, and is not copied into the next. */
  readonly campagneSeule: boolean
  /** Possible answers, when they do not depend on the year. */
  readonly choix: readonly Choix[]
  /** Without an entry, the first answer counts. */
  readonly aUnDefaut: boolean
  /** Fields of a composite value: the answers of each, or a day. */
  readonly champs: Champs
  /** Decodes a value of sent or stored data. Unreadable content stays unchanged, so that `check` refuses it. */
  decode(valeur: Valeur): Value
  /** Encodes a value for the API: with names of the year's lists, where it refers to one. */
  encode(value: Value, listes: Pick<Listes, 'bassins'>): Valeur
  /** Fault code of a value; null when it is valid. */
  check(value: Present, listes: Listes): string | null
  /** Text in words or figures. */
  format(value: Present, lecture: Lecture): string
  /** Texts of a composite value's fields, each with its name where it has one; absent for other kinds. */
  parties?(value: Present, lecture: Lecture): readonly Partie[]
  /** Part of a value that may be copied to the next campaign; null for nothing. */
  report(value: Present): Value
  /** For the compiler only: never present. */
  readonly content?: Content
}

/** A field of a composite value in words; a name of null where the text is clear alone. */
export interface Partie {
  readonly nom: string | null
  readonly texte: string
}

/** The fields of a composite value, each with its answers, or a day. */
export type Champs = Readonly<Record<string, readonly Choix[] | 'date'>>

/** One of the answers of a choice. */
export interface Choix {
  readonly value: string | number
  readonly libelle: { readonly fr: string; readonly en: string }
}

/** Content type of a value of the kind in formulas. */
export type ContentOf<Of> = Of extends Kind<infer Content> ? Content : never

/** Kinds declared by a scheme for its rows. */
export type Kinds = Readonly<Record<string, Kind>>

/**
 * Kind of this name.
 * @throws Error for an undeclared one: a row with unchecked values must not be served
 */
export function kindNamed(kinds: Kinds, id: string, code: string): Kind {
  const kind = Object.hasOwn(kinds, id) ? kinds[id] : undefined
  if (kind === undefined)
    throw new Error(
      `${code} holds values of the kind ${id}, which its scheme does not declare: add it to its kinds.ts.`,
    )
  return kind
}
