import type { Value } from '@sillon/engine'
import type { Aides } from '@sillon/referentials'
import type { ComponentType } from 'react'
import type { Champ } from './field-props'
import type { FormProps } from './form-props'
import type { Page } from './rubriques'

/** Forms by their sub-section. */
export type Formes = Readonly<Record<string, ComponentType<FormProps>>>

/** A column for complements of some rows. */
export interface Colonne {
  /** Its name among the complements of the scheme (`Scheme.complements`). */
  readonly nom: string
  /** Text of its title. */
  readonly titre: string
  /** Unit of its values; null for points. */
  readonly unite: string | null
}

/** Rows of a sub-section that collapse into one line while they have no entry. */
export interface Repli {
  /** Text of the line, with the number of its rows at zero. */
  readonly texte: string
  /** Whether empty rows collapse too, besides those at zero: most farms have none of them. */
  readonly vides: boolean
  /** At least so many of its rows stay in sight, for a farm that begins. */
  readonly auMoins: number
  /** Texts of the field that restores a row by its name; null without one. */
  readonly ajout: string | null
  /** Whether the rows without a field collapse as a whole, in sections whose values are entered elsewhere. */
  readonly faits: boolean
}

/** Computed rows of a section. */
export interface FaitsProps {
  codes: readonly string[]
  /** Name of their table. */
  caption: string
}

/** Presentation of a scheme beyond its catalogue. By default, sub-sections are tables of their rows. */
export interface Presentation {
  /** Namespace of its own texts. */
  readonly textes: string | null
  /** Its sub-sections and rows with a help, by code; the texts are a lazy chunk. */
  readonly aides: { readonly lieux: ReadonlySet<string>; readonly lire: () => Promise<Aides> } | null
  /** Sheets with a component of their own, by module. */
  readonly fiches: Readonly<Record<string, ComponentType<{ page: Page }>>>
  readonly formes: Formes
  /** Fields of its own kinds of value, by the kind's name. */
  readonly champs: Readonly<Record<string, Champ>>
  /** Computed rows of a section with points beside them; by default they are captions side by side. */
  readonly faitsNotes?: ComponentType<FaitsProps>
  /** Columns of its tables, in their order; the points of a row have a column in every scheme. */
  readonly colonnes: readonly Colonne[]
  /** Sub-sections with short lines, shown in two columns where there is room, with the column of each. */
  readonly etroites: Readonly<Record<string, 'gauche' | 'droite'>>
  /** By module: room after the boxes (CSS length), for the most results of one of its tables; by default a unit and one result. */
  readonly apresLesCases: Readonly<Record<string, string>>
  /** By sub-section; in other sub-sections too, rows at zero collapse. */
  readonly replis: Readonly<Record<string, Partial<Repli>>>
  /** Text of a notice on every sheet. */
  readonly avis: string | null
  /** Row of the farmed area, shown to people who may not see points. */
  readonly surface: string | null
  /** Row whose answer yes invalidates the audit, whatever the points. */
  readonly invalidation: string | null
  /** Whether the answers make a question pointless: it collapses, answered or not. */
  estSansObjet(code: string, saisie: (code: string) => Value): boolean
  /** Empty rows that an answer also determines, with their values. */
  reponsesLiees(code: string, value: Value): readonly (readonly [string, Value])[]
}

/** Presentation of a scheme without special needs. */
export const presentationSimple: Presentation = {
  textes: null,
  aides: null,
  fiches: {},
  formes: {},
  champs: {},
  colonnes: [],
  etroites: {},
  apresLesCases: {},
  replis: {},
  avis: null,
  surface: null,
  invalidation: null,
  estSansObjet: () => false,
  reponsesLiees: () => [],
}
