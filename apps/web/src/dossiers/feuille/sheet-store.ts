import type { Indicateur, LigneDeFeuille, TypeRubrique, Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { type DossierInput, type Scheme, sameValue, toValeur } from '@sillon/referentials'
import { lireValeur } from '#dossiers/dossier/valeurs'
import { afterPaint } from './after-paint'
import type { Calcul } from './calcul'
import { type Changements, changementsOf } from './changements'
import { type Computed, EcartsDuServeur } from './ecarts-du-serveur'
import { isSameLigne, type Ligne } from './ligne'
import { type Step, UndoStack } from './undo-stack'

/** Entry of a person in a row. */
type Entree = Pick<Ligne, 'saisie' | 'aConfirmer'>

/** Entry in the form of the API. */
export interface Envoi {
  readonly valeur: Valeur
  readonly aConfirmer: boolean
}

/** Entries of persons in a file, by code. */
export const saisiesOf = (scheme: Scheme, lignes: readonly LigneDeFeuille[]): Record<string, Value> =>
  Object.fromEntries(
    lignes
      .filter(({ estSaisie }) => estSaisie)
      .map(({ codeNational, valeur = null }) => [codeNational, lireValeur(scheme, codeNational, valeur)]),
  )

/** An entry that a person has just made or confirmed counts as confirmed. */
const touched = (saisie: Value): Entree => ({ saisie, aConfirmer: false })

/**
 * Values of one open file, outside React: each row subscribes to its own code, so that a keystroke re-renders only the rows with a new value.
 * Values come from the calculation in the browser. Where the server's last answer differs, its values are shown until the next change of the row.
 */
export class SheetStore {
  readonly #calcul: Calcul
  readonly #onChange: (changes: ReadonlyMap<string, Envoi>) => void
  readonly #indicateurs = new Map<string, Indicateur>()
  readonly #aConfirmer = new Set<string>()
  readonly #lignes = new Map<string, Ligne>()
  readonly #ecarts = new EcartsDuServeur()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #anyListeners = new Set<() => void>()
  #group: Map<string, Entree> | null = null
  /** Typed values, not calculated yet, by code. */
  readonly #typed = new Map<string, Value>()
  readonly #undo = new UndoStack<Entree>()
  #isOwnMove = false
  #generation = 0

  constructor(calcul: Calcul, tree: readonly TypeRubrique[], onChange: (changes: ReadonlyMap<string, Envoi>) => void) {
    this.#calcul = calcul
    this.#onChange = onChange
    this.adopt(changementsOf(tree), new Set())
  }

  /** Definition of an indicator by the server: labels, unit, kind. Undefined when it is hidden from this person. */
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

  /** Codes of a list that this person may see and that now apply to this farm. */
  visible(codes: readonly string[]): string[] {
    return codes.filter((code) => this.#isVisible(code))
  }

  /** Whether any code of a list is visible. */
  isAnyVisible(codes: readonly string[]): boolean {
    return codes.some((code) => this.#isVisible(code))
  }

  /** Rows of a list (by default of the whole file) with a copied value that is neither changed nor confirmed. */
  toConfirm(codes: readonly string[] = [...this.#aConfirmer]): string[] {
    return this.#aConfirmer.size === 0 ? [] : this.visible(codes.filter((code) => this.#aConfirmer.has(code)))
  }

  subscribe(code: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(code) ?? new Set()
    this.#listeners.set(code, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** Calls the listener once after each change, for summaries of several rows. */
  subscribeAny(listener: () => void): () => void {
    this.#anyListeners.add(listener)
    return () => this.#anyListeners.delete(listener)
  }

  /**
   * Sets a value while a person is typing; null erases it. The calculation runs after the character is painted: `saisie` returns the new value at once,
   * everything else later.
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

  /** Entry of a person in a row, including the last character. */
  saisie(code: string): Value {
    return this.#typed.has(code) ? (this.#typed.get(code) ?? null) : this.#saisie(code)
  }

  /** A person entered a value; null erases it. */
  enter(code: string, value: Value): void {
    this.settle()
    if (sameValue(this.ligne(code).saisie, value)) return
    this.#apply(new Map([[code, touched(value)]]))
  }

  /** Sets several values at once (reset, erasing), as one undoable change. */
  enterAll(values: ReadonlyMap<string, Value>): void {
    this.settle()
    const changed = [...values].filter(([code, value]) => !sameValue(this.ligne(code).saisie, value))
    if (changed.length === 0) return
    this.together(() => this.#apply(new Map(changed.map(([code, value]) => [code, touched(value)]))))
  }

  /** Confirms copied values for this year. */
  confirm(codes: readonly string[]): void {
    this.settle()
    const marked = codes.filter((code) => this.#aConfirmer.has(code))
    if (marked.length === 0) return
    this.together(() => this.#apply(new Map(marked.map((code) => [code, touched(this.#saisie(code))]))))
  }

  /**
   * Groups all entries made in `write` into one undoable change.
   * @param besides rows that belong to the change without a new value, such as those that refused their text
   */
  together(write: () => void, besides: () => readonly string[] = () => []): void {
    this.settle()
    const before = new Map<string, Entree>()
    this.#group = before
    try {
      write()
    } finally {
      this.#group = null
    }
    for (const code of besides()) if (!before.has(code)) before.set(code, this.#entree(code))
    this.#undo.push(before, 'whole')
    this.#tellAny()
  }

  /** Whether an entry made here caused the last change of values, not an answer of the server or another basin. */
  get isOwnMove(): boolean {
    return this.#isOwnMove
  }

  /** Number of the present state of the values: readings with the same number are still valid. */
  get generation(): number {
    return this.#generation
  }

  get canUndo(): boolean {
    return this.#undo.canUndo
  }

  /** The next change to undo, with the last character; undefined without one. */
  lastStep(): Step<Entree> | undefined {
    this.settle()
    return this.#undo.last
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

  /** An undo leaves these rows alone: somebody else has changed them. */
  forgetSteps(codes: readonly string[]): void {
    this.#undo.forget(codes)
    this.#tellAny()
  }

  #putBack(step: Step<Entree> | null): readonly string[] {
    if (step === null) return []
    this.#write(step)
    return [...step.keys()]
  }

  /**
   * Remembers the values of rows before the server changed them at the person's request (a copy, a reset), for an undo. Call it before the answer is adopted.
   * Returns a function that tells whether it is still the last change.
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

  /** Restores typed values from the device: they are already being sent to the server. */
  restore(values: ReadonlyMap<string, Envoi>): void {
    for (const [code, { valeur, aConfirmer }] of values)
      if (this.#indicateurs.has(code)) this.#set(code, { saisie: this.#calcul.decode(code, valeur), aConfirmer })
    this.#refresh()
  }

  /** Switches to other references: those of another viticultural basin. */
  refer(references: DossierInput['references']): void {
    this.#calcul.refer(references)
    this.#refresh()
  }

  /** Takes the values of the auditor, by code, in place of those before. */
  auditer(valeurs: Readonly<Record<string, Value>>): void {
    this.settle()
    // The figures of the server's last answer are of the values before.
    this.#ecarts.clear()
    this.#calcul.auditer(valeurs)
    this.#refresh()
  }

  /** Adopts the values of the server, except for unsaved codes. Rows that it does not name keep their last values. */
  adopt({ indicateurs: changed, isWhole }: Changements, pending: ReadonlySet<string>): void {
    if (isWhole) this.#indicateurs.clear()
    for (const indicateur of changed) this.#indicateurs.set(indicateur.codeNational, indicateur)
    const indicateurs = [...this.#indicateurs.values()]
    this.#ecarts.clear()
    for (const indicateur of indicateurs) {
      if (pending.has(indicateur.codeNational)) continue
      this.#mark(indicateur.codeNational, indicateur.aConfirmer)
      const saisie = indicateur.estSaisie ? this.#calcul.decode(indicateur.codeNational, indicateur.valeur) : null
      if (!sameValue(saisie, this.#saisie(indicateur.codeNational))) this.#calcul.set(indicateur.codeNational, saisie)
    }
    // During a save, the server's figures are outdated.
    if (pending.size === 0) for (const indicateur of indicateurs) this.#compare(indicateur)
    this.#refresh()
  }

  #compare({ codeNational: code, valeur, valeurCalculee }: Indicateur): void {
    const proposition = this.#calcul.decode(code, valeurCalculee)
    // An entry may be sent beside the proposal, which counts without an entry.
    const server = { valeur: this.#calcul.decode(code, valeur) ?? proposition, proposition }
    this.#ecarts.compare(code, server, this.#computed(code))
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
    const { valeur, proposition } = this.#ecarts.shown(code, local)
    const shown = this.#calcul.shown(code)
    return {
      saisie: this.#saisie(code),
      valeur: sameValue(shown, local.valeur) ? valeur : shown,
      proposition,
      auditee: this.#calcul.auditee(code),
      visible: this.#calcul.isVisible(code),
      ouverte: this.#calcul.isOpen(code),
      campagnes: this.#calcul.campagnes(code),
      reserves: this.#calcul.reserves(code),
      messages: this.#calcul.messages(code),
      aConfirmer: this.#aConfirmer.has(code),
    }
  }

  #isVisible(code: string): boolean {
    // Not the whole row: a sheet asks about all its rows before it renders the first of them.
    return this.#indicateurs.has(code) && (this.#lignes.get(code)?.visible ?? this.#calcul.isVisible(code))
  }

  #refresh(isOwnMove = false): void {
    this.#isOwnMove = isOwnMove
    this.#generation += 1
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
