import { describe, expect, test } from 'vitest'
import { evaluer, ligne } from '../../testing/cas'
import { schemeFor } from '../versions'
import { catalogue } from './generated/catalogue'
import { hve4 } from './scheme'

describe('choosing a scheme by campaign year', () => {
  test.each([2024, 2025, 2026])('HVE4 has one for %d', (millesime) => {
    expect(schemeFor('HVE4', millesime)).toBe(hve4)
  })

  test('there is none before 2024, nor for another procedure', () => {
    expect([schemeFor('HVE4', 2023), schemeFor('HVE9', 2026)]).toEqual([undefined, undefined])
  })
})

describe('the structure of HVE4', () => {
  const rubriques = hve4.structure.flatMap((type) => type.rubriques)

  test('lists the modules in the order of the sheets', () => {
    expect(rubriques.map(({ codeNational }) => codeNational)).toEqual([
      'HVE4_CULT',
      'HVE4_BIODIV',
      'HVE4_PHYTO',
      'HVE4_FERTI',
      'HVE4_IRRI',
      'HVE4_SYN',
    ])
    expect(hve4.structure.map(({ libelle }) => libelle)).toEqual([
      { fr: 'Surfaces', en: 'Areas' },
      { fr: 'Indicateurs', en: 'Indicators' },
      { fr: 'Synthèse', en: 'Synthesis' },
    ])
  })

  test('holds each row of an available module once', () => {
    const rows = rubriques.flatMap(({ sousRubriques }) =>
      sousRubriques.flatMap(({ libellesEnglobants }) => libellesEnglobants.flatMap(({ indicateurs }) => indicateurs)),
    )
    const expected = catalogue.filter(([, , module]) => module === 'CULT' || module === 'BIODIV').map(([code]) => code)
    expect(rows.sort()).toEqual(expected.sort())
  })

  test('has a title, a short title and headings in both languages everywhere', () => {
    for (const { sousRubriques } of rubriques)
      for (const { libelle, libelleShort, libellesEnglobants } of sousRubriques)
        for (const { fr, en } of [libelle, libelleShort, ...libellesEnglobants.map((heading) => heading.libelle)]) {
          expect(fr).not.toBe('')
          expect(en).not.toBe('')
        }
  })

  test('a module without rules has no sheet, and its maximum is known', () => {
    const phyto = rubriques.find(({ codeNational }) => codeNational === 'HVE4_PHYTO')
    expect([phyto?.disponible, phyto?.sousRubriques]).toEqual([false, []])
    expect(hve4.modules.map(({ code, max, disponible }) => [code, max, disponible])).toEqual([
      ['CULT', null, true],
      ['BIODIV', 36, true],
      ['PHYTO', 63, false],
      ['FERTI', 53, false],
      ['IRRI', 34, false],
      ['SYN', null, false],
    ])
  })
})

describe('evaluating a file', () => {
  test('ignores an entry for a row that nobody may enter, and for a code that does not exist', () => {
    const evaluation = evaluer({
      saisies: { CULT_D_202: 3, BIODIV_D_38: 99, BIODIV_S_70: 36, BIODIV_D_33: 1, NO_SUCH: 1 },
    })
    expect(['D_38', 'S_70', 'D_33'].map((code) => evaluation.get(`HVE4_BIODIV_${code}`))).toEqual([3, 0, null])
  })

  test('an entry cannot stand in for the rotation', () => {
    const saisies = { ASSOLEMENT: null }
    expect(
      hve4.evaluate({ assolement: [ligne('BLETEND', 'BTH', 10)], irrigation: false, saisies }).get('HVE4_CULT_D_2'),
    ).toBe(10)
  })

  test('a new rotation moves every value that it proposes, and no entered one', () => {
    const evaluation = evaluer({ assolement: [ligne('BLETEND', 'BTH', 10)], saisies: { BIODIV_D_37: 2 } })
    const changed = evaluation.set('ASSOLEMENT', [ligne('BLETEND', 'BTH', 5)])
    expect(changed).toContain('HVE4_CULT_D_200')
    expect(changed).not.toContain('HVE4_BIODIV_D_37')
    expect([
      evaluation.get('HVE4_CULT_D_2'),
      evaluation.get('HVE4_BIODIV_D_37'),
      evaluation.proposal('HVE4_BIODIV_D_37'),
    ]).toEqual([5, 2, 5])
  })

  test('typing one quantity touches only what depends on it', () => {
    const evaluation = evaluer({ assolement: [ligne('BLETEND', 'BTH', 100)], saisies: { BIODIV_D_11: 1000 } })
    // 1000 m of hedge are 2 ha, 2 %; 1500 m are 3 %: still no point, so nothing above the points is computed again.
    expect(evaluation.set('HVE4_BIODIV_D_11', 1500)).toEqual(
      expect.arrayContaining([
        'HVE4_BIODIV_D_11',
        'HVE4_BIODIV_I_11',
        'HVE4_BIODIV_I_202',
        'HVE4_BIODIV_I_34',
        'HVE4_BIODIV_I_35',
      ]),
    )
    // D_11, I_11, I_202, I_34, I_35, S_34, and the four families, which read I_202.
    expect(evaluation.touched).toBe(10)
  })
})

describe('rows that show only for some values', () => {
  const isVisible = (code: string, saisies: Parameters<typeof evaluer>[0]['saisies'] = {}) =>
    hve4.isVisible(evaluer({ saisies }), code)

  test.each(['HVE4_BIODIV_D_38', 'HVE4_BIODIV_D_41'])('%s shows with permanent grassland', (code) => {
    expect([isVisible(code), isVisible(code, { CULT_D_202: 0 }), isVisible(code, { CULT_D_202: 0.1 })]).toEqual([
      false,
      false,
      true,
    ])
  })

  test.each(['HVE4_BIODIV_D_63', 'HVE4_BIODIV_D_64'])('%s shows once the soil was observed', (code) => {
    expect([isVisible(code), isVisible(code, { BIODIV_D_62: false }), isVisible(code, { BIODIV_D_62: true })]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('every other row of the available modules always shows', () => {
    const conditional = ['D_38', 'D_41', 'D_63', 'D_64'].map((code) => `HVE4_BIODIV_${code}`)
    const empty = evaluer({})
    const hidden = catalogue.map(([code]) => code).filter((code) => !hve4.isVisible(empty, code))
    expect(hidden).toEqual(conditional)
  })
})

describe('explaining and completing', () => {
  test('the parcel score explains itself down to the rotation', () => {
    const evaluation = evaluer({
      assolement: [ligne('BLETEND', 'BTH', 5), ligne('ORGE', 'ORH', 5.5), ligne('COLZA', 'CZH', 9.5)],
    })
    const points = hve4.explain(evaluation, 'HVE4_BIODIV_S_37')
    // 10.5 of 20 ha.
    expect(points).toMatchObject({
      value: 2,
      band: { from: 50, to: 60, next: { bound: 60, points: 3 } },
      source: 'spec',
    })
    const [share] = points.reads
    expect(share).toMatchObject({ code: 'HVE4_BIODIV_I_39', value: 52.5 })
    const codes = (node: typeof points): string[] => [node.code, ...node.reads.flatMap(codes)]
    expect(codes(points)).toContain('ASSOLEMENT')
  })

  test('names a row, and what is given beside the rows, in both languages', () => {
    expect(hve4.libelleOf('HVE4_CULT_D_44')).toEqual({ fr: 'Vigne', en: 'Vineyard' })
    expect(hve4.libelleOf('ASSOLEMENT')).toEqual({ fr: 'Assolement', en: 'Crop rotation' })
  })

  test('says which entries a score waits for', () => {
    const evaluation = evaluer({ assolement: [ligne('BLETEND', 'BTH', 5)] })
    expect(hve4.missing(evaluation, 'HVE4_BIODIV_S_55')).toEqual(['HVE4_BIODIV_D_55'])
    expect(hve4.missing(evaluation, 'HVE4_BIODIV_S_60')).toEqual(['HVE4_BIODIV_D_57', 'HVE4_BIODIV_D_58'])
    expect(hve4.missing(evaluation, 'HVE4_BIODIV_S_37')).toEqual([])
  })
})
