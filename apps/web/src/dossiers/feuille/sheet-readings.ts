import { avancementDe, type Etape, type LectureDossier } from '@sillon/domain'
import type { Explanation, Value } from '@sillon/engine'
import type {
  Levier,
  ModuleScheme,
  MoyenneIncomplete,
  OriginesDesReserves,
  Scheme,
  Verdict,
} from '@sillon/referentials'
import type { Calcul, Fault } from './calcul'
import type { SheetStore } from './sheet-store'

/** Conclusions from the values of an open file: its faults, its results, and their explanation. Each is of the moment it is asked for, and of what this person sees. */
export class SheetReadings {
  readonly #scheme: Scheme
  readonly #calcul: Calcul
  readonly #store: SheetStore
  /** The last reading of the way of the file, with the state of the values that it is of. */
  #avancement: { readonly generation: number; readonly etapes: readonly Etape[] } | null = null

  constructor(scheme: Scheme, calcul: Calcul, store: SheetStore) {
    this.#scheme = scheme
    this.#calcul = calcul
    this.#store = store
  }

  /** The messages of the rows that this person sees. */
  faults(): readonly Fault[] {
    return this.#calcul.faults().filter(({ code }) => this.#isKnown(code))
  }

  /** The progress of the file in the browser, by the rule of the server. */
  avancement(): readonly Etape[] {
    const { generation } = this.#store
    if (this.#avancement?.generation !== generation)
      this.#avancement = { generation, etapes: avancementDe(this.#lecture()) }
    return this.#avancement.etapes
  }

  /** Means of several campaigns that lack the current one, of the rows that this person sees. */
  moyennes(): readonly MoyenneIncomplete[] {
    return this.#calcul.moyennes().filter(({ lignes }) => this.#store.isAnyVisible(lignes))
  }

  /** A value as the results show it: without the entries in error, from which nothing is concluded. */
  retenu(code: string): Value {
    return this.#calcul.enErreur().length === 0 ? this.#store.ligne(code).valeur : this.#calcul.retenu(code)
  }

  /** Conclusion on the file in its present state. */
  verdict(): Verdict {
    return this.#calcul.verdict()
  }

  /** The rows that this person sees whose value is impossible. */
  enErreur(): readonly string[] {
    return this.#calcul.enErreur().filter((code) => this.#isKnown(code))
  }

  /** Rows that this person may see, with an entry that does not count. */
  nonComptees(): readonly string[] {
    return this.#calcul.nonComptees().filter((code) => this.#isKnown(code))
  }

  /** Origins of the reserves of the given rows that this person sees. */
  origines(codes: readonly string[]): OriginesDesReserves {
    return this.#calcul.origines(this.#store.visible(codes))
  }

  /** The tree from a value down to what was entered, as the calculation here stands. */
  explain(code: string): Explanation {
    return this.#calcul.explain(code)
  }

  /** Entries that would earn one more point in a module, searched one row at a time. The search keeps the state of the calculation at its beginning. */
  leviers(module: ModuleScheme): Generator<undefined, readonly Levier[]> {
    return this.#calcul.leviers(module)
  }

  /** Reading of the file. A person who may not see scores holds none of their rows. */
  #lecture(): LectureDossier {
    return {
      scheme: this.#scheme,
      rubriques: this.#calcul.rubriques(),
      valeur: (code) => this.#calcul.get(code),
      retenu: (code) => this.retenu(code),
      // Rows that this person may fill in, still empty, that a result waits for.
      missing: (code) => this.#store.visible(this.#calcul.missing(code)),
      moyennes: this.moyennes(),
      messages: this.faults(),
      voirScores: this.#scheme.modules.some(({ score }) => score !== null && this.#isKnown(score)),
    }
  }

  #isKnown(code: string): boolean {
    return this.#store.indicateur(code) !== undefined
  }
}
