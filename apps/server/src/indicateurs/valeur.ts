import type { Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { DossierEvaluation, Indicateur, Scheme } from '@sillon/referentials'
import type { Reader } from './tree'

/** What stands beside a value that is points, which not everybody may see. */
const POINTS = /(^|:)(note|scoreTotal)$/

/** Whether a row shows points: its own, or those beside its value. */
export const estAvecScoring = ({ complements }: Scheme, { code, nature, scoring, modifiable }: Indicateur): boolean =>
  nature === 'S' ||
  (scoring && modifiable) ||
  Object.keys(complements.get(code) ?? {}).some((champ) => POINTS.test(champ))

/** Whether a reader gets a row: one in points, without them, only where something else stands beside them. */
export const estMontree = ({ complements }: Scheme, { code, scoring }: Indicateur, voirScores: boolean): boolean =>
  voirScores || !scoring || Object.keys(complements.get(code) ?? {}).some((champ) => !POINTS.test(champ))

const saisieOf = (evaluation: DossierEvaluation, code: string) =>
  evaluation.isEntered(code) ? (evaluation.get(code) as number | null) : null

/** The value of a row as it travels, with what stands beside it. */
export function valeurDe(
  { complements }: Scheme,
  evaluation: DossierEvaluation,
  { code, kind, modifiable, scoring }: Indicateur,
  { bassins, voirScores }: Pick<Reader, 'bassins' | 'voirScores'>,
): Valeur {
  const encode = (value: unknown) => kind.encode(value as Value, { bassins })
  const said =
    kind.aCote && modifiable
      ? { ...encode(evaluation.proposal(code)), newValue: saisieOf(evaluation, code) }
      : encode(evaluation.get(code))
  const beside = Object.entries(complements.get(code) ?? {}).filter(([champ]) => voirScores || !POINTS.test(champ))
  return beside.reduce<Valeur>(
    (valeur, [champ, from]) => {
      const value = evaluation.get(from) as number | null
      return value === null ? valeur : withComplement(valeur, champ.split(':'), value)
    },
    scoring && !voirScores ? null : said,
  )
}

/** The same value with something more beside it, or beside a part of it. */
function withComplement(valeur: Valeur, [champ = '', ...rest]: readonly string[], content: number): Valeur {
  const [inner] = rest
  const part = inner === undefined ? content : { ...(valeur?.[champ] as object | undefined), [inner]: content }
  return { ...valeur, [champ]: part }
}
