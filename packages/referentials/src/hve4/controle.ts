import { type Decimal, difference, type Evaluation, type Localised, round4, sumValues, ZERO } from '@sillon/engine'
import type { Periode } from '../periode'
import type { Valeurs } from './valeurs'

/** A number, or a sum less another. */
type Borne<Cle = string> = number | { readonly plus: readonly Cle[]; readonly moins: readonly Cle[] }

/** A limit between values: at fault when one side is strictly above the other. */
export interface Controle extends Cotes, Periode {
  /** The field that the message stands beside. */
  readonly code: string
  readonly severite: 'erreur' | 'avertissement'
  /** The value cannot be: it makes the file inconclusive. An error that is not is a requirement that a true value fails. */
  readonly impossible: boolean
  readonly message: Localised
  /** When the limit does not apply at all. */
  readonly sauf?: (values: Evaluation<Valeurs>) => boolean
}

/** A side of a limit; null, which raises nothing, when what it starts from is empty (synthesis, section 3: conception). */
function valeurDe<Cle>(lire: (cle: Cle) => unknown, borne: Borne<Cle>): Decimal | null {
  if (typeof borne === 'number') return round4(borne)
  const { plus, moins } = borne
  // Most sides are one row.
  if (plus.length === 1 && moins.length === 0) return lire(plus[0] as Cle) as Decimal | null
  const somme = (cles: readonly Cle[]) => sumValues(cles.map((cle) => lire(cle) as Decimal | null))
  const total = somme(plus)
  return total === null ? null : difference(total, somme(moins) ?? ZERO)
}

/** The two sides of a limit, over rows or over where they stand. */
export interface Cotes<Cle = string> {
  readonly depasse: Borne<Cle>
  readonly limite: Borne<Cle>
}

/** Whether the values that `lire` answers are over a limit. */
export function depasseLimite<Cle>(lire: (cle: Cle) => unknown, { depasse, limite }: Cotes<Cle>): boolean {
  const haut = valeurDe(lire, depasse)
  if (haut === null || haut === 0) return false
  const bas = valeurDe(lire, limite)
  return bas !== null && haut > bas
}

/** The rows that a side reads. */
export const codesDe = (borne: Controle['depasse']): readonly string[] =>
  typeof borne === 'number' ? [] : [...borne.plus, ...borne.moins]
