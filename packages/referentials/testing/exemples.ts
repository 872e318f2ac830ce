import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Value, YearValues } from '@sillon/engine'
import type { LigneAssolement } from '../src/assolement'
import { type PacVersCulture, pacVersCulture } from '../src/donnees/generated/pac-vers-culture'
import { lignes } from '../src/hve4/generated/catalogue'
import type { ListeIft, ParametreIft, ParametresIft } from '../src/references'

/** A worked example of HVE4: inputs, and expected results. */
export interface Exemple {
  readonly nom: string
  readonly familles: readonly string[]
  readonly irrigation: boolean
  readonly assolement: readonly LigneAssolement[]
  readonly saisies: Readonly<Record<string, Value>>
  readonly parametresIft: ParametresIft
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
  parametresIft: Record<ListeIft, ParametreIft[]>
  attendus: Map<string, number | boolean | string | null>
}

const schemas = new Map(lignes.map(({ code, schemaId, plusieursAnnees: annees }) => [code, { schemaId, annees }]))

/** A value by the input type of its row. */
function typed(code: string, text: string): Value {
  const { schemaId = '', annees = false } = schemas.get(code) ?? {}
  if (text === '' || text === 'null') return null
  if (schemaId.startsWith('liste')) return text.split(',')
  if (/^(choixOtex|choixMethodeBilan|choixMoyenne|date|texte)/.test(schemaId)) return text
  const value = scalar(text)
  return annees ? { n: value as number, n_1: null, n_2: null } : value
}

/** Puts a value where its key says: the whole value, one campaign of it (`@n_1`), or one field of it (`#choix_calcul_moyenne`). */
function give(saisies: Record<string, Value>, key: string, text: string): void {
  const [, code = '', separator, name = ''] = /^(\w+)(?:([@#])(\w+))?$/.exec(key) ?? []
  if (separator === '@') {
    const years = (saisies[code] ?? { n: null, n_1: null, n_2: null }) as YearValues
    saisies[code] = { ...years, [name]: scalar(text) }
  } else if (separator === '#') {
    const none = { choix_type_calcul_IFT: null, choix_calcul_moyenne: null, date_engagement: null }
    saisies[code] = { ...none, ...(saisies[code] as object | undefined), [name]: text }
  } else saisies[code] = typed(code, text)
}

/** A parameter as the file writes it: LIST:PLAFOND|PLANCHER:H|HH[:orchard group][:prec]. */
function giveParameter(parametres: Record<ListeIft, ParametreIft[]>, parts: readonly string[], text: string): void {
  const [liste, seuil, nature, ...rest] = parts
  const rows = parametres[liste as ListeIft]
  const regroupement = rest.find((part) => part !== 'prec')
  const id = regroupement === undefined ? null : Number(regroupement)
  const isPrevious = rest.includes('prec')
  const at = rows.findIndex(
    (row) => row.code_type_valeur === seuil && row.code_type_ift === nature && row.id_regroupement_verger === id,
  )
  const known: ParametreIft = rows[at] ?? {
    code_type_valeur: seuil as ParametreIft['code_type_valeur'],
    code_type_ift: nature as ParametreIft['code_type_ift'],
    id_regroupement_verger: id,
    valeur: null,
    valeur_prec: null,
    indicatif: false,
  }
  rows.splice(at === -1 ? rows.length : at, 1, { ...known, [isPrevious ? 'valeur_prec' : 'valeur']: Number(text) })
}

/** The worked examples of hve4/exemples.csv, in the file's order. */
export function readExemples(): Exemple[] {
  const file = join(import.meta.dirname, '../data/hve4/exemples.csv')
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
      parametresIft: { gc_hors_pdt: [], gc_pdt: [], viti: [], arbo: [] },
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
    else if (kind === 'PARAMSIFT') giveParameter(draft.parametresIft, [first, ...rest], text)
    else if (kind?.startsWith('HVE4_')) give(draft.saisies, key, text)
    else throw new Error(`${nom}: unknown key ${key}`)
  }
  return [...exemples.values()]
}
