import type { Value } from '@sillon/engine'

/** A value as a file, its journal and the API carry it: a single one under `value`, one for each campaign, or several by name. */
export type Valeur = { readonly [champ: string]: Champ | undefined } | null

type Scalaire = string | number | boolean | null
type Champ = Scalaire | readonly string[] | { readonly [propriete: string]: Scalaire }

/** The lists of a campaign year that a value may refer to. */
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

/** How a value is to be read. */
export interface Lecture {
  readonly language: 'fr' | 'en'
  /** In that language; null without one. */
  readonly unite: string | null
  /** A column says the unit. */
  readonly sansUnite?: boolean
  /** All decimals, so that calculations from it can be followed. */
  readonly exacte?: boolean
  /** No more decimals than a person reads; the exact value is then close by. */
  readonly arrondie?: boolean
  /** The name of a code of a list of the year; without it, only their number is shown. */
  readonly nom?: (code: string) => string
  /** The campaign year of the file, so that the campaigns of a value are shown as years; without it they are N, N-1 and N-2. */
  readonly millesime?: number
}

/** A value that is there. */
export type Present = NonNullable<Value>

/**
 * A kind of value: its accepted entries, its encoding and its text. One declaration for the server, the browser and documents; the browser adds its field.
 * @typeParam Content type read by formulas, without null
 */
export interface Kind<Content = unknown> {
  readonly id: string
  /** Form of its field: a number's is narrow, a list's is a line of its own. */
  readonly forme: 'nombre' | 'ouiNon' | 'choix' | 'date' | 'texte' | 'paragraphe' | 'liste' | 'composite'
  /** An entry is sent beside the proposal, as `newValue`, and a reset to the rotation leaves it. */
  readonly aCote: boolean
  /** The crop rotation may give it. */
  readonly reprise: boolean
  /** Holds for one campaign, and is not copied into the next. */
  readonly campagneSeule: boolean
  /** Answers to choose from, when they do not depend on the year. */
  readonly choix: readonly Choix[]
  /** The fields of a composite value: what each is chosen among, or a day. */
  readonly champs: Champs
  /** The value in sent or stored data. Content that it cannot read stays as it is, for `check` to refuse. */
  decode(valeur: Valeur): Value
  /** The value as the API carries it: with names of the year's lists, where it refers to one. */
  encode(value: Value, listes: Pick<Listes, 'bassins'>): Valeur
  /** Fault code of a value; null when it is valid. */
  check(value: Present, listes: Listes): string | null
  /** In words or figures. */
  format(value: Present, lecture: Lecture): string
  /** Part of a value that may be copied to the next campaign; null for nothing. */
  report(value: Present): Value
  /** For the compiler only: never there. */
  readonly content?: Content
}

/** The fields of a composite value, each with its answers, or a day. */
export type Champs = Readonly<Record<string, readonly Choix[] | 'date'>>

/** One of the answers of a choice. */
export interface Choix {
  readonly value: string | number
  readonly libelle: { readonly fr: string; readonly en: string }
}

/** Content that a formula reads in a value of the kind. */
export type ContentOf<Of> = Of extends Kind<infer Content> ? Content : never

/** A row's kind is one of those its scheme declares. */
export type Kinds = Readonly<Record<string, Kind>>

/**
 * The kind of a name.
 * @throws Error for one that is not declared: a row whose values nobody can check must not be served
 */
export function kindNamed(kinds: Kinds, id: string, code: string): Kind {
  const kind = Object.hasOwn(kinds, id) ? kinds[id] : undefined
  if (kind === undefined)
    throw new Error(
      `${code} holds values of the kind ${id}, which its scheme does not declare: add it to its kinds.ts.`,
    )
  return kind
}
