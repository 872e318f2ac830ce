import {
  type Computed,
  computed,
  countedWhen,
  type Decimal,
  type Declaration,
  type Evaluation,
  sumValues,
} from '@sillon/engine'
import { visibleSi } from './generated/visibilite'
import type { CodeCondition, CodeHve4, Valeurs } from './valeurs'

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

type Lecture = (code: string) => unknown

function lue(lire: Lecture, { codes, champ }: Comparaison): unknown {
  const [first = ''] = codes
  if (codes.length > 1) return sumValues(codes.map((code) => lire(code) as Decimal | null))
  const value = lire(first)
  if (champ !== undefined) return (value as Record<string, unknown> | null)?.[champ] ?? null
  return value ?? parDefaut[first] ?? null
}

function tient(lire: Lecture, comparaison: Comparaison): boolean {
  const value = lue(lire, comparaison)
  const { operateur, valeur } = comparaison
  if (operateur === '>') return typeof value === 'number' && value > (valeur as number)
  return operateur === '=' ? value === valeur : value !== valeur
}

const texteDe = (condition: ConditionVisible) =>
  condition
    .map((group) =>
      group
        .map(({ codes, champ, operateur, valeur }) => {
          const gauche = codes.map((code) => `{${code}}`).join(' + ')
          return `${gauche}${champ === undefined ? '' : ` ${champ}`} ${operateur} ${valeur ?? '∅'}`
        })
        .join(' & '),
    )
    .join(' | ')

const nomDe = (condition: ConditionVisible): CodeCondition => `SI ${texteDe(condition).replaceAll(/[{}]/g, '')}`

/** A condition of some rows as a value of the model: what depends on it moves only when it turns. */
function declarer(condition: ConditionVisible): Computed<keyof Valeurs> {
  const reads = [...new Set(condition.flat().flatMap(({ codes }) => codes))]
  const words = texteDe(condition)
  return computed<keyof Valeurs>(nomDe(condition), 'spec', {
    reads: reads as (keyof Valeurs)[],
    words: { fr: words, en: words },
    bind(slots) {
      const places = new Map(reads.map((code, i) => [code, slots[i] as number]))
      return (values) => {
        const lire: Lecture = (code) => values[places.get(code) as number]
        return condition.some((group) => group.every((comparaison) => tient(lire, comparaison)))
      }
    },
  })
}

const siOui = (code: CodeHve4): ConditionVisible => [[{ codes: [code], operateur: '=', valeur: true }]]

/** Fields that show, closed until the question above them is answered yes (specification 3, section 4: alternative methods). */
const ouvertSi: Readonly<Record<string, ConditionVisible>> = {
  HVE4_PHYTO_D_52: siOui('HVE4_PHYTO_D_50'),
  HVE4_PHYTO_D_53: siOui('HVE4_PHYTO_D_51'),
}

const nommees = (conditions: Readonly<Record<string, ConditionVisible>>): ReadonlyMap<string, CodeCondition> =>
  new Map(Object.entries(conditions).map(([code, condition]) => [code, nomDe(condition)]))
const visibles = nommees(visibleSi)
const ouvertes = nommees(ouvertSi)

/** Every condition, once. */
export const conditions: readonly Computed<keyof Valeurs>[] = [
  ...new Map(
    [visibleSi, ouvertSi].flatMap(Object.values<ConditionVisible>).map((condition) => [nomDe(condition), condition]),
  ).values(),
].map(declarer)

/** The chain of CMR questions keeps its answers when an earlier one is taken back (specification 3, section 4). */
const comptentToujours: ReadonlySet<string> = new Set(['HVE4_PHYTO_D_101', 'HVE4_PHYTO_D_102'])

/** The same row, whose entry counts only while it shows and is open (rules, "Rows that do not apply"; docs/decisions/0008-rows-that-do-not-apply.md). */
export function siApplicable(declaration: Declaration<keyof Valeurs>): Declaration<keyof Valeurs> {
  const condition = visibles.get(declaration.code) ?? ouvertes.get(declaration.code)
  return condition === undefined || declaration.kind !== 'entered' || comptentToujours.has(declaration.code)
    ? declaration
    : countedWhen<keyof Valeurs>(condition, declaration)
}

/** The condition that a row shows under, when it has one. */
export const conditionDe = (code: string): CodeCondition | undefined => visibles.get(code)

function tientPour(noms: ReadonlyMap<string, CodeCondition>, values: Evaluation<Valeurs>, code: string): boolean {
  const condition = noms.get(code)
  return condition === undefined || values.counted(condition) === true
}

/** Whether a row shows for these values (column visibleSi of the catalogue). */
export const estVisible = (values: Evaluation<Valeurs>, code: string): boolean => tientPour(visibles, values, code)

/** Whether a row may be typed in for these values; a closed one keeps its value, which counts for nothing. */
export const estOuvert = (values: Evaluation<Valeurs>, code: string): boolean => tientPour(ouvertes, values, code)
