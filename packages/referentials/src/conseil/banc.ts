import { round4, type Value } from '@sillon/engine'
import type { DossierEvaluation } from '../scheme'
import type { Pas } from './pareto'

/** Tries changes on a copy of a file, and reads what they bring. Only rows that differ from the last try are set again. */
export class Banc {
  readonly #essai: DossierEvaluation
  readonly #score: string
  /** Rows of the last try, with their value before it. */
  readonly #avant = new Map<string, Value>()
  readonly depart: number

  constructor(evaluation: DossierEvaluation, score: string) {
    this.#essai = evaluation.with({})
    this.#score = score
    this.depart = this.#points()
  }

  /** Points that some moves bring, together. */
  gain(pas: Pas): number {
    this.#mettre(pas)
    return round4(this.#points() - this.depart)
  }

  /** Value of a row after some moves. */
  lire(pas: Pas, code: string): unknown {
    this.#mettre(pas)
    return this.#essai.counted(code)
  }

  #points(): number {
    return Number(this.#essai.counted(this.#score) ?? 0)
  }

  #mettre(pas: Pas): void {
    const valeurs = new Map(pas.flatMap(([possible, n]) => [...possible.valeurs(n)]))
    for (const [code, value] of this.#avant) {
      if (valeurs.has(code)) continue
      this.#essai.set(code, value)
      this.#avant.delete(code)
    }
    for (const [code, value] of valeurs) {
      if (!this.#avant.has(code))
        this.#avant.set(code, this.#essai.isEntered(code) ? (this.#essai.get(code) as Value) : null)
      this.#essai.set(code, value)
    }
  }
}
