import { avancementDe, type Etape, type LectureDossier } from '@sillon/domain'
import type { Explanation, Value } from '@sillon/engine'
import type {
  EcartDeModule,
  Levier,
  ModuleScheme,
  MoyenneIncomplete,
  OriginesDesReserves,
  ReferenceManquante,
  Scheme,
  Verdict,
} from '@sillon/referentials'
import type { GesteGagnant } from '@sillon/referentials/conseil'
import type { Calcul, Fault } from './calcul'
import type { SheetStore } from './sheet-store'

/** A way to gain a point: a move of the scheme, or the change of one row. */
export type VoieDUnPoint = Levier | GesteGagnant

type Leviers = Generator<undefined, readonly VoieDUnPoint[]>

/** Search of ways to gain a point in a module; it pauses, and continues on request. */
export type Chercheur = (calcul: Calcul, module: ModuleScheme) => Leviers

/**
 * Conclusions from the values of an open file: its faults, its results, and their explanation. Each shows the moment of its call, restricted to the visible
 * rows of this person.
 */
export class SheetReadings {
  readonly #scheme: Scheme
  readonly #calcul: Calcul
  readonly #store: SheetStore
  /** Last progress of the file, with the generation of its values. */
  #avancement: { readonly generation: number; readonly etapes: readonly Etape[] } | null = null
  /** Last ways to earn a point in each module, with the generation of the values. */
  readonly #leviers = new Map<
    ModuleScheme,
    { readonly generation: number; readonly leviers: readonly VoieDUnPoint[] }
  >()

  constructor(scheme: Scheme, calcul: Calcul, store: SheetStore) {
    this.#scheme = scheme
    this.#calcul = calcul
    this.#store = store
  }

  /** Messages of the rows that this person sees. */
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

  /** Means of several campaigns without a value for the current one, of the rows that this person sees. */
  moyennes(): readonly MoyenneIncomplete[] {
    return this.#calcul.moyennes().filter(({ lignes }) => this.#store.isAnyVisible(lignes))
  }

  /** Rows that wait for a reference of the year, and that this person sees. */
  referencesManquantes(): readonly ReferenceManquante[] {
    return this.#calcul.referencesManquantes().filter(({ code }) => this.#isKnown(code))
  }

  /** A value in the results, without the entries in error. */
  retenu(code: string): Value {
    const isPlain = this.#calcul.enErreur().length === 0 && this.#store.ligne(code).auditee === null
    return isPlain ? this.#store.ligne(code).valeur : this.#calcul.retenu(code)
  }

  /** Conclusion on the file in its present state. */
  verdict(): Verdict {
    return this.#calcul.verdict()
  }

  /** Conclusion on the claimed values alone; null without a value of the auditor. */
  verdictDeclare(): Verdict | null {
    return this.#calcul.verdictDeclare()
  }

  /** Rows with an impossible value that this person sees. */
  enErreur(): readonly string[] {
    return this.#calcul.enErreur().filter((code) => this.#isKnown(code))
  }

  /** Rows with an entry without effect that this person may see. */
  nonComptees(): readonly string[] {
    return this.#calcul.nonComptees().filter((code) => this.#isKnown(code))
  }

  /** Claimed and audited points of each module, with the terms of their difference; empty without a value of the auditor. */
  ecarts(): readonly EcartDeModule[] {
    return this.#calcul.ecarts()
  }

  /** Origins of the reserves of the given rows that this person sees. */
  origines(codes: readonly string[]): OriginesDesReserves {
    return this.#calcul.origines(this.#store.visible(codes))
  }

  /** Explanation of a value down to the entries, by the present calculation in the browser. */
  explain(code: string): Explanation {
    return this.#calcul.explain(code)
  }

  /**
   * Entries that would earn one more point in a module, searched one row at a time, and kept until a value changes. The search keeps the state of the
   * calculation at its beginning.
   * @param chercher search of a scheme that declares moves; without it, the smallest change of each row
   */
  *leviers(module: ModuleScheme, chercher: Chercheur = (calcul, of) => calcul.leviers(of)): Leviers {
    const { generation } = this.#store
    const kept = this.#leviers.get(module)
    if (kept?.generation === generation) return kept.leviers
    const leviers = yield* chercher(this.#calcul, module)
    this.#leviers.set(module, { generation, leviers })
    return leviers
  }

  /** Reading of the file. A person who may not see scores has none of their rows. */
  #lecture(): LectureDossier {
    return {
      scheme: this.#scheme,
      rubriques: this.#calcul.rubriques(),
      valeur: (code) => this.#calcul.comptee(code),
      retenu: (code) => this.retenu(code),
      // Empty rows that a result needs and this person may fill in.
      missing: (code) => this.#store.visible(this.#calcul.missing(code)),
      moyennes: this.moyennes(),
      bilansPartiels: this.#store.visible(this.#calcul.bilansPartiels()),
      messages: this.#calcul.faultsComptees().filter(({ code }) => this.#isKnown(code)),
      voirScores: this.#scheme.modules.some(({ score }) => score !== null && this.#isKnown(score)),
    }
  }

  #isKnown(code: string): boolean {
    return this.#store.indicateur(code) !== undefined
  }
}
