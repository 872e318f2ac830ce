import type { Evaluation, Explanation, Localised, Results, Value } from '@sillon/engine'
import type { LigneAssolement } from './assolement'
import type { Campagne, MoyenneIncomplete } from './campagnes'
import type { Kind } from './kinds/kind'
import type { ListeReferentiel } from './listes-annuelles'
import type { PreuveAttendue } from './preuves'
import type { ReferencesLues } from './references'
import type { Source } from './sources'
import type { Visees } from './visees'

export interface SousRubriqueStructure {
  readonly idSousRubrique: number
  readonly codeNational: string
  readonly libelle: Localised
  readonly libelleShort: Localised
  readonly libellesEnglobants: {
    readonly idLibelleEnglobant: number
    readonly libelle: Localised
    readonly indicateurs: string[]
  }[]
}

/** For whom a reset to a data source is offered: everybody, people who have linked a partner's application, or nobody (null). */
export type Reprise = 'toujours' | 'applicationTierce' | null

export interface RubriqueStructure {
  readonly codeNational: string
  readonly libelle: Localised
  readonly reprise: Reprise
  readonly sousRubriques: readonly SousRubriqueStructure[]
}

export interface TypeRubriqueStructure {
  readonly codeNational: string
  readonly libelle: Localised
  readonly rubriques: readonly RubriqueStructure[]
}

/** One row of a scheme's catalogue. */
export interface Indicateur {
  readonly idIndicateur: number
  readonly code: string
  readonly libelle: Localised
  readonly unite: string | null
  /** D entered, C computed total that an entry may override, I intermediate, S score. */
  readonly nature: 'D' | 'C' | 'I' | 'S'
  /** The input type that the catalogue names, for clients of the API. */
  readonly schemaId: string
  /** Kind of its values: their range, their form in the API and their text; in each of three campaigns where the row has several. */
  readonly kind: Kind
  readonly plusieursAnnees: boolean
  readonly max: number | null
  /** Source of the row; the sources of its rule are in its explanation. */
  readonly source: Source
  readonly idLibelleEnglobant: number
  readonly idSousRubrique: number
  /** Whether a person may give its value. */
  readonly modifiable: boolean
  /** A score, or what only follows from scores: not for those who may not see them. */
  readonly scoring: boolean
  /** An entry holds for its campaign only, and is not copied into the next. */
  readonly campagneSeule: boolean
}

/** One of the scored parts of a scheme, or a sheet without score. */
export interface ModuleScheme {
  readonly code: string
  /** The rubrique that is its sheet. */
  readonly rubrique: string
  readonly libelle: Localised
  /** The code of its total, null when it carries no points. */
  readonly score: string | null
  readonly max: number | null
}

/** Reasons not to present a value as official. */
export interface Reserves {
  /** A rule below it is a choice of ours. */
  readonly regleAConfirmer: boolean
  /** A reference below it is a plausible value without official source. */
  readonly valeurIndicative: boolean
}

/** Where the reserves of some rows come from, in order of calculation. */
export interface OriginesDesReserves {
  /** Codes computed by a rule that is a choice of ours. */
  readonly regles: readonly string[]
  /** Codes whose value comes from a reference without official source. */
  readonly valeurs: readonly string[]
}

/** A message to show beside a field; it never blocks saving. */
export interface InlineMessage {
  readonly code: string
  readonly severite: 'erreur' | 'avertissement'
  /** The value cannot be, so that nothing is concluded from the file; other errors are requirements that a true value fails. */
  readonly impossible: boolean
  /** It follows from the entry of the year before. */
  readonly deLAnDernier?: true
  readonly message: Localised
}

/** Input of a scheme's calculation. */
export interface DossierInput {
  readonly assolement: readonly LigneAssolement[]
  readonly irrigation: boolean
  /** Codes of the crop families of the farm in this campaign year. */
  readonly familles: readonly string[]
  /** Names of the region and department of the head office. */
  readonly siege: { readonly region: string | null; readonly departement: string | null }
  /** Code of the farm's viticultural basin; null when it has none. */
  readonly bassinViticole: string | null
  /** Those of the lists that the scheme declares; others are not read. */
  readonly references: ReferencesLues
  /** Entered values by code; a code that nobody may enter is ignored. */
  readonly saisies: Readonly<Record<string, Value>>
  /** Entries of the year before, by code; without them nothing is compared with them. */
  readonly anDernier?: Readonly<Record<string, Value>> | null | undefined
}

/** Conclusion on a file: `NON_CONCLUANT` while a value in it is impossible. */
export type Verdict = 'CERTIFIABLE' | 'NON_CERTIFIABLE' | 'NON_CONCLUANT'

export type DossierEvaluation = Evaluation<Record<string, unknown>>

/** A certification scheme for some campaign years: the same object in the browser and on the server. */
export interface Scheme {
  readonly codeNational: string
  readonly version: string
  readonly structure: readonly TypeRubriqueStructure[]
  readonly modules: readonly ModuleScheme[]
  /** Points that every module must reach (specification 3, section 1). */
  readonly seuil: number
  /** The row whose value is CERTIFIABLE or NON_CERTIFIABLE. */
  readonly verdict: string
  /** The rubrique that only repeats what the others say; null without one. */
  readonly synthese: string | null
  /** Part of a file that an auditor judges at once. */
  readonly validitePar: 'sousRubrique' | 'indicateur'
  /** The row that names the viticultural basin that a file is assessed in, in place of the farm's own; null where basins count for nothing. */
  readonly bassin: string | null
  /**
   * Complements that travel beside the value of some rows, by row. Each has its name, or two for a part of the value (`IFT_herbicide_vigne_campagne:note`),
   * and the code of its value in an evaluation.
   */
  readonly complements: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** The lists of a campaign year that its calculation reads or its fields choose from. */
  readonly references: readonly ListeReferentiel[]
  /** The proofs that an auditor asks for, in the order of the audit; empty where nothing is known of them. */
  readonly preuves: readonly PreuveAttendue[]
  /** Numbers that a farm can aim to raise or to lower. */
  readonly visees: Visees
  /** Every row of the catalogue. */
  readonly indicateurs: ReadonlyMap<string, Indicateur>
  evaluate(input: DossierInput): DossierEvaluation
  /** An evaluation as it was kept when a file was decided, whatever the rules have become. @param results what its `results()` gave */
  restore(input: DossierInput, results: Results): DossierEvaluation
  /** Codes of the rubriques that apply to the farm as it is. */
  rubriques(evaluation: DossierEvaluation): ReadonlySet<string>
  /** Whether a row belongs to the file for these values: a row that does not apply is never sent. */
  estPresente(evaluation: DossierEvaluation, code: string): boolean
  /** Whether a row shows for these values; a hidden row keeps its value. */
  isVisible(evaluation: DossierEvaluation, code: string): boolean
  /** Whether a row may be typed in for these values; a closed one keeps its value. */
  isOpen(evaluation: DossierEvaluation, code: string): boolean
  /** Rows where something is entered that is kept and does not count: they do not apply to the farm as it is, or a question keeps them closed. */
  nonComptees(evaluation: DossierEvaluation): readonly string[]
  /** The campaigns that a row of several shows for these values, the current one first; a hidden one keeps its value. */
  campagnes(evaluation: DossierEvaluation, code: string): readonly Campagne[]
  /** Rows with an impossible value: the verdict is inconclusive while there is one. */
  enErreur(evaluation: DossierEvaluation): readonly string[]
  /** Conclusion on the file; a decided file keeps the one of its decision. */
  verdictOf(evaluation: DossierEvaluation): Verdict
  /** Where `results()` keeps what `verdictOf` answers. */
  readonly conclusion: string
  /** Where an evaluation takes the entries of the year before. */
  readonly anDernier: string
  /** The same file without its entries in error, for the points to show. The file itself without any. */
  retenue(evaluation: DossierEvaluation): DossierEvaluation
  messages(evaluation: DossierEvaluation): readonly InlineMessage[]
  reserves(evaluation: DossierEvaluation): (code: string) => Reserves
  /** The rules of ours that the scores among some rows rest on, and the indicative values that any of them does. */
  origines(evaluation: DossierEvaluation, codes: readonly string[]): OriginesDesReserves
  explain(evaluation: DossierEvaluation, code: string): Explanation
  /** The name of any code that an explanation mentions: a row of the catalogue, or something given such as the crop rotation. */
  libelleOf(code: string): Localised
  /**
   * Entered rows, still empty, that a computed row waits for and that a person must answer: they show, are open, and the farm has an object for them. A list is not
   * among them: empty, it says that nothing was chosen.
   */
  missing(evaluation: DossierEvaluation, code: string): readonly string[]
  /** Means of several campaigns that lack the current one, each with the rows to fill in for it; the score is what the others give. */
  moyennesIncompletes(evaluation: DossierEvaluation): readonly MoyenneIncomplete[]
  /** The rows that people enter which a row is computed from, through others too. */
  entreesDe(code: string): ReadonlySet<string>
}
