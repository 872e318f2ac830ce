import type { Indicateur, TypeRubrique, Valeur } from '@sillon/contract'
import { avancementDe, type Etape, type LectureDossier } from '@sillon/domain'
import type { Explanation, Value } from '@sillon/engine'
import {
  type Campagne,
  type DossierInput,
  type Levier,
  type ModuleScheme,
  type MoyenneIncomplete,
  type OriginesDesReserves,
  type Reserves,
  type Scheme,
  sameValue,
  toValeur,
  type Verdict,
} from '@sillon/referentials'
import { lireValeur } from '#dossiers/dossier/valeurs'
import { afterPaint } from './after-paint'
import { type Changements, changementsOf } from './changements'
import { type Step, UndoStack } from './undo-stack'

export type { Campagne }

export interface Message {
  readonly texte: string
  readonly severite: 'erreur' | 'avertissement'
}

/** A message with the row that it is about. */
export interface Fault extends Message {
  readonly code: string
  /** The value cannot be; other errors are requirements that a true value fails. */
  readonly impossible: boolean
}

/** The running calculation of one file in the browser, as the sheet needs it. */
export interface Calcul {
  /** The value in what the server says of a row. */
  decode(code: string, valeur: Valeur): Value
  /** The rubriques that apply to the farm. */
  rubriques(): ReadonlySet<string>
  get(code: string): Value
  proposal(code: string): Value
  isEntered(code: string): boolean
  set(code: string, value: Value): void
  /** Takes other references: those of another viticultural basin. */
  refer(references: DossierInput['references']): void
  isVisible(code: string): boolean
  /** Whether the answers above a row open it for entries. */
  isOpen(code: string): boolean
  /** A value as it is shown in the results: without the entries in error. */
  retenu(code: string): Value
  /** A value as its row shows it: points are those without the values in error. */
  shown(code: string): Value
  verdict(): Verdict
  /** Rows whose value is impossible, in no order. */
  enErreur(): readonly string[]
  /** Rows where something is entered that is kept and does not count, in no order. */
  nonComptees(): readonly string[]
  /** The campaigns that a row of several shows, the current one first. */
  campagnes(code: string): readonly Campagne[]
  /** Reasons that keep a value from being presented as official. */
  reserves(code: string): Reserves
  /** Origins of the reserves of some rows. */
  origines(codes: readonly string[]): OriginesDesReserves
  messages(code: string): readonly Message[]
  /** The rows that have a message now, in no order. */
  faults(): readonly Fault[]
  /** Means of several campaigns that lack the current one. */
  moyennes(): readonly MoyenneIncomplete[]
  /** Explanation of a value. */
  explain(code: string): Explanation
  /** Entered codes, still empty, that a computed code waits for. */
  missing(code: string): readonly string[]
  /** Entries that would earn one more point in a module, searched one row at a time. */
  leviers(module: ModuleScheme): Generator<undefined, readonly Levier[]>
}

/** State of one row. The object changes only when something in it does. */
export interface Ligne {
  /** Entry of a person; null without one. */
  readonly saisie: Value
  /** Value that the crop rotation, or another value, proposes. */
  readonly proposition: Value
  /** Effective value while the row applies; the kept value while it does not. */
  readonly valeur: Value
  readonly visible: boolean
  /** False while the question above it keeps it closed. */
  readonly ouverte: boolean
  /** The campaigns to show, for a row of several. */
  readonly campagnes: readonly Campagne[]
  readonly reserves: Reserves
  readonly messages: readonly Message[]
  /** The entry was copied from the year before, and neither touched nor confirmed since. */
  readonly aConfirmer: boolean
}

type Computed = Pick<Ligne, 'valeur' | 'proposition'>

/** Entry of a person in a row. */
type Entree = Pick<Ligne, 'saisie' | 'aConfirmer'>

/** Entry in the form that the server takes. */
export interface Envoi {
  readonly valeur: Valeur
  readonly aConfirmer: boolean
}

/** Entries of persons in a file, by code. */
export const saisiesOf = (scheme: Scheme, tree: readonly TypeRubrique[]): Record<string, Value> =>
  Object.fromEntries(
    changementsOf(tree)
      .indicateurs.filter(({ estSaisie }) => estSaisie)
      .map(({ codeNational, valeur }) => [codeNational, lireValeur(scheme, codeNational, valeur)]),
  )

const areSameMessages = (ones: readonly Message[], others: readonly Message[]): boolean =>
  ones.length === others.length &&
  ones.every(({ texte, severite }, i) => texte === others[i]?.texte && severite === others[i]?.severite)

/** An entry that a person has just made, or looked at, holds. */
const touched = (saisie: Value): Entree => ({ saisie, aConfirmer: false })

const isSameLigne = (one: Ligne, other: Ligne): boolean =>
  one.visible === other.visible &&
  one.ouverte === other.ouverte &&
  one.aConfirmer === other.aConfirmer &&
  one.campagnes.length === other.campagnes.length &&
  one.reserves.regleAConfirmer === other.reserves.regleAConfirmer &&
  one.reserves.valeurIndicative === other.reserves.valeurIndicative &&
  sameValue(one.saisie, other.saisie) &&
  sameValue(one.proposition, other.proposition) &&
  sameValue(one.valeur, other.valeur) &&
  areSameMessages(one.messages, other.messages)

/**
 * The values of one open file, outside React: each row subscribes to its own code, so that a keystroke redraws only the rows whose value moved.
 * Values come from the calculation in the browser; where the server's last answer said otherwise, the server's are shown until
 * the next change moves them.
 */
export class SheetStore {
  readonly #calcul: Calcul
  readonly #onChange: (changes: ReadonlyMap<string, Envoi>) => void
  readonly #indicateurs = new Map<string, Indicateur>()
  readonly #aConfirmer = new Set<string>()
  readonly #lignes = new Map<string, Ligne>()
  readonly #fromServer = new Map<string, { readonly server: Computed; readonly local: Computed }>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #anyListeners = new Set<() => void>()
  #group: Map<string, Entree> | null = null
  /** Typed and not yet calculated with, by code. */
  readonly #typed = new Map<string, Value>()
  readonly #undo = new UndoStack<Entree>()
  #isOwnMove = false
  #avancement: readonly Etape[] | null = null

  constructor(calcul: Calcul, tree: readonly TypeRubrique[], onChange: (changes: ReadonlyMap<string, Envoi>) => void) {
    this.#calcul = calcul
    this.#onChange = onChange
    this.adopt(changementsOf(tree), new Set())
  }

  /** Definition of an indicator by the server: labels, unit, kind. Undefined when this person may not see it. */
  indicateur(code: string): Indicateur | undefined {
    return this.#indicateurs.get(code)
  }

  ligne(code: string): Ligne {
    const known = this.#lignes.get(code)
    if (known !== undefined) return known
    const ligne = this.#read(code)
    this.#lignes.set(code, ligne)
    return ligne
  }

  /** Codes of a list that this person may see and that apply to this farm now. */
  visible(codes: readonly string[]): string[] {
    return codes.filter((code) => this.#isVisible(code))
  }

  /** Whether any code of a list is visible. */
  isAnyVisible(codes: readonly string[]): boolean {
    return codes.some((code) => this.#isVisible(code))
  }

  /** Rows that this person may fill in, still empty, that a result waits for. */
  missing(code: string): string[] {
    return this.visible(this.#calcul.missing(code))
  }

  /** Rows of a list (by default of the whole file) whose copied value waits to be touched or confirmed. */
  toConfirm(codes: readonly string[] = [...this.#aConfirmer]): string[] {
    return this.#aConfirmer.size === 0 ? [] : this.visible(codes.filter((code) => this.#aConfirmer.has(code)))
  }

  /** The messages of the rows that this person sees. */
  faults(): readonly Fault[] {
    return this.#calcul.faults().filter(({ code }) => this.#indicateurs.has(code))
  }

  /** The progress of the file in the browser, by the rule of the server. */
  avancement(scheme: Scheme): readonly Etape[] {
    this.#avancement ??= avancementDe(this.#lecture(scheme))
    return this.#avancement
  }

  /** Means of several campaigns that lack the current one, of the rows that this person sees. */
  moyennes(): readonly MoyenneIncomplete[] {
    return this.#calcul.moyennes().filter(({ lignes }) => this.isAnyVisible(lignes))
  }

  /** Reading of the file. A person who may not see scores holds none of their rows. */
  #lecture(scheme: Scheme): LectureDossier {
    return {
      scheme,
      rubriques: this.#calcul.rubriques(),
      valeur: (code) => this.#calcul.get(code),
      retenu: (code) => this.retenu(code),
      missing: (code) => this.missing(code),
      moyennes: this.moyennes(),
      messages: this.faults(),
      voirScores: scheme.modules.some(({ score }) => score !== null && this.#indicateurs.has(score)),
    }
  }

  /** A value as the results show it: without the entries in error, from which nothing is concluded. */
  retenu(code: string): Value {
    return this.#calcul.enErreur().length === 0 ? this.ligne(code).valeur : this.#calcul.retenu(code)
  }

  /** Conclusion on the file in its present state. */
  verdict(): Verdict {
    return this.#calcul.verdict()
  }

  /** The rows that this person sees whose value is impossible. */
  enErreur(): readonly string[] {
    return this.#calcul.enErreur().filter((code) => this.#indicateurs.has(code))
  }

  /** Rows that this person may see, with an entry that does not count. */
  nonComptees(): readonly string[] {
    return this.#calcul.nonComptees().filter((code) => this.#indicateurs.has(code))
  }

  /** Origins of the reserves of the given rows that this person sees. */
  origines(codes: readonly string[]): OriginesDesReserves {
    return this.#calcul.origines(this.visible(codes))
  }

  /** The tree from a value down to what was entered, as the calculation here stands. */
  explain(code: string): Explanation {
    return this.#calcul.explain(code)
  }

  /** Entries that would earn one more point in a module, searched one row at a time. The search keeps the state of the calculation at its beginning. */
  leviers(module: ModuleScheme): Generator<undefined, readonly Levier[]> {
    return this.#calcul.leviers(module)
  }

  subscribe(code: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(code) ?? new Set()
    this.#listeners.set(code, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** Tells after any change, once per change: for what sums several rows up. */
  subscribeAny(listener: () => void): () => void {
    this.#anyListeners.add(listener)
    return () => this.#anyListeners.delete(listener)
  }

  /**
   * A person is typing a value; null erases it. The calculation follows once the character is on screen: reading `saisie` answers it at once, everything else
   * from then on.
   */
  type(code: string, value: Value): void {
    if (this.#group !== null) {
      this.enter(code, value)
      return
    }
    if (this.#typed.size === 0) afterPaint(() => this.settle())
    this.#typed.set(code, value)
  }

  /** Flushes typed values into the calculation. */
  settle(): void {
    const typed = [...this.#typed]
    this.#typed.clear()
    for (const [code, value] of typed) this.enter(code, value)
  }

  /** Entry of a person in a row, the last character included. */
  saisie(code: string): Value {
    return this.#typed.has(code) ? (this.#typed.get(code) ?? null) : this.ligne(code).saisie
  }

  /** A person entered a value; null erases it. */
  enter(code: string, value: Value): void {
    this.settle()
    if (sameValue(this.ligne(code).saisie, value)) return
    this.#apply(new Map([[code, touched(value)]]))
  }

  /** Several values at once (take-over, erasing), which can be undone together. */
  enterAll(values: ReadonlyMap<string, Value>): void {
    this.settle()
    const changed = [...values].filter(([code, value]) => !sameValue(this.ligne(code).saisie, value))
    if (changed.length === 0) return
    this.together(() => this.#apply(new Map(changed.map(([code, value]) => [code, touched(value)]))))
  }

  /** A person says that copied values hold this year too. */
  confirm(codes: readonly string[]): void {
    this.settle()
    const marked = codes.filter((code) => this.#aConfirmer.has(code))
    if (marked.length === 0) return
    this.together(() => this.#apply(new Map(marked.map((code) => [code, touched(this.#saisie(code))]))))
  }

  /** Makes one undoable change of all that `write` enters. */
  together(write: () => void): void {
    this.settle()
    const before = new Map<string, Entree>()
    this.#group = before
    try {
      write()
    } finally {
      this.#group = null
    }
    this.#undo.push(before, 'whole')
    this.#tellAny()
  }

  /** Whether what moved last moved by an entry made here, not by what the server or another basin brought. */
  get isOwnMove(): boolean {
    return this.#isOwnMove
  }

  get canUndo(): boolean {
    return this.#undo.canUndo
  }

  get canRedo(): boolean {
    return this.#undo.canRedo
  }

  /** Undoes the last change: the typing in one row, a paste, a reset. Returns the changed rows. */
  undo(): readonly string[] {
    this.settle()
    return this.#putBack(this.#undo.undo((code) => this.#entree(code)))
  }

  /** Redoes the last undone change. */
  redo(): readonly string[] {
    this.settle()
    return this.#putBack(this.#undo.redo((code) => this.#entree(code)))
  }

  #putBack(step: Step<Entree> | null): readonly string[] {
    if (step === null) return []
    this.#write(step)
    return [...step.keys()]
  }

  /**
   * Remembers what rows held before the server changed them at the person's request (a copy, a take-over), so that it can be taken back: before its answer is adopted.
   * Answers whether that is still the last change.
   */
  remember(before: ReadonlyMap<string, Valeur>): () => boolean {
    const entree = (code: string, valeur: Valeur): Entree => ({
      ...this.#entree(code),
      saisie: this.#calcul.decode(code, valeur),
    })
    const step = new Map([...before].map(([code, valeur]) => [code, entree(code, valeur)]))
    this.#undo.push(step, 'whole')
    this.#tellAny()
    return () => this.#undo.last === step
  }

  /** Enters values typed earlier and kept on the device: they are already on their way to the server. */
  restore(values: ReadonlyMap<string, Envoi>): void {
    for (const [code, { valeur, aConfirmer }] of values)
      if (this.#indicateurs.has(code)) this.#set(code, { saisie: this.#calcul.decode(code, valeur), aConfirmer })
    this.#refresh()
  }

  /** Calculates from other references: those of another viticultural basin. */
  refer(references: DossierInput['references']): void {
    this.#calcul.refer(references)
    this.#refresh()
  }

  /** Adopts the values of the server, except for unsaved codes. Rows that it does not name keep their last values. */
  adopt({ indicateurs: changed, isWhole }: Changements, pending: ReadonlySet<string>): void {
    if (isWhole) this.#indicateurs.clear()
    for (const indicateur of changed) this.#indicateurs.set(indicateur.codeNational, indicateur)
    const indicateurs = [...this.#indicateurs.values()]
    this.#fromServer.clear()
    for (const indicateur of indicateurs) {
      if (pending.has(indicateur.codeNational)) continue
      this.#mark(indicateur.codeNational, indicateur.aConfirmer)
      const saisie = indicateur.estSaisie ? this.#calcul.decode(indicateur.codeNational, indicateur.valeur) : null
      if (!sameValue(saisie, this.#saisie(indicateur.codeNational))) this.#calcul.set(indicateur.codeNational, saisie)
    }
    // While something is on its way, the server's figures are of a moment ago.
    if (pending.size === 0) for (const indicateur of indicateurs) this.#compare(indicateur)
    this.#refresh()
  }

  #compare({ codeNational: code, valeur, valeurCalculee }: Indicateur): void {
    const local = this.#computed(code)
    const proposition = this.#calcul.decode(code, valeurCalculee)
    // An entry may travel beside the proposal, which counts without one.
    const server = { valeur: this.#calcul.decode(code, valeur) ?? proposition, proposition }
    if (!sameValue(local.valeur, server.valeur) || !sameValue(local.proposition, server.proposition)) {
      this.#fromServer.set(code, { server, local })
    }
  }

  #apply(values: Step<Entree>): void {
    if (this.#group === null)
      this.#undo.push(new Map([...values.keys()].map((code) => [code, this.#entree(code)])), 'typing')
    else for (const code of values.keys()) if (!this.#group.has(code)) this.#group.set(code, this.#entree(code))
    this.#write(values)
  }

  #write(values: Step<Entree>): void {
    for (const [code, entree] of values) this.#set(code, entree)
    this.#refresh(true)
    this.#onChange(
      new Map([...values].map(([code, { saisie, aConfirmer }]) => [code, { valeur: toValeur(saisie), aConfirmer }])),
    )
  }

  #set(code: string, { saisie, aConfirmer }: Entree): void {
    this.#mark(code, aConfirmer)
    this.#calcul.set(code, saisie)
  }

  #mark(code: string, aConfirmer: boolean): void {
    if (aConfirmer) this.#aConfirmer.add(code)
    else this.#aConfirmer.delete(code)
  }

  #entree(code: string): Entree {
    return { saisie: this.#saisie(code), aConfirmer: this.#aConfirmer.has(code) }
  }

  #saisie(code: string): Value {
    return this.#calcul.isEntered(code) ? this.#calcul.get(code) : null
  }

  #computed(code: string): Computed {
    return { valeur: this.#calcul.get(code), proposition: this.#calcul.proposal(code) }
  }

  #read(code: string): Ligne {
    const local = this.#computed(code)
    const kept = this.#fromServer.get(code)
    const stands =
      kept !== undefined &&
      sameValue(kept.local.valeur, local.valeur) &&
      sameValue(kept.local.proposition, local.proposition)
    const { valeur, proposition } = stands ? kept.server : local
    const shown = this.#calcul.shown(code)
    return {
      saisie: this.#saisie(code),
      valeur: sameValue(shown, local.valeur) ? valeur : shown,
      proposition,
      visible: this.#calcul.isVisible(code),
      ouverte: this.#calcul.isOpen(code),
      campagnes: this.#calcul.campagnes(code),
      reserves: this.#calcul.reserves(code),
      messages: this.#calcul.messages(code),
      aConfirmer: this.#aConfirmer.has(code),
    }
  }

  #isVisible(code: string): boolean {
    return this.#indicateurs.has(code) && this.ligne(code).visible
  }

  #refresh(isOwnMove = false): void {
    this.#isOwnMove = isOwnMove
    this.#avancement = null
    const moved: string[] = []
    for (const [code, before] of this.#lignes) {
      const after = this.#read(code)
      if (isSameLigne(before, after)) continue
      this.#lignes.set(code, after)
      moved.push(code)
    }
    for (const code of moved) for (const listener of this.#listeners.get(code) ?? []) listener()
    this.#tellAny()
  }

  #tellAny(): void {
    for (const listener of this.#anyListeners) listener()
  }
}
