import { describe, expect, test } from 'vitest'
import { evaluer, ligne } from '../../../testing/cas'
import { testIndicateur } from '../../../testing/indicateur'
import { typesCultures } from '../../donnees/generated/types-cultures'
import { typesParLigne } from './surfaces'

describe('area rows', () => {
  test('hold each crop type once', () => {
    expect(Object.values(typesParLigne).flat().sort()).toEqual(typesCultures.map(({ code }) => code).sort())
  })

  testIndicateur('HVE4_CULT_D_2', [
    [
      'adds the lines of its type',
      { assolement: [ligne('BLETEND', 'BTH', 10.25), ligne('BLETEND', 'BTP', 0.1), ligne('BLETEND', 'EPE', 0.2)] },
      10.55,
    ],
    ['is 0 when the rotation has other crops only', { assolement: [ligne('ORGE', 'ORH', 1)] }, 0],
    ['is empty without a rotation', {}, null],
    ['is empty when every line has 0 ha', { assolement: [ligne('BLETEND', 'BTH', 0)] }, null],
    ['an entry wins over the rotation', { assolement: [ligne('BLETEND', 'BTH', 10)], saisies: { CULT_D_2: 9 } }, 9],
    ['an entry of 0 is an entry', { assolement: [ligne('BLETEND', 'BTH', 10)], saisies: { CULT_D_2: 0 } }, 0],
  ])

  test('show the proposal of the rotation beside an entry', () => {
    const evaluation = evaluer({ assolement: [ligne('BLETEND', 'BTH', 10)], saisies: { CULT_D_2: 9 } })
    expect([evaluation.isEntered('HVE4_CULT_D_2'), evaluation.proposal('HVE4_CULT_D_2')]).toEqual([true, 10])
  })
})

describe('totals', () => {
  // One hectare on each row: 46 rows.
  const unHectare = Object.fromEntries(Array.from({ length: 46 }, (_, i) => [`CULT_D_${i + 1}`, 1]))
  test.each([
    ['perennial crops: 44 to 46', 'HVE4_CULT_D_47', 3],
    ['farmed area: all 46 rows', 'HVE4_CULT_D_200', 46],
    ['arable land: 1 to 30 and 34 to 41', 'HVE4_CULT_D_201', 38],
    ['permanent grassland: 31 to 33', 'HVE4_CULT_D_202', 3],
    ['farmed area without permanent grassland', 'HVE4_CULT_D_203', 43],
    ['annual crops: 1 to 16, 23 to 25 and 34 to 41', 'HVE4_CULT_D_204', 27],
  ])('%s (%s)', (_, code, expected) => {
    expect(evaluer({ saisies: unHectare }).get(code)).toBe(expected)
  })

  testIndicateur('HVE4_CULT_D_203', [
    ['an empty grassland counts 0', { saisies: { CULT_D_200: 10 } }, 10],
    ['never under 0', { saisies: { CULT_D_200: 10, CULT_D_202: 12 } }, 0],
    ['empty without farmed area', { saisies: { CULT_D_202: 12 } }, null],
  ])

  testIndicateur('HVE4_CULT_D_70', [
    ['covered and outdoor productions', { saisies: { CULT_D_48: 1, CULT_D_59: 2, CULT_D_43: 9 } }, 3],
    ['one of the two is enough', { saisies: { CULT_D_59: 2, CULT_D_43: 9 } }, 2],
    ['otherwise the rotation', { saisies: { CULT_D_43: 9 } }, 9],
  ])

  test('of the farmed area are not changed by land outside it', () => {
    const evaluation = evaluer({ saisies: { CULT_D_1: 5, CULT_D_71: 3, CULT_D_83: 4 } })
    expect(['D_82', 'D_95', 'D_200'].map((code) => evaluation.get(`HVE4_CULT_${code}`))).toEqual([3, 4, 5])
  })
})

describe('minor and distinct crops', () => {
  testIndicateur('HVE4_CULT_D_205', [
    [
      'adds the lines whose crop is minor',
      { assolement: [ligne('BLETEND', 'BTH', 10), ligne('BLETEND', 'EPE', 2.5)] },
      2.5,
    ],
    ['a line without crop is minor when every crop of its type is', { assolement: [ligne('OLEAG', '', 3)] }, 3],
    ['and major otherwise', { assolement: [ligne('VIGNES', '', 3)] }, 0],
    [
      'an entered area row does not change it: it comes from the lines',
      { assolement: [ligne('BLETEND', 'EPE', 2)], saisies: { CULT_D_2: 9 } },
      2,
    ],
  ])

  testIndicateur('HVE4_CULT_D_206', [
    [
      'major crops count by group',
      { assolement: [ligne('BLETEND', 'BTH', 1), ligne('BLETEND', 'BTP', 1), ligne('ORGE', 'ORH', 1)] },
      2,
    ],
    [
      'silage maize counts beside grain maize',
      { assolement: [ligne('MAIS', 'MIS', 1), ligne('MAISFOUR', 'MIE', 1)] },
      2,
    ],
    [
      'forage counts once by its type, though minor',
      { assolement: [ligne('FOURR', 'MOH', 1), ligne('FOURR', 'PCL', 1)] },
      1,
    ],
    ['other minor crops do not count', { assolement: [ligne('CEREAL', 'AVH', 1)] }, 0],
    ['a line of 0 ha does not count', { assolement: [ligne('BLETEND', 'BTH', 1), ligne('ORGE', 'ORH', 0)] }, 1],
    ['is empty without a rotation', {}, null],
  ])
})
