import { sameValue } from '@sillon/referentials'
import type { Ligne } from './ligne'

/** Computed figures of a row. */
export type Computed = Pick<Ligne, 'valeur' | 'proposition'>

const isSame = (one: Computed, other: Computed): boolean =>
  sameValue(one.valeur, other.valeur) && sameValue(one.proposition, other.proposition)

/** Rows whose figures in the server's last answer differ from the calculation in the browser. */
export class EcartsDuServeur {
  readonly #ecarts = new Map<string, { readonly server: Computed; readonly local: Computed }>()

  clear(): void {
    this.#ecarts.clear()
  }

  compare(code: string, server: Computed, local: Computed): void {
    if (!isSame(server, local)) this.#ecarts.set(code, { server, local })
  }

  /** Figures to show for a row: the server's, until the calculation in the browser changes after their comparison. */
  shown(code: string, local: Computed): Computed {
    const ecart = this.#ecarts.get(code)
    return ecart !== undefined && isSame(ecart.local, local) ? ecart.server : local
  }
}
