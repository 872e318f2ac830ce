import { describe, expect, test } from 'vitest'
import { ligne } from '../../../testing/cas'
import { evaluer3a, testCode3a } from '../../../testing/hve3a'
import { typesCultures } from '../../donnees/generated/types-cultures'

const surfaces = (type: string) => {
  const evaluation = evaluer3a({ assolement: [ligne(type, '', 7)] })
  return Array.from({ length: 52 }, (_, i) => `D_${i + 1}`).filter((code) => evaluation.get(`HVE3A_${code}`) === 7)
}

describe('a crop type', () => {
  test.each(typesCultures.map(({ code }) => code))('%s is in one row and in the total of its group', (type) => {
    expect(surfaces(type).length).toBe(2)
  })

  test.each([
    ['BLEDUR', ['D_1', 'D_8']],
    ['CEREAL', ['D_7', 'D_8']],
    ['COLZA', ['D_9', 'D_13']],
    ['OLEAG', ['D_12', 'D_13']],
    ['MELANG', ['D_17', 'D_18']],
    ['CHANVR', ['D_19', 'D_24']],
    ['JACH_NOIR', ['D_22', 'D_24']],
    ['GEL_MELLI', ['D_23', 'D_24']],
    ['GEL_INDUS', ['D_23', 'D_24']],
    ['FOURR', ['D_27', 'D_28']],
    ['PTMLGCPLX', ['D_33', 'D_34']],
    ['PPAUTRES', ['D_37', 'D_38']],
    ['CULTPDT', ['D_41', 'D_42']],
    ['CULTHORSOL', ['D_46', 'D_48']],
    ['VIGNES', ['D_49', 'D_52']],
    ['CULTPERMA', ['D_51', 'D_52']],
  ])('%s is in %j', (type, codes) => expect(surfaces(type)).toEqual(codes))
})

describe('areas', () => {
  testCode3a('D_2', [
    ['add their lines', { assolement: [ligne('BLETEND', 'BTH', 0.1), ligne('BLETEND', 'BTP', 0.2)] }, 0.3],
    ['are 0 without a line', {}, 0],
  ])
  testCode3a('D_54', [
    ['leave permanent grassland out', { assolement: [ligne('PPNFERTI', '', 3), ligne('BLETEND', 'BTH', 7)] }, 7],
  ])
  testCode3a('D_55', [
    [
      'of large crops hold grassland, fallow and potato, not vine',
      {
        assolement: [ligne('PPNFERTI', '', 1), ligne('JACH_5', '', 2), ligne('CULTPDT', '', 4), ligne('VIGNES', '', 8)],
      },
      7,
    ],
  ])
  testCode3a('D_58', [
    [
      'of other crops hold hops and nurseries, not soilless crops',
      { assolement: [ligne('CULTPERMA', '', 1), ligne('HORTPEP', '', 2), ligne('CULTHORSOL', '', 4)] },
      3,
    ],
  ])
  testCode3a('D_60', [['of minor crops', { assolement: [ligne('BLETEND', 'BTH', 5), ligne('BLETEND', 'EPE', 2)] }, 2]])
  testCode3a('D_59', [['of major crops', { assolement: [ligne('BLETEND', 'BTH', 5), ligne('BLETEND', 'EPE', 2)] }, 5]])
  testCode3a('D_63', [
    [
      'of parcels strictly under 6 ha, of known parcels only',
      { assolement: [ligne('BLETEND', 'BTH', 14, 2, 5.9999, 6), ligne('ORGE', 'ORH', 3)] },
      7.9999,
    ],
    ['an entry wins', { assolement: [ligne('BLETEND', 'BTH', 2, 2)], saisies: { D_63: 1 } }, 1],
  ])
})

describe('informative totals', () => {
  test.each([
    ['D_88', 84, 87],
    ['D_93', 89, 92],
    ['D_99', 94, 98],
    ['D_108', 100, 107],
  ])('of %s adds up its rows, is not entered, and is empty when they are', (total, premier, dernier) => {
    const codes = Array.from({ length: dernier - premier + 1 }, (_, i) => `D_${premier + i}`)
    const pleins = evaluer3a({ saisies: Object.fromEntries(codes.map((code) => [code, 2])) })
    expect([pleins.get(`HVE3A_${total}`), pleins.get('HVE3A_D_53')]).toEqual([2 * codes.length, 0])
    expect(evaluer3a({}).get(`HVE3A_${total}`)).toBeNull()
  })
})
