import type { Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { type DossierEvaluation, type Indicateur, POINTS, type Retenu, type Scheme } from '@sillon/referentials'
import type { Reader } from './reader'

/** Whether a reader gets a row. Without the right to points, a row in points appears only for a complement. */
export const estMontree = ({ complements }: Scheme, { code, scoring }: Indicateur, voirScores: boolean): boolean =>
  voirScores || !scoring || Object.keys(complements.get(code) ?? {}).some((champ) => !POINTS.test(champ))

/** Source of the values of a file. */
export interface Valeurs {
  get(code: string): unknown
  proposal(code: string): unknown
  isEntered(code: string): boolean
}

/** The counted values of a file. */
export const valeursRetenues = ({ evaluation, valeur }: Retenu): Valeurs => ({
  get: valeur,
  proposal: (code) => evaluation.proposal(code),
  isEntered: (code) => evaluation.isEntered(code) && !evaluation.isKeptOnly(code),
})

/** Whether the counted value of a row may differ from the value of the file. */
export const differe = (
  { mesuresRegistre }: Scheme,
  evaluation: DossierEvaluation,
  retenu: Retenu,
  code: string,
): boolean => retenu.evaluation !== evaluation || evaluation.isKeptOnly(code) || mesuresRegistre.has(code)

const saisieOf = (valeurs: Valeurs, code: string) =>
  valeurs.isEntered(code) ? (valeurs.get(code) as number | null) : null

/** The value of a row in the form of the API, with its complements. */
export function valeurDe(
  { complements }: Scheme,
  valeurs: Valeurs,
  { code, kind, modifiable, scoring }: Indicateur,
  { bassins, voirScores }: Pick<Reader, 'bassins' | 'voirScores'>,
): Valeur {
  const encode = (value: unknown) => kind.encode(value as Value, { bassins })
  const said =
    kind.aCote && modifiable
      ? { ...encode(valeurs.proposal(code)), newValue: saisieOf(valeurs, code) }
      : encode(valeurs.get(code))
  const beside = Object.entries(complements.get(code) ?? {}).filter(([champ]) => voirScores || !POINTS.test(champ))
  return beside.reduce<Valeur>(
    (valeur, [champ, from]) => {
      const value = valeurs.get(from) as number | null
      return value === null ? valeur : withComplement(valeur, champ.split(':'), value)
    },
    scoring && !voirScores ? null : said,
  )
}

/** Adds a complement beside a value, or beside a part of it. */
function withComplement(valeur: Valeur, [champ = '', ...rest]: readonly string[], content: number): Valeur {
  const [inner] = rest
  const part = inner === undefined ? content : { ...(valeur?.[champ] as object | undefined), [inner]: content }
  return { ...valeur, [champ]: part }
}
