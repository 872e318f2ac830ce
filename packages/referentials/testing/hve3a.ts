import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Value } from '@sillon/engine'
import { expect, test } from 'vitest'
import type { LigneAssolement } from '../src/assolement'
import { hve3a } from '../src/hve3a/scheme'
import type { Valeur } from '../src/kinds/kind'
import type { ReferencesIft } from '../src/references'
import type { DossierInput } from '../src/scheme'
import { idCultureOf } from './exemples'
import { dossierVide } from './references'

/** A farm of HVE3A; a prefix HVE3A_ may be left out. */
export interface Ferme3a {
  readonly assolement?: readonly LigneAssolement[]
  readonly familles?: readonly string[]
  readonly irrigation?: boolean
  readonly referencesIft?: Partial<ReferencesIft>
  readonly saisies?: Readonly<Record<string, Value>>
}

/** Crop families of a farm that has all of them: no block and no rubrique is missing. */
export const TOUTES_LES_FAMILLES = ['GRANCULT', 'PRAIRS', 'VITIC', 'ARBOR', 'LGFLHA', 'HORSOL', 'MARAICH']

export const dossierDe = ({ saisies = {}, referencesIft, ...ferme }: Ferme3a): DossierInput => ({
  ...dossierVide,
  irrigation: true,
  familles: TOUTES_LES_FAMILLES,
  ...ferme,
  references: {
    ...dossierVide.references,
    referencesIft: { ...dossierVide.references.referencesIft, ...referencesIft },
  },
  saisies: Object.fromEntries(
    Object.entries(saisies).map(([code, value]) => [code.replace(/^(HVE3A_)?/, 'HVE3A_'), value]),
  ),
})

export const evaluer3a = (ferme: Ferme3a) => hve3a.evaluate(dossierDe(ferme))

/** A worked example of HVE3A: inputs, and expected results. */
interface Exemple3a {
  readonly nom: string
  readonly input: DossierInput
  /** Entries, in the form of the API. */
  readonly valeurs: ReadonlyMap<string, Valeur>
  /** Expected values by key: a code, or a code and the name of a value beside it. */
  readonly attendus: ReadonlyMap<string, Value>
}

function scalar(text: string): string | number | boolean | null {
  if (text === 'null') return null
  if (text === 'true' || text === 'false') return text === 'true'
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text)
}

/** A value by the shape of its row: codes of a list are separated by bars, and a list may be empty. */
function typed(code: string, text: string) {
  const indicateur = hve3a.indicateurs.get(code)
  const isList = indicateur?.kind.forme === 'liste' || indicateur?.schemaId === 'OADPPF'
  return isList ? text.split('|').filter((one) => one !== '') : scalar(text)
}

interface Draft {
  readonly assolement: LigneAssolement[]
  readonly familles: string[]
  irrigation: boolean
  readonly references: Record<string, Record<string, number>>
  readonly valeurs: Map<string, Record<string, unknown>>
  readonly attendus: Map<string, Value>
}

function give({ valeurs }: Draft, [code = '', ...path]: readonly string[], text: string): void {
  const known = valeurs.get(code) ?? {}
  const [groupe = 'value', champ] = path
  if (groupe === 'newValue') valeurs.set(code, { value: scalar(text) })
  else if (champ === undefined) valeurs.set(code, { ...known, [groupe]: typed(code, text) })
  else valeurs.set(code, { ...known, [groupe]: { ...(known[groupe] as object), [champ]: scalar(text) } })
}

function readLine(draft: Draft, key: string, text: string): void {
  const [kind = '', first = '', second = ''] = key.split(':')
  if (kind === 'ATTENDU') draft.attendus.set(key.slice('ATTENDU:'.length), scalar(text))
  else if (kind === 'FAMILLE') draft.familles.push(text)
  else if (key === 'INFO:irrigation') draft.irrigation = text === 'true'
  else if (kind === 'REF') draft.references[first] = { ...draft.references[first], [second]: Number(text) }
  else if (kind === 'ASSOLEMENT')
    draft.assolement.push({
      codeTypeCulture: first,
      idCulture: second.startsWith('ID') ? Number(second.slice(2)) : idCultureOf(second.replace('/', '')),
      surface: Number(text),
    })
  else if (kind.startsWith('HVE3A_')) give(draft, key.split(':'), text)
  else throw new Error(`Unknown key ${key}`)
}

function exempleDe(nom: string, { references, valeurs, attendus, ...ferme }: Draft): Exemple3a {
  const saisies = Object.fromEntries(
    [...valeurs].map(([code, valeur]) => [code, hve3a.indicateurs.get(code)?.kind.decode(valeur as Valeur) ?? null]),
  )
  const referencesIft = Object.fromEntries(
    Object.entries(references).map(([groupe, reference]) => [groupe, { ...reference, indicatif: false }]),
  ) as unknown as ReferencesIft
  return {
    nom,
    attendus,
    valeurs: valeurs as ReadonlyMap<string, Valeur>,
    input: dossierDe({ ...ferme, referencesIft, saisies }),
  }
}

/** The worked examples of hve3a/exemples.csv, in the file's order. */
export function readExemples3a(): Exemple3a[] {
  const file = join(import.meta.dirname, '../data/hve3a/exemples.csv')
  const drafts = new Map<string, Draft>()
  for (const line of readFileSync(file, 'utf8').trimEnd().split(/\r?\n/).slice(1)) {
    const [nom = '', key = '', text = ''] = line.split(';')
    const draft = drafts.get(nom) ?? {
      assolement: [],
      familles: [],
      irrigation: false,
      references: {},
      valeurs: new Map(),
      attendus: new Map(),
    }
    drafts.set(nom, draft)
    readLine(draft, key, text)
  }
  return [...drafts].map(([nom, draft]) => exempleDe(nom, draft))
}

/** Checks one code on a table of farms, each with its reason. */
export function testCode3a(
  code: string,
  cas: readonly (readonly [pourquoi: string, ferme: Ferme3a, attendu: unknown])[],
) {
  test.each(cas)(`${code}: %s`, (_, ferme, attendu) => {
    expect(evaluer3a(ferme).get(`HVE3A_${code}`)).toEqual(attendu)
  })
}
