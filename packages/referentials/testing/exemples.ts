import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Value } from '@sillon/engine'
import { type PacVersCulture, pacVersCulture } from '../src/donnees/generated/pac-vers-culture'
import type { LigneAssolement } from '../src/hve4/assolement'

/** A worked example of HVE4: what is given, and what the calculation must find. */
export interface Exemple {
  readonly nom: string
  readonly familles: readonly string[]
  readonly irrigation: boolean
  readonly assolement: readonly LigneAssolement[]
  readonly saisies: Readonly<Record<string, Value>>
  /** Expected values by code (with @n, @n_1, @n_2 for years); null is an expected empty value. */
  readonly attendus: ReadonlyMap<string, number | boolean | string | null>
}

const pac = new Map(
  pacVersCulture.map((row): [string, PacVersCulture] => [`${row.codePac}${row.precisionPac ?? ''}`, row]),
)

/** The crop of a PAC code with its precision glued on (VRG003), or else of the three letters alone. */
export const idCultureOf = (code: string): number | null =>
  (pac.get(code) ?? pac.get(code.slice(0, 3)))?.idCulture ?? null

function scalar(text: string): number | boolean | string | null {
  if (text === '') return null
  if (text === 'true' || text === 'false') return text === 'true'
  const number = Number(text)
  return Number.isNaN(number) ? text : number
}

/** An example while it is being read. */
interface Draft extends Exemple {
  familles: string[]
  irrigation: boolean
  assolement: LigneAssolement[]
  saisies: Record<string, Value>
  attendus: Map<string, number | boolean | string | null>
}

/** The worked examples of hve4-exemples.csv, in the file's order. Keys of modules that are not computed yet are left out. */
export function readExemples(): Exemple[] {
  const file = join(import.meta.dirname, '../data/hve4-exemples.csv')
  const lines = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/).slice(1)
  const exemples = new Map<string, Draft>()
  for (const line of lines) {
    const [nom = '', key = '', text = ''] = line.split(';')
    const draft: Draft = exemples.get(nom) ?? {
      nom,
      familles: [],
      irrigation: false,
      assolement: [],
      saisies: {},
      attendus: new Map(),
    }
    exemples.set(nom, draft)
    const [kind, first = '', ...rest] = key.split(':')
    if (kind === 'ATTENDU') draft.attendus.set([first, ...rest].join(':'), scalar(text))
    else if (kind === 'FAMILLE') draft.familles.push(text)
    else if (key === 'INFO:irrigation') draft.irrigation = text === 'true'
    else if (kind === 'ASSOLEMENT')
      draft.assolement.push({
        codeTypeCulture: first,
        idCulture: rest[0] ? idCultureOf(rest[0]) : null,
        surface: Number(text),
      })
    else if (kind?.startsWith('HVE4_') && !/[@#]/.test(key)) draft.saisies[key] = scalar(text)
  }
  return [...exemples.values()]
}

/** The examples, reduced to the expectations that the given modules answer; those left without any are dropped. */
export function exemplesDe(...modules: readonly string[]): Exemple[] {
  return readExemples()
    .map((exemple) => ({
      ...exemple,
      attendus: new Map([...exemple.attendus].filter(([code]) => modules.some((m) => code.startsWith(`HVE4_${m}_`)))),
    }))
    .filter(({ attendus }) => attendus.size > 0)
}
