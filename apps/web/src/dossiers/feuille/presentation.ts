import type { Value } from '@sillon/engine'
import type { Aides } from '@sillon/referentials'
import type { ComponentType } from 'react'
import type { Champ } from './field-props'
import type { FormProps } from './form-props'
import type { Page } from './rubriques'

/** Forms by the sub-section that they draw. */
export type Formes = Readonly<Record<string, ComponentType<FormProps>>>

/** A column for values beside that of some rows. */
export interface Colonne {
  /** Its name among what the scheme keeps beside a value (`Scheme.complements`). */
  readonly nom: string
  /** The text of its title. */
  readonly titre: string
  readonly decimales: number
}

/** Rows of a sub-section that fold into one line while nobody entered anything there. */
export interface Repli {
  /** The text of the line, which counts the rows that are at zero. */
  readonly texte: string
  /** Whether rows without any value fold too, not only those at zero: most farms have none of them. */
  readonly vides: boolean
  /** Texts of a field that brings one row back by its name; null without one. */
  readonly ajout: string | null
  /** Whether the rows without a field fold as a whole, in sections of values entered elsewhere. */
  readonly faits: boolean
}

/** Presentation of a scheme where its catalogue does not say enough. By default, sub-sections are drawn as tables of their rows. */
export interface Presentation {
  /** The namespace of its own texts. */
  readonly textes: string | null
  /** Its sub-sections and rows with a help, by code; the texts are a lazy chunk. */
  readonly aides: { readonly lieux: ReadonlySet<string>; readonly lire: () => Promise<Aides> } | null
  /** Sheets that are not made section by section, by module. */
  readonly fiches: Readonly<Record<string, ComponentType<{ page: Page }>>>
  readonly formes: Formes
  /** Fields of the kinds of value that are its own, by the kind's name. */
  readonly champs: Readonly<Record<string, Champ>>
  /** Columns of its tables, in their order; the points of a row have theirs in every scheme. */
  readonly colonnes: readonly Colonne[]
  /** Sub-sections with short lines, shown in two columns where there is room, each with its column. */
  readonly etroites: Readonly<Record<string, 'gauche' | 'droite'>>
  /** By sub-section; rows at zero fold in the others too. */
  readonly replis: Readonly<Record<string, Partial<Repli>>>
  /** A word on every sheet: the text of it. */
  readonly avis: string | null
  /** The row that holds the farmed area, shown where there are no points to show. */
  readonly surface: string | null
  /** The row whose yes ends the audit, whatever the points. */
  readonly invalidation: string | null
  /** Whether the answers leave a question without an object: it folds, answered or not. */
  estSansObjet(code: string, saisie: (code: string) => Value): boolean
  /** Rows that an answer settles besides its own, with their values, while they are still empty. */
  reponsesLiees(code: string, value: Value): readonly (readonly [string, Value])[]
}

/** Of a scheme that needs nothing of its own. */
export const presentationSimple: Presentation = {
  textes: null,
  aides: null,
  fiches: {},
  formes: {},
  champs: {},
  colonnes: [],
  etroites: {},
  replis: {},
  avis: null,
  surface: null,
  invalidation: null,
  estSansObjet: () => false,
  reponsesLiees: () => [],
}
