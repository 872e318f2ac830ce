import { sameValue } from '@sillon/referentials'
import type { Ligne } from './ligne'

/** Figures of a row that are calculated. */
export type Computed = Pick<Ligne, 'valeur' | 'proposition'>

const isSame = (one: Computed, other: Computed): boolean =>
  sameValue(one.valeur, other.valeur) && sameValue(one.proposition, other.proposition)

/** Rows of which the server's last answer says other figures than the calculation here. */
export class EcartsDuServeur {
  readonly #ecarts = new Map<string, { readonly server: Computed; readonly local: Computed }>()

  clear(): void {
    this.#ecarts.clear()
  }

  compare(code: string, server: Computed, local: Computed): void {
    if (!isSame(server, local)) this.#ecarts.set(code, { server, local })
  }

  /** Figures to show of a row: the server's, until the calculation here says something else than when they were compared. */
  shown(code: string, local: Computed): Computed {
    const ecart = this.#ecarts.get(code)
    return ecart !== undefined && isSame(ecart.local, local) ? ecart.server : local
  }
}
