import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sources } from '../sources'
import { complements } from './complements'
import { catalogue, donnees, modele, reglesDe } from './modele'
import { hve3a } from './scheme'
import { rubriques } from './structure'

/** Rows of the catalogue in the CSV. */
const csv = (() => {
  const [header = '', ...lines] = readFileSync(join(import.meta.dirname, '../../data/hve3a/catalogue.csv'), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
  const columns = header.split(';')
  return new Map(
    lines.map((line) => {
      const cells = line.split(';')
      return [cells[1] ?? '', Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))] as const
    }),
  )
})()

/** Sources of rules of ours, at least in part. */
const AVOUEES = ['conception', 'plan-v3', 'arrete-2011-signe']

describe('the short names of the modules', () => {
  test.each(['fr', 'en'] as const)('differ, and fit side by side on a laptop (%s)', (language) => {
    const names = rubriques.map(({ court }) => court[language])
    expect(new Set(names).size).toBe(9)
    // 1 144 pixels, with the points and signs of four modules: measured in Chromium.
    expect(names.join('').length).toBeLessThanOrEqual(100)
  })
})

describe('the catalogue in code', () => {
  test('has the 253 rows, each with a rule', () => {
    expect(csv.size).toBe(253)
    expect([...csv.keys()].filter((code) => !modele.has(code))).toEqual([])
  })

  test('has no rule without a row: other codes are points, parts of a row, blocks or conditions', () => {
    const autres = modele.nodes.map(({ code }) => code).filter((code) => !csv.has(code) && code.startsWith('HVE3A_'))
    const attendus = new Set([...complements.values()].flatMap((parts) => Object.values(parts)))
    const mesures = /^HVE3A_D_130_HH?_(GC|VIGNE)(_HVE|_MAEC|_REGISTRE)?$/
    expect(autres.filter((code) => !attendus.has(code) && !mesures.test(code))).toEqual([])
  })

  test('has a row only in the campaign years of its line, together with its rule', () => {
    // Rows that no other rule reads.
    const lus = new Set<string>(modele.nodes.flatMap(({ formula }) => formula?.reads ?? []))
    const seule = donnees.lignes.find(({ code }) => !lus.has(code))?.code ?? ''
    const lignes = donnees.lignes.map((ligne) => (ligne.code === seule ? { ...ligne, jusqua: 2025 } : ligne))
    const rows = (millesime: number) => {
      const { catalogue: year, modele: rules } = reglesDe({ ...donnees, lignes }, millesime)
      return [year.parCode.has(seule), rules.nodes.some(({ code }) => code === seule)]
    }
    expect([rows(2025), rows(2026)]).toEqual([
      [true, true],
      [false, false],
    ])
  })

  test('keeps the identifiers of its first and last rows', () => {
    const ids = Object.fromEntries(catalogue.lignes.map(({ code, id }) => [code, id]))
    expect(ids).toMatchObject({ HVE3A_D_1: 1001, HVE3A_I_98: 1253 })
  })

  test('shows every row, in the rubriques of the specification', () => {
    const shown = hve3a.structure.flatMap(({ rubriques: each }) =>
      each.flatMap(({ sousRubriques }) =>
        sousRubriques.flatMap(({ libellesEnglobants }) => libellesEnglobants.flatMap(({ indicateurs }) => indicateurs)),
      ),
    )
    expect(shown.sort()).toEqual([...csv.keys()].sort())
    expect(rubriques.length).toBe(9)
  })
})

describe.each([...csv].map(([code, row]) => [code, row] as const))('%s', (code, row) => {
  const node = modele.node(code)
  const { formula } = node

  test('has both labels and a known source', () => {
    const { libelle, source } = hve3a.indicateurs.get(code) ?? {}
    expect(libelle?.fr.trim()).not.toBe('')
    expect(libelle?.en.trim()).not.toBe('')
    expect(Object.keys(sources)).toContain(source)
  })

  test('is entered or computed as in the catalogue', () => {
    const attendu = row.nature === 'D' ? 'entered' : 'computed'
    expect([node.kind, hve3a.indicateurs.get(code)?.modifiable]).toEqual([attendu, attendu === 'entered'])
  })

  test('has a formula if and only if the catalogue gives one for its value', () => {
    // The formulas of these three compute their complements: the value itself is entered.
    const estACote = ['SET', 'IFT', 'diversiteVarietale'].includes(row.schemaId ?? '')
    // Records propose a value besides (registre.ts).
    expect(formula !== undefined).toBe((row.formule !== '' && !estACote) || hve3a.emploisRegistre.has(code))
  })

  test('cites the catalogue’s source, or marks part of its rule as ours', () => {
    if (node.source !== row.source) expect([...AVOUEES, 'arrete-2011']).toContain(node.source)
  })

  test('has points if and only if the catalogue gives them a maximum, and they differ from its value', () => {
    const estTotal = row.nature === 'S'
    const estDirecte = row.schemaId?.startsWith('saisieDirecte') && code !== 'HVE3A_I_81'
    const estGroupe = row.schemaId === 'IFT' || row.schemaId === 'diversiteVarietale'
    expect(modele.has(`${code}_NOTE`)).toBe(row.max !== '' && !estTotal && !estDirecte && !estGroupe)
  })

  test('reads no band above its maximum', () => {
    const tables = modele.has(`${code}_NOTE`) ? (modele.node(`${code}_NOTE`).formula?.tables ?? []) : []
    for (const { bands, outside } of tables)
      expect(Math.max(outside, ...bands.map(({ points }) => points))).toBe(Number(row.max))
  })
})

/** Messages explain rows in error: their node reads every limit, and names none. */
const expliquees = modele.nodes.filter(({ formula, code }) => formula !== undefined && code !== 'VALEURS_EN_ERREUR')

describe.each(expliquees.map((node) => [node.code, node] as const))('the words of %s', (_, { formula }) => {
  test('mention only values that the formula reads, the same in both languages', () => {
    const mentioned = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, read]) => read ?? ''))
    const [fr, en] = [mentioned(formula?.words.fr ?? ''), mentioned(formula?.words.en ?? '')]
    expect(en).toEqual(fr)
    for (const read of fr) expect(formula?.reads).toContain(read)
    if ((formula?.reads.length ?? 0) > 0) expect(fr.size).toBeGreaterThan(0)
  })

  test('mention only codes with a name', () => {
    for (const read of formula?.reads ?? []) {
      const { fr, en } = hve3a.libelleOf(read)
      expect([fr, en]).not.toContain(read)
    }
  })
})

const estScore = (code: string) => /_(26|35|42|48|55|95|97|98)$/.test(code) && csv.get(code)?.nature === 'S'

test.each([...csv.values()].filter(({ code = '' }) => estScore(code)))(
  '$code has the sum of its parts as maximum',
  ({ code = '', max }) => {
    const parts = (modele.node(code).formula?.reads ?? []).filter((read) => read.endsWith('_NOTE'))
    const total = parts.reduce((sum, part) => sum + Number(csv.get(part.replace('_NOTE', ''))?.max), 0)
    // A balance leaves two points of seven to the tools (catalogue, note of I_71).
    expect(total - (code === 'HVE3A_I_97' ? 5 : 0)).toBe(Number(max))
  },
)
