import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tournants } from '../periode'
import { sources } from '../sources'
import { lignes } from './generated/catalogue'
import { donnees, reglesDe } from './modele'
import { schemeOf } from './scheme'
import { libellesInternes } from './valeurs'

const lire = () => {
  const [header = '', ...lines] = readFileSync(join(import.meta.dirname, '../../data/hve4/catalogue.csv'), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
  const columns = header.split(';')
  return lines.map((line): Readonly<Record<string, string>> => {
    const cells = line.split(';')
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))
  })
}
const toutes = lire()

test('the catalogue keeps the identifiers of the first and last rows of each module', () => {
  const ids = Object.fromEntries(lignes.map(({ code, id }) => [code, id]))
  // 102 surface rows, 114 of biodiversity, 229 of plant protection, 149 of fertilisation, 53 of irrigation, 83 of synthesis.
  expect(ids).toMatchObject({
    HVE4_CULT_D_1: 1,
    HVE4_CULT_D_206: 102,
    HVE4_BIODIV_D_1: 103,
    HVE4_BIODIV_S_70: 216,
    HVE4_SYN_I_1: 730,
  })
})

/** Campaign years in which a part of HVE4 begins or has just ended. */
const annees = [2024, ...tournants(Object.values(donnees).flat())]

describe.each(annees)('the catalogue of %d', (annee) => {
  const { modele } = reglesDe(donnees, annee)
  const hve4 = schemeOf('hve4', reglesDe(donnees, annee))

  /** Rows of the year in the CSV. */
  const csv = new Map(
    toutes
      .filter(({ depuis, jusqua }) => (depuis || '0') <= String(annee) && String(annee) <= (jusqua || '9999'))
      .map((row) => [row.code ?? '', row] as const),
  )
  const declares = modele.nodes.filter(({ code }) => csv.has(code))

  describe('the catalogue in code', () => {
    test('has no row without a rule', () => {
      expect([...csv.keys()].filter((code) => !modele.has(code))).toEqual([])
    })

    test('has no rule without a row', () => {
      expect(
        modele.nodes
          .map(({ code }) => code)
          .filter((code) => code.startsWith('HVE4_') && !csv.has(code) && !code.startsWith('SI ')),
      ).toEqual([])
    })

    test.each([...hve4.indicateurs.values()])('$code has both labels and a known source', ({ libelle, source }) => {
      expect(libelle.fr.trim()).not.toBe('')
      expect(libelle.en.trim()).not.toBe('')
      expect(Object.keys(sources)).toContain(source)
    })
  })

  /** Rows without a formula in the catalogue that have a known proposal: the farm's basin, the references of the region and the basin, the head office, records. */
  const proposes = [
    ...['D_3004', 'D_311', 'D_312', 'D_395', 'D_396', 'D_397', 'D_398'].map((suffixe) => `HVE4_PHYTO_${suffixe}`),
    ...hve4.emploisRegistre.keys(),
  ]
  /** Always computed by the rules, although the catalogue counts it among the totals that an entry may override. */
  const toujoursCalcules = ['HVE4_PHYTO_D_64']

  describe.each(declares.map((node) => [node.code, node] as const))('%s', (code, node) => {
    const row = csv.get(code)
    const formula = node.formula

    test('is entered or computed as in the catalogue', () => {
      const estFixe =
        /Non modifiable|Toujours calculée|Lecture seule|Calculée malgré/.test(row?.note ?? '') ||
        row?.module === 'SYN' ||
        toujoursCalcules.includes(code)
      const attendu = (row?.nature === 'D' || row?.nature === 'C') && !estFixe ? 'entered' : 'computed'
      expect(node.kind).toBe(attendu)
      expect(hve4.indicateurs.get(code)?.modifiable).toBe(attendu === 'entered')
    })

    test('has a formula if and only if the catalogue gives one', () => {
      expect(formula !== undefined).toBe(row?.formule !== '' || proposes.includes(code))
    })

    test('cites the catalogue’s source, or marks part of its rule as ours', () => {
      if (node.source !== row?.source) expect(['conception', 'press']).toContain(node.source)
    })

    test('has words that mention only its inputs, the same in both languages', () => {
      const mentioned = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, read]) => read ?? ''))
      const [fr, en] = [mentioned(formula?.words.fr ?? ''), mentioned(formula?.words.en ?? '')]
      expect(en).toEqual(fr)
      for (const read of fr) expect(formula?.reads).toContain(read)
      if (formula !== undefined && formula.reads.length > 0) expect(fr.size).toBeGreaterThan(0)
    })

    test('has a name for each of its inputs', () => {
      for (const read of formula?.reads ?? []) {
        const { fr, en } = hve4.libelleOf(read)
        expect([fr, en]).not.toContain(read)
      }
    })
  })

  const declaresAvec = declares.map((node) => ({ ...node, row: csv.get(node.code) }))

  test.each(declaresAvec.filter(({ formula }) => formula?.tables !== undefined))(
    '$code reads the tables of the catalogue',
    ({ formula, row }) => {
      expect(formula?.tables?.map(({ name }) => name)).toEqual(row?.bande?.split(/,| et /))
    },
  )

  test.each(declaresAvec.filter(({ formula, row }) => formula?.tables?.length === 1 && row?.max !== ''))(
    '$code has the most points of its table as maximum, or less where the rule limits them',
    ({ formula, row }) => {
      const [table] = formula?.tables ?? []
      const most = Math.max(table?.outside ?? 0, ...(table?.bands ?? []).map((band) => band.points))
      if (/min\(/.test(row?.formule ?? '')) expect(most).toBeGreaterThanOrEqual(Number(row?.max))
      else expect(most).toBe(Number(row?.max))
    },
  )

  const estScore = (code: string) => csv.get(code)?.nature === 'S'

  /** Its parts share one area: together they reach the maximum of one family. */
  const IFT_PONDERE = 'HVE4_PHYTO_S_399'

  test.each(
    declaresAvec.filter(
      ({ code, formula, row }) =>
        estScore(code) && formula?.reads.every(estScore) && !/^min/.test(row?.formule ?? '') && code !== IFT_PONDERE,
    ),
  )('$code has the sum of its parts as maximum', ({ formula, row }) => {
    const parts = (formula?.reads ?? []).map((read) => Number(csv.get(read)?.max))
    expect(
      parts.reduce((total, max) => total + max, 0),
      `column max of ${row?.code} in catalogue.csv`,
    ).toBe(Number(row?.max))
  })

  test.each([
    ['HVE4_BIODIV_S_70', 'HVE4_SYN_D_100', 'HVE4_SYN_I_101'],
    ['HVE4_PHYTO_S_1100', 'HVE4_SYN_D_200', 'HVE4_SYN_I_102'],
    ['HVE4_FERTI_S_10', 'HVE4_SYN_D_300', 'HVE4_SYN_I_103'],
    ['HVE4_IRRI_S_9', 'HVE4_SYN_D_400', 'HVE4_SYN_I_104'],
  ])('the recap shows the maximum of %s', (total, ...rows) => {
    const most = csv.get(total)?.max
    for (const code of rows) expect(csv.get(code)?.max, `column max of ${code} in catalogue.csv`).toBe(most)
  })

  test('an explanation names values that are not in the catalogue', () => {
    const internes = modele.nodes
      .filter(({ code }) => !csv.has(code) && !code.startsWith('SI '))
      .map(({ code }) => code)
    expect(internes.sort()).toEqual(Object.keys(libellesInternes).sort())
  })
})
