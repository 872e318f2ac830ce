import type { Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { DossierEvaluation, Indicateur, Scheme } from '@sillon/referentials'
import type { Reader } from './tree'

/** What stands beside a value that is points, which not everybody may see. */
const POINTS = /(^|:)(note|scoreTotal)$/

/** Whether a row shows points: its own, or those beside its value. */
export const estAvecScoring = ({ complements }: Scheme, { code, nature }: Indicateur): boolean =>
  nature === 'S' || Object.keys(complements.get(code) ?? {}).some((champ) => POINTS.test(champ))

/** The value of a row as it travels, with what stands beside it. */
export function valeurDe(
  { complements }: Scheme,
  evaluation: DossierEvaluation,
  { code, kind }: Indicateur,
  { bassins, voirScores }: Pick<Reader, 'bassins' | 'voirScores'>,
): Valeur {
  const valeur = kind.encode(evaluation.get(code) as Value, { bassins })
  const beside = Object.entries(complements.get(code) ?? {}).filter(([champ]) => voirScores || !POINTS.test(champ))
  return beside.reduce<Valeur>((said, [champ, from]) => {
    const value = evaluation.get(from) as number | null
    return value === null ? said : withComplement(said, champ.split(':'), value)
  }, valeur)
}

/** The same value with something more beside it, or beside a part of it. */
function withComplement(valeur: Valeur, [champ = '', ...rest]: readonly string[], content: number): Valeur {
  const [inner] = rest
  const part = inner === undefined ? content : { ...(valeur?.[champ] as object | undefined), [inner]: content }
  return { ...valeur, [champ]: part }
}
