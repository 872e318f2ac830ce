import type { Localised, Value } from '@sillon/engine'
import type { DossierEvaluation, Scheme } from '../scheme'

/** Kinds of source behind a change. `hypothese` is a choice of ours. */
export const sourcesDeChangement = ['notes', 'presse', 'chambre', 'hypothese'] as const

type Confiance = 'haute' | 'moyenne' | 'basse'

/** Kinds of change. `docs/how-to/add-a-version-to-confirm.md` says how each reads its value. */
export const genresDeChangement = [
  'maximum',
  'libelle',
  'bande',
  'somme',
  'total',
  'part',
  'oui',
  'plus',
  'besoin',
  'ligne',
  'retrait',
  'ouverture',
  'avertissement',
] as const
export type GenreDeChangement = (typeof genresDeChangement)[number]

/** A difference from the rules in force, for one row. */
export interface Changement {
  /** Item of the control plan that it belongs to. */
  readonly item: string
  readonly quoi: GenreDeChangement
  readonly code: string
  readonly valeur: string
  /** New name of the row; for a need, the name of its crop. */
  readonly libelle: Localised | null
  /** Best answer to a question that no file has been asked: a yes, or the code of an area. */
  readonly favorable: string | null
  readonly sources: readonly (typeof sourcesDeChangement)[number][]
  readonly confiance: Confiance
  /** A choice of ours that no source gives. */
  readonly hypothese: boolean
}

/** An item of the control plan that a version changes. Its rule, and what in it is a hypothesis of ours, in words. */
interface ItemChange {
  readonly item: string
  readonly paragraphe: string
  readonly module: string
  readonly libelle: Localised
  /** Rows in points that the total of the module adds up for this item, before or after; none for a warning. */
  readonly termes: readonly string[]
  readonly regle: Localised
  readonly hypothese: Localised
  readonly reference: string
}

/** A fact of the notes that the version does not take up, and the reason. */
interface FaitEcarte {
  readonly paragraphe: string
  readonly libelle: Localised
  readonly raison: Localised
}

/** Lines of a version in the data folder. */
export interface DonneesDeVersion {
  readonly version: string
  readonly libelle: Localised
  /** First campaign year that it can be previewed for. */
  readonly depuis: number
  readonly items: readonly ItemChange[]
  readonly changements: readonly Changement[]
  readonly ecartes: readonly FaitEcarte[]
}

/** A version of a scheme's rules that is to be confirmed: files can be previewed under it, none is scored by it. */
export interface VersionAConfirmer extends DonneesDeVersion {
  readonly codeNational: string
  /** Rules of the version in a campaign year, from `depuis` on. */
  schemeDe(millesime: number): Scheme
  /** Best answers to the questions that this file was never asked, by code. @param evaluation by the rules of the version */
  favorables(
    enVigueur: { readonly scheme: Scheme; readonly evaluation: DossierEvaluation },
    evaluation: DossierEvaluation,
  ): Readonly<Record<string, Value>>
  /** Items with a warning for the file. */
  avertissements(evaluation: DossierEvaluation): readonly string[]
}
