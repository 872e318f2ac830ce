import { type Decimal, type Evaluation, sumValues } from '@sillon/engine'
import { visibleSi } from './generated/visibilite'
import type { Valeurs } from './valeurs'

/** A comparison of a value (the sum of several, or one field of it) with a fixed one. */
interface Comparaison {
  readonly codes: readonly string[]
  readonly champ?: string
  readonly operateur: '=' | '!=' | '>'
  readonly valeur: number | string | boolean | null
}

/** One of the groups must hold whole. */
export type ConditionVisible = readonly (readonly Comparaison[])[]

/** What an empty choice stands for (specification 3, section 4: defaults of the nitrogen balance). */
const parDefaut: Readonly<Record<string, string>> = {
  HVE4_FERTI_D_101: 'Autre',
  HVE4_FERTI_D_103: 'Balance Globale Azotée',
}

function lue(values: Evaluation<Valeurs>, { codes, champ }: Comparaison): unknown {
  const [first = ''] = codes
  if (codes.length > 1) return sumValues(codes.map((code) => values.get(code as keyof Valeurs) as Decimal | null))
  const value = values.get(first as keyof Valeurs) as unknown
  if (champ !== undefined) return (value as Record<string, unknown> | null)?.[champ] ?? null
  return value ?? parDefaut[first] ?? null
}

function tient(values: Evaluation<Valeurs>, comparaison: Comparaison): boolean {
  const value = lue(values, comparaison)
  const { operateur, valeur } = comparaison
  if (operateur === '>') return typeof value === 'number' && value > (valeur as number)
  return operateur === '=' ? value === valeur : value !== valeur
}

/** Whether a row shows for these values (column visibleSi of the catalogue). */
export const estVisible = (values: Evaluation<Valeurs>, code: string): boolean =>
  visibleSi[code]?.some((group) => group.every((comparaison) => tient(values, comparaison))) ?? true
