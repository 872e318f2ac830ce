import { type Decimal, difference, type Localised, round4, sumValues, ZERO } from '@sillon/engine'
import type { Periode } from './periode'

/** A number, or a sum minus another, times a factor. */
type Borne<Cle = string> =
  | number
  | { readonly plus: readonly Cle[]; readonly moins: readonly Cle[]; readonly fois?: number }

type Lecture<Cle = string> = (cle: Cle) => unknown

/** A limit between values: exceeded when one side is strictly above the other. */
export interface Controle extends Cotes, Periode {
  /** Field that shows the message. */
  readonly code: string
  readonly severite: 'erreur' | 'avertissement'
  /** The value is impossible: the file becomes inconclusive. Any other error is a requirement that a true value fails. */
  readonly impossible: boolean
  readonly message: Localised
  /** Condition under which the limit does not apply at all. */
  readonly sauf?: (lire: Lecture) => boolean
}

/** A side of a limit; null, which raises no message, when its inputs are empty (synthesis, section 3: conception). */
function valeurDe<Cle>(lire: Lecture<Cle>, borne: Borne<Cle>): Decimal | null {
  if (typeof borne === 'number') return round4(borne)
  const { plus, moins, fois } = borne
  if (fois !== undefined) {
    const valeur = valeurDe(lire, { plus, moins })
    return valeur === null ? null : round4(valeur * fois)
  }
  // Most sides are one row.
  if (plus.length === 1 && moins.length === 0) return lire(plus[0] as Cle) as Decimal | null
  const somme = (cles: readonly Cle[]) => sumValues(cles.map((cle) => lire(cle) as Decimal | null))
  const total = somme(plus)
  return total === null ? null : difference(total, somme(moins) ?? ZERO)
}

/** The two sides of a limit, by rows or by their slots. */
export interface Cotes<Cle = string> {
  readonly depasse: Borne<Cle>
  readonly limite: Borne<Cle>
  /** The limit applies only while this row is above zero. */
  readonly tantQue?: Cle
}

/** Whether the values read by `lire` exceed a limit. */
export function depasseLimite<Cle>(lire: Lecture<Cle>, { depasse, limite, tantQue }: Cotes<Cle>): boolean {
  if (tantQue !== undefined && !(Number(lire(tantQue)) > 0)) return false
  const haut = valeurDe(lire, depasse)
  if (haut === null || haut === 0) return false
  const bas = valeurDe(lire, limite)
  return bas !== null && haut > bas
}

/** Rows read by a limit. */
export const lusPar = ({ depasse, limite, tantQue }: Cotes): readonly string[] => [
  ...[depasse, limite].flatMap((borne) => (typeof borne === 'number' ? [] : [...borne.plus, ...borne.moins])),
  ...(tantQue === undefined ? [] : [tantQue]),
]

/** The same limit with other keys, such as the slots of its rows. */
export function coteesPar<Cle>(cle: (code: string) => Cle, { depasse, limite, tantQue }: Cotes): Cotes<Cle> {
  const borne = (cote: Borne): Borne<Cle> =>
    typeof cote === 'number' ? cote : { ...cote, plus: cote.plus.map(cle), moins: cote.moins.map(cle) }
  return {
    depasse: borne(depasse),
    limite: borne(limite),
    ...(tantQue === undefined ? {} : { tantQue: cle(tantQue) }),
  }
}

/** A ceiling, with its name in a message. */
export interface Plafond<Code extends string = string> {
  readonly limite: Borne<Code>
  readonly nom: Localised
}

/** A ceiling that is the sum of some rows. */
export const plafond = <Code extends string>(fr: string, en: string, ...plus: readonly Code[]): Plafond<Code> => ({
  limite: { plus, moins: [] },
  nom: { fr, en },
})

/** Limit of a row by a ceiling. @param depasse the measured side, if it is not the row's value */
export const borne = (
  code: string,
  { limite, nom }: Plafond,
  depasse: Borne = { plus: [code], moins: [] },
): Controle => ({
  code,
  severite: 'erreur',
  impossible: true,
  message: { fr: `La valeur saisie ne doit pas dépasser ${nom.fr}`, en: `The value must not exceed ${nom.en}` },
  depasse,
  limite,
})
