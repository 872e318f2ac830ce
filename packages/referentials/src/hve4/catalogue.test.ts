import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sources } from '../sources'
import { catalogue } from './generated/catalogue'
import { modele } from './modele'
import { hve4 } from './scheme'
import { modules } from './structure'
import { libellesInternes } from './valeurs'

/** Rows of the catalogue as the CSV has them. */
const csv = (() => {
  const [header = '', ...lines] = readFileSync(join(import.meta.dirname, '../../data/hve4-catalogue.csv'), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
  const columns = header.split(';')
  return new Map(
    lines.map((line) => {
      const cells = line.split(';')
      return [cells[0] ?? '', Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))] as const
    }),
  )
})()

const disponibles: readonly string[] = modules.filter(({ disponible }) => disponible).map(({ code }) => code)
const declares = modele.nodes.filter(({ code }) => csv.has(code))

describe('the catalogue in code', () => {
  test('keeps the identifiers of the first and last rows of each module', () => {
    const ids = Object.fromEntries(catalogue.map(([code, idIndicateur]) => [code, idIndicateur]))
    // 102 surface rows, 114 of biodiversity, 229 of plant protection, 149 of fertilisation, 53 of irrigation, 83 of synthesis.
    expect(ids).toMatchObject({
      HVE4_CULT_D_1: 1,
      HVE4_CULT_D_206: 102,
      HVE4_BIODIV_D_1: 103,
      HVE4_BIODIV_S_70: 216,
      HVE4_SYN_I_1: 730,
    })
  })

  test('declares every row of the modules that are available, and no other', () => {
    const expected = [...csv.values()]
      .filter(({ module }) => disponibles.includes(module ?? ''))
      .map(({ code }) => code)
    expect(declares.map(({ code }) => code).sort()).toEqual(expected.sort())
  })

  test.each([...hve4.indicateurs.values()])('$code has both labels and a known source', ({ libelle, source }) => {
    expect(libelle.fr.trim()).not.toBe('')
    expect(libelle.en.trim()).not.toBe('')
    expect(Object.keys(sources)).toContain(source)
  })
})

describe.each(declares.map((node) => [node.code, node] as const))('%s', (code, node) => {
  const row = csv.get(code)
  const formula = node.formula

  test('is entered or computed as the catalogue says', () => {
    const estFixe = /Non modifiable|Toujours calculée|Lecture seule|Calculée malgré/.test(row?.note ?? '')
    const attendu = (row?.nature === 'D' || row?.nature === 'C') && !estFixe ? 'entered' : 'computed'
    expect(node.kind).toBe(attendu)
    expect(hve4.indicateurs.get(code)?.modifiable).toBe(attendu === 'entered')
  })

  test('has a formula exactly when the catalogue gives one', () => {
    expect(formula !== undefined).toBe(row?.formule !== '')
  })

  test("rests on the catalogue's source, or says that part of its rule is ours", () => {
    if (node.source !== row?.source) expect(['conception', 'press']).toContain(node.source)
  })

  test('is said in words about values that it reads, the same in both languages', () => {
    const mentioned = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, read]) => read ?? ''))
    const [fr, en] = [mentioned(formula?.words.fr ?? ''), mentioned(formula?.words.en ?? '')]
    expect(en).toEqual(fr)
    for (const read of fr) expect(formula?.reads).toContain(read)
    if (formula !== undefined) expect(fr.size).toBeGreaterThan(0)
  })

  test('names everything that its words mention', () => {
    for (const read of formula?.reads ?? []) {
      const { fr, en } = hve4.libelleOf(read)
      expect([fr, en]).not.toContain(read)
    }
  })
})

const declaresAvec = declares.map((node) => ({ ...node, row: csv.get(node.code) }))

test.each(declaresAvec.filter(({ formula }) => formula?.table !== undefined))(
  '$code reads the table of the catalogue, up to its maximum',
  ({ formula, row }) => {
    const points = [formula?.table?.outside ?? 0, ...(formula?.table?.bands ?? []).map((band) => band.points)]
    expect(formula?.table?.name).toBe(row?.bande)
    if (row?.max !== '') expect(Math.max(...points)).toBe(Number(row?.max))
  },
)

const estScore = (code: string) => csv.get(code)?.nature === 'S'

test.each(declaresAvec.filter(({ code, formula }) => estScore(code) && formula?.reads.every(estScore)))(
  '$code has the sum of its parts as maximum',
  ({ formula, row }) => {
    const parts = (formula?.reads ?? []).map((read) => Number(csv.get(read)?.max))
    expect(parts.reduce((total, max) => total + max, 0)).toBe(Number(row?.max))
  },
)

test('an explanation has a name for what is not in the catalogue', () => {
  const internes = modele.nodes.filter(({ code }) => !csv.has(code)).map(({ code }) => code)
  expect(internes.sort()).toEqual(Object.keys(libellesInternes).sort())
})
