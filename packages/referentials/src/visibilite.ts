import {
  type Computed,
  computed,
  countedWhen,
  type Decimal,
  type Declaration,
  type Evaluation,
  sumValues,
} from '@sillon/engine'
import type { Catalogue, Comparaison, ConditionVisible } from './catalogue'

/** Rules of a scheme about its rows, besides the conditions of its catalogue. */
interface Regles {
  /** Defaults of empty choices, by code. */
  readonly parDefaut?: Readonly<Record<string, string>>
  /** Visible fields that are closed until a question, the first code of their condition, is answered yes. */
  readonly ouvertSi?: Readonly<Record<string, ConditionVisible>>
  /** Rows whose entry counts even while they are hidden. */
  readonly comptentToujours?: ReadonlySet<string>
}

type Lecture = (code: string) => unknown

function lue(lire: Lecture, { codes, champ }: Comparaison, parDefaut: Readonly<Record<string, string>>): unknown {
  const [first = ''] = codes
  if (codes.length > 1) return sumValues(codes.map((code) => lire(code) as Decimal | null))
  const value = lire(first)
  if (champ !== undefined) return (value as Record<string, unknown> | null)?.[champ] ?? null
  return value ?? parDefaut[first] ?? null
}

function tient(value: unknown, { operateur, valeur }: Comparaison): boolean {
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

const nomDe = (condition: ConditionVisible) => `SI ${texteDe(condition).replaceAll(/[{}]/g, '')}`

/** A condition of some rows as a value of the model: its dependents are recomputed only when it changes. */
function declarer(condition: ConditionVisible, parDefaut: Readonly<Record<string, string>>): Computed<string> {
  const reads = [...new Set(condition.flat().flatMap(({ codes }) => codes))]
  const words = texteDe(condition)
  return computed(nomDe(condition), 'spec', {
    reads,
    words: { fr: words, en: words },
    bind(slots) {
      const places = new Map(reads.map((code, i) => [code, slots[i] as number]))
      return (values) => {
        const lire: Lecture = (code) => values[places.get(code) as number]
        return condition.some((group) => group.every((one) => tient(lue(lire, one, parDefaut), one)))
      }
    },
  })
}

const nommees = (regles: ReadonlyMap<string, ConditionVisible>): ReadonlyMap<string, string> =>
  new Map([...regles].map(([code, condition]) => [code, nomDe(condition)]))

/** Conditions under which the rows of a campaign year are visible, open and counted. */
export interface Visibilite<Values extends object> {
  /** Every condition, once. */
  readonly conditions: readonly Computed<keyof Values & string>[]
  /** The same row, whose entry counts only while it is visible and open (rules, "Rows that do not apply"; docs/decisions/0008-rows-that-do-not-apply.md). */
  siApplicable(declaration: Declaration<keyof Values & string>): Declaration<keyof Values & string>
  /** Visibility condition of a row, if it has one. */
  conditionDe(code: string): (keyof Values & string) | undefined
  /** Whether a row is visible for these values (column visibleSi of the catalogue). */
  estVisible(values: Evaluation<Values>, code: string): boolean
  /** Whether a row is open for entries with these values; a closed one keeps its value, without effect. */
  estOuvert(values: Evaluation<Values>, code: string): boolean
  /** Empty rows whose entry, whatever it is, would make a hidden row visible. */
  attenduesPour(values: Evaluation<Values>, code: string): readonly string[]
  /** Question that opens a row once it is answered yes; undefined for a row that is always open. */
  questionDe(code: string): string | undefined
}

export function visibiliteDe<Values extends object>(
  { lignes, parCode }: Catalogue,
  { parDefaut = {}, ouvertSi = {}, comptentToujours = new Set() }: Regles = {},
): Visibilite<Values> {
  // Conditions are codes of the model like any other; their names are generated here.
  type Code = keyof Values & string
  const visibleSi = new Map(
    lignes.flatMap(({ code, visibleSi: condition }) => (condition === undefined ? [] : [[code, condition] as const])),
  )
  const ouvertes = new Map(Object.entries(ouvertSi).filter(([code]) => parCode.has(code)))
  const conditions = new Map(
    [...visibleSi.values(), ...ouvertes.values()].map((condition) => [nomDe(condition), condition]),
  )
  const visiblesSi = nommees(visibleSi)
  const ouvertesSi = nommees(ouvertes)
  const tientPour = (noms: ReadonlyMap<string, string>, values: Evaluation<Values>, code: string) => {
    const condition = noms.get(code)
    return condition === undefined || values.counted(condition as Code) === true
  }
  return {
    conditions: [...conditions.values()].map((one) => declarer(one, parDefaut) as Computed<Code>),
    siApplicable: (declaration) => {
      const condition = visiblesSi.get(declaration.code) ?? ouvertesSi.get(declaration.code)
      return condition === undefined || declaration.kind !== 'entered' || comptentToujours.has(declaration.code)
        ? declaration
        : countedWhen<Code>(condition as Code, declaration)
    },
    conditionDe: (code) => visiblesSi.get(code) as Code | undefined,
    estVisible: (values, code) => tientPour(visiblesSi, values, code),
    estOuvert: (values, code) => tientPour(ouvertesSi, values, code),
    attenduesPour: (values, code) =>
      (visibleSi.get(code) ?? [])
        .flat()
        .filter(({ champ, operateur, valeur }) => champ === undefined && operateur === '!=' && valeur === null)
        .flatMap(({ codes }) => codes.filter((one) => values.counted(one as Code) === null)),
    questionDe: (code) => ouvertes.get(code)?.[0]?.[0]?.codes[0],
  }
}
