import type { Evaluation, Explanation, Localised, Results, Value, YearValues } from '@sillon/engine'
import type { LigneAssolement } from './assolement'
import type { Campagne, MoyenneIncomplete } from './campagnes'
import type { Kind } from './kinds/kind'
import type { ListeReferentiel } from './listes-annuelles'
import type { PreuveAttendue } from './preuves'
import type { ReferenceManquante, ReferencesLues } from './references'
import type { EmploiRegistre, ValeursRegistre, VarianteIft } from './registre'
import type { Source } from './sources'
import type { Visees } from './visees'

/** Measures of a composite value by campaign, with their mean, reference and points. */
export interface TableauDeMesures {
  readonly titre: Localised
  readonly lignes: readonly {
    readonly libelle: Localised
    readonly annees: YearValues | null
    readonly moyenne: number | null
    readonly reference: number | null
    readonly points: number | null
  }[]
}

export interface SousRubriqueStructure {
  readonly idSousRubrique: number
  readonly codeNational: string
  readonly libelle: Localised
  readonly libelleCourt: Localised
  readonly libellesEnglobants: {
    readonly idLibelleEnglobant: number
    readonly libelle: Localised
    readonly indicateurs: string[]
  }[]
}

/** Audience of a reset to a data source: everybody, people with a linked partner's application, or nobody (null). */
export type Reprise = 'toujours' | 'applicationTierce' | null

export interface RubriqueStructure {
  readonly codeNational: string
  readonly libelle: Localised
  /** Name in the line of modules, where six fit side by side on a laptop. */
  readonly libelleCourt: Localised
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
  /** Input type in the catalogue, for clients of the API. */
  readonly schemaId: string
  /** Kind of its values: their range, their form in the API and their text; for each of three campaigns where the row has several. */
  readonly kind: Kind
  readonly plusieursAnnees: boolean
  readonly max: number | null
  /** Source of the row; the sources of its rule are in its explanation. */
  readonly source: Source
  readonly idLibelleEnglobant: number
  readonly idSousRubrique: number
  /** Whether a person may enter its value. */
  readonly modifiable: boolean
  /** A score, or a value that only follows from scores: hidden from people who may not see them. */
  readonly scoring: boolean
  /** An entry belongs to its campaign only, and is not copied into the next. */
  readonly campagneSeule: boolean
}

/** A scored part of a scheme, or a sheet without score. */
export interface ModuleScheme {
  readonly code: string
  /** Rubrique of its sheet. */
  readonly rubrique: string
  readonly libelle: Localised
  /** Stands for its name in a narrow head of a table, beside the name; null without points. */
  readonly lettre: string | null
  /** Code of its total, null without points. */
  readonly score: string | null
  readonly max: number | null
}

/** Reasons not to present a value as official. */
export interface Reserves {
  /** A rule below it is an interpretation of ours. */
  readonly regleAConfirmer: boolean
  /** A reference below it is a plausible value without official source. */
  readonly valeurIndicative: boolean
}

/** Origins of the reserves of some rows, in order of calculation. */
export interface OriginesDesReserves {
  /** Codes computed by a rule that is an interpretation of ours. */
  readonly regles: readonly string[]
  /** Codes whose value comes from a reference without official source. */
  readonly valeurs: readonly string[]
}

/** A message beside a field; it never prevents a save. */
export interface InlineMessage {
  readonly code: string
  readonly severite: 'erreur' | 'avertissement'
  /** The value is impossible, so that the file has no conclusion; other errors are requirements that a true value fails. */
  readonly impossible: boolean
  /** The message compares with the entry of the year before. */
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
  /** References of the lists that the scheme declares; others are not read. */
  readonly references: ReferencesLues
  /** Entered values by code; codes that nobody may enter are ignored. */
  readonly saisies: Readonly<Record<string, Value>>
  /** Values computed from the records of the farm; absent or null without records, and in files decided before records counted: nothing is proposed. */
  readonly registre?: ValeursRegistre | null | undefined
  /** Entries of the year before, by code; without them there is no comparison. */
  readonly anDernier?: Readonly<Record<string, Value>> | null | undefined
  /** Values of an auditor beside the claimed ones, by code; absent or empty without any. */
  readonly auditees?: Readonly<Record<string, Value>> | null | undefined
}

/** Codes of the values of the records for a field of a composite row. */
export interface MesureRegistre extends Readonly<Record<VarianteIft, string>> {
  readonly proposee: string
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
  /** Row with the value CERTIFIABLE or NON_CERTIFIABLE. */
  readonly verdict: string
  /** Rubrique that only repeats the others; null without one. */
  readonly synthese: string | null
  /** Part of a file with a verdict of its own. */
  readonly validitePar: 'sousRubrique' | 'indicateur'
  /** Row with the viticultural basin of a file's assessment, which replaces the farm's own; null where basins have no effect. */
  readonly bassin: string | null
  /**
   * Complements in the API beside the value of some rows, by row. Each has its name, or two for a part of the value (`IFT_herbicide_vigne_campagne:note`), and
   * the code of its value in an evaluation.
   */
  readonly complements: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Rows whose proposal comes from the records of the farm, and the value that each proposes. */
  readonly emploisRegistre: ReadonlyMap<string, EmploiRegistre>
  /**
   * Fields of composite rows with a value of the records, by row and field: the code of the proposed value, and of its variants. An entry without the field takes
   * the proposed one.
   */
  readonly mesuresRegistre: ReadonlyMap<string, Readonly<Record<string, MesureRegistre>>>
  /** Lists of a campaign year for its calculation or the choices of its fields. */
  readonly references: readonly ListeReferentiel[]
  /** Proofs that an auditor asks for, in the order of the audit; empty where they are unknown. */
  readonly preuves: readonly PreuveAttendue[]
  /** Numbers that a farm can aim to raise or to lower. */
  readonly visees: Visees
  /** Every row of the catalogue. */
  readonly indicateurs: ReadonlyMap<string, Indicateur>
  /** Variant of the index that the records propose for a code with these values; null while its type of calculation is not chosen. */
  varianteIft(evaluation: DossierEvaluation, code: string): VarianteIft | null
  /** The value of the records for a code of `emploisRegistre` with these values, entered over or not; null without one. */
  valeurDesRecords(evaluation: DossierEvaluation, code: string): Value
  /** Whether the value of the records for a code has one number for each campaign. */
  estDePlusieursCampagnes(code: string): boolean
  evaluate(input: DossierInput): DossierEvaluation
  /**
   * A frozen evaluation of a decided file, whatever the present rules.
   * @param results the return value of its `results()`
   * @param auditees that of its `auditee`, for a file with values of an auditor; without it they are computed
   */
  restore(input: DossierInput, results: Results, auditees?: Results | null): DossierEvaluation
  /** Rows with a value of an auditor. */
  audites(evaluation: DossierEvaluation): readonly string[]
  /** The same file with the auditor's values in place of the claimed ones; the file itself without any. */
  auditee(evaluation: DossierEvaluation): DossierEvaluation
  /** The same file without the auditor's values. */
  declaree(evaluation: DossierEvaluation): DossierEvaluation
  /** Codes of the rubriques that apply to the farm as it is. */
  rubriques(evaluation: DossierEvaluation): ReadonlySet<string>
  /** Whether a row belongs to the file for these values: a row that does not is never sent. */
  estPresente(evaluation: DossierEvaluation, code: string): boolean
  /** Whether a row is visible for these values; a hidden row keeps its value. */
  isVisible(evaluation: DossierEvaluation, code: string): boolean
  /** Whether a row is open for entries with these values; a closed one keeps its value. */
  isOpen(evaluation: DossierEvaluation, code: string): boolean
  /** Question that opens a row once it is answered yes; undefined for a row that is always open. */
  questionDe(code: string): string | undefined
  /** Rows with a stored entry without effect: they do not apply to the farm, or a question keeps them closed. */
  nonComptees(evaluation: DossierEvaluation): readonly string[]
  /** Visible campaigns of a row of several for these values, the current one first; a hidden one keeps its value. */
  campagnes(evaluation: DossierEvaluation, code: string): readonly Campagne[]
  /** Rows with an impossible value, with the auditor's values in place of the claimed ones: the verdict is inconclusive while there is one. */
  enErreur(evaluation: DossierEvaluation): readonly string[]
  /** Conclusion on the file, with the auditor's values in place of the claimed ones; a decided file keeps the one of its decision. */
  verdictOf(evaluation: DossierEvaluation): Verdict
  /** Key of `verdictOf`'s value in `results()`. */
  readonly conclusion: string
  /** Code of the fact with the entries of the year before. */
  readonly anDernier: string
  /** The same file with the auditor's values and without its entries in error, for the points to show. The file itself without any. */
  retenue(evaluation: DossierEvaluation): DossierEvaluation
  messages(evaluation: DossierEvaluation): readonly InlineMessage[]
  reserves(evaluation: DossierEvaluation): (code: string) => Reserves
  /** Rules of ours below the scores among some rows, and indicative values below any of them. */
  origines(evaluation: DossierEvaluation, codes: readonly string[]): OriginesDesReserves
  explain(evaluation: DossierEvaluation, code: string): Explanation
  /** Name of any code in an explanation: a row of the catalogue, or an input such as the crop rotation. */
  libelleOf(code: string): Localised
  /**
   * Empty entered rows that a computed row needs and a person must answer: they are visible and open, and the farm has an object for them. Lists are excluded:
   * an empty list means that nothing was chosen. In place of a row that waits for the answer to a question, the question.
   */
  missing(evaluation: DossierEvaluation, code: string): readonly string[]
  /** Means of several campaigns without a value for the current one, each with its rows to fill in; the score uses the other campaigns. */
  moyennesIncompletes(evaluation: DossierEvaluation): readonly MoyenneIncomplete[]
  /** Empty rows of one side of a balance whose other side is filled in: the points count them as zero, and a person must say so. */
  bilansPartiels(evaluation: DossierEvaluation): readonly string[]
  /** References of the year that points of this farm wait for: the farm has an object for them, and its place has no value. */
  referencesManquantes(evaluation: DossierEvaluation): readonly ReferenceManquante[]
  /** Tables of a composite value, as on its sheet; none for other rows. */
  tableaux(evaluation: DossierEvaluation, code: string): readonly TableauDeMesures[]
  /** Entered rows that a row is computed from, directly or indirectly. */
  entreesDe(code: string): ReadonlySet<string>
  /** Given data that a row is computed from, directly or indirectly: the rotation, the records, the lists of references. */
  faitsDe(code: string): ReadonlySet<string>
}
