import type { Language, Valeur } from '@sillon/contract'
import type { Explanation, Results, Value } from '@sillon/engine'
import {
  AUDITEES,
  auditeesDe,
  type Campagne,
  chercherLeviers,
  type DossierEvaluation,
  type DossierInput,
  type EcartDeModule,
  ecartsDe,
  type Levier,
  type ModuleScheme,
  type MoyenneIncomplete,
  type OriginesDesReserves,
  type ReferenceManquante,
  type Reserves,
  retenuDe,
  type Scheme,
  type Verdict,
} from '@sillon/referentials'
import { lireValeur } from '#dossiers/dossier/valeurs'

export interface Message {
  readonly texte: string
  readonly severite: 'erreur' | 'avertissement'
}

/** A message with its row. */
export interface Fault extends Message {
  readonly code: string
  /** The value is impossible; other errors are requirements that a true value fails. */
  readonly impossible: boolean
}

/** The running calculation of one file in the browser, for its sheet. */
export interface Calcul {
  /** Decodes a row's value from the server. */
  decode(code: string, valeur: Valeur): Value
  /** The rubriques that apply to the farm. */
  rubriques(): ReadonlySet<string>
  get(code: string): Value
  proposal(code: string): Value
  isEntered(code: string): boolean
  set(code: string, value: Value): void
  /** Takes the values of the auditor, by code, in place of those before. */
  auditer(valeurs: Readonly<Record<string, Value>>): void
  /** Value of the auditor beside the claimed one of a row; null without one. */
  auditee(code: string): { readonly valeur: Value } | null
  /** A value that counts in the calculation: the auditor's in place of the claimed one, values in error included. */
  comptee(code: string): Value
  /** Claimed and audited points of each module, with the terms of their difference; empty without a value of the auditor. */
  ecarts(): readonly EcartDeModule[]
  /** Switches to other references: those of another viticultural basin. */
  refer(references: DossierInput['references']): void
  isVisible(code: string): boolean
  /** Whether the answers above a row open it for entries. */
  isOpen(code: string): boolean
  /** A value in the results, without the entries in error. */
  retenu(code: string): Value
  /** A value in its row; points are those without the values in error. */
  shown(code: string): Value
  verdict(): Verdict
  /** Conclusion on the claimed values alone; null without a value of the auditor. */
  verdictDeclare(): Verdict | null
  /** Rows with an impossible value, unordered. */
  enErreur(): readonly string[]
  /** Rows with a stored entry without effect, unordered. */
  nonComptees(): readonly string[]
  /** Visible campaigns of a row of several, the current one first. */
  campagnes(code: string): readonly Campagne[]
  /** Reasons that keep a value from being presented as official. */
  reserves(code: string): Reserves
  /** Origins of the reserves of some rows. */
  origines(codes: readonly string[]): OriginesDesReserves
  messages(code: string): readonly Message[]
  /** Rows with a message, unordered. */
  faults(): readonly Fault[]
  /** The same with the values of the auditor in place of the claimed ones. */
  faultsComptees(): readonly Fault[]
  /** Means of several campaigns without a value for the current one. */
  moyennes(): readonly MoyenneIncomplete[]
  /** Empty rows of one side of a balance whose other side is filled in. */
  bilansPartiels(): readonly string[]
  /** Rows that wait for a reference of the year. */
  referencesManquantes(): readonly ReferenceManquante[]
  /** Explanation of a value. */
  explain(code: string): Explanation
  /** Empty entered codes that a computed code needs. */
  missing(code: string): readonly string[]
  /** The present evaluation with the values of the auditor in their rows, copied, for a search of its own. */
  copie(): DossierEvaluation
  /** Entries that would earn one more point in a module, searched one row at a time. */
  leviers(module: ModuleScheme): Generator<undefined, readonly Levier[]>
}

/**
 * Runs a scheme in the browser over one farm's rotation, facts and entries, with messages in the given language.
 * @param resultats frozen results of a decided file, shown unchanged
 * @param resultatsAudites those with the values of its auditor
 */
export function calculOf(
  scheme: Scheme,
  dossier: DossierInput,
  language: Language,
  resultats: Results | null = null,
  resultatsAudites: Results | null = null,
): Calcul {
  let evaluation = resultats === null ? scheme.evaluate(dossier) : scheme.restore(dossier, resultats, resultatsAudites)
  let { auditees } = dossier
  const resets: (() => void)[] = []
  const forget = () => {
    for (const reset of resets) reset()
  }
  /** A reading of the whole file, made once for each state of its values: every row or section of a sheet asks for the same. */
  const once = <Reading>(read: () => Reading): (() => Reading) => {
    let kept: { readonly reading: Reading } | null = null
    resets.push(() => {
      kept = null
    })
    return () => {
      kept ??= { reading: read() }
      return kept.reading
    }
  }
  const comptee = once(() => scheme.auditee(evaluation))
  const faultsOf = (of: DossierEvaluation): readonly Fault[] =>
    scheme
      .messages(of)
      .map(({ code, message, severite, impossible }) => ({ code, texte: message[language], severite, impossible }))
  const faults = once(() => faultsOf(evaluation))
  const messages = once(() => {
    const byCode = new Map<string, Message[]>()
    for (const { code, texte, severite } of faults())
      byCode.set(code, [...(byCode.get(code) ?? []), { texte, severite }])
    return byCode
  })
  const reserves = once(() => scheme.reserves(evaluation))
  const retenu = once(() => retenuDe(scheme, evaluation))
  return {
    decode: (code, valeur) => lireValeur(scheme, code, valeur),
    rubriques: () => scheme.rubriques(evaluation),
    refer(references: DossierInput['references']) {
      const entered = [...scheme.indicateurs.keys()].filter((code) => evaluation.isEntered(code))
      const saisies = Object.fromEntries(entered.map((code) => [code, evaluation.get(code) as Value]))
      evaluation = scheme.evaluate({ ...dossier, references, saisies, auditees })
      forget()
    },
    auditer(valeurs) {
      auditees = valeurs
      evaluation.set(AUDITEES, auditeesDe(valeurs))
      forget()
    },
    auditee: (code) => (auditees != null && code in auditees ? { valeur: auditees[code] ?? null } : null),
    comptee: (code) => comptee().get(code) as Value,
    ecarts: () => ecartsDe(scheme, evaluation),
    get: (code) => evaluation.get(code) as Value,
    proposal: (code) => evaluation.proposal(code) as Value,
    isEntered: (code) => evaluation.isEntered(code),
    set(code, value) {
      forget()
      evaluation.set(code, value)
    },
    isVisible: (code) => scheme.isVisible(evaluation, code),
    isOpen: (code) => scheme.isOpen(evaluation, code),
    retenu: (code) => retenu().valeur(code),
    shown: (code) => retenu().montree(code),
    verdict: () => retenu().verdict,
    verdictDeclare: () => retenu().declare?.verdict ?? null,
    enErreur: once(() => scheme.enErreur(evaluation)),
    nonComptees: once(() => scheme.nonComptees(evaluation)),
    campagnes: (code) => scheme.campagnes(evaluation, code),
    reserves: (code) => reserves()(code),
    origines: (codes) => scheme.origines(evaluation, codes),
    messages: (code) => messages().get(code) ?? [],
    faults,
    faultsComptees: once(() => (comptee() === evaluation ? faults() : faultsOf(comptee()))),
    moyennes: once(() => scheme.moyennesIncompletes(comptee())),
    bilansPartiels: once(() => scheme.bilansPartiels(comptee())),
    referencesManquantes: once(() => scheme.referencesManquantes(comptee())),
    explain: (code) => retenu().explain(code),
    missing: (code) => scheme.missing(comptee(), code),
    copie: () => scheme.auditee(evaluation).with({}),
    leviers: (module) => chercherLeviers(scheme, evaluation, module),
  }
}
