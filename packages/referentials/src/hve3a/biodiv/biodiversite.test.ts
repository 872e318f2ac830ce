import { describe } from 'vitest'
import { ligne } from '../../../testing/cas'
import { testCode3a } from '../../../testing/hve3a'

const ley = (surface: number) => ligne('PTGRMNPUR', 'RGA', surface)
const ble = (surface: number) => ligne('BLETEND', 'BTH', surface)
const orge = (surface: number) => ligne('ORGE', 'ORH', surface)
const prairie = (surface: number) => ligne('PPFERTINT', 'PPH', surface)
const jachere = (surface: number) => ligne('JACH_5', 'JAC', surface)

describe('the SET', () => {
  testCode3a('D_83', [
    ['is empty when no element is entered', { assolement: [ble(10)] }, null],
    ['adds up the unrounded products', { saisies: { D_74: 0.0101, D_79: 0.0101 } }, 0.0001],
  ])
  testCode3a('I_168', [
    ['is 0 without elements', { assolement: [ble(10)] }, 0],
    ['is not capped at 100', { assolement: [ble(10)], saisies: { D_71: 1 } }, 200],
    ['is empty without a farmed area', { saisies: { D_71: 1 } }, null],
  ])
})

describe('the weight of the main crop', () => {
  testCode3a('D_61', [
    ['is that of the largest crop', { assolement: [ble(10), orge(11)] }, 11],
    ['winter and spring wheat are one crop', { assolement: [ble(6), ligne('BLETEND', 'BTP', 5), orge(10)] }, 11],
    ['grain and silage maize are one crop', { assolement: [ligne('MAIS', 'MIS', 6), ligne('MAISFOUR', 'MIE', 5)] }, 11],
    ['permanent grassland and fallow are no crop', { assolement: [prairie(50), jachere(40), ble(5)] }, 5],
    ['leys of all kinds are one crop', { assolement: [ley(5), ligne('PTLEGPURE', 'LUZ', 5), ble(6)] }, 10],
    ['none is 0', {}, 0],
  ])
  testCode3a('I_2', [
    ['is a share of the area without permanent grassland', { assolement: [ble(40), orge(10), prairie(50)] }, 80],
    ['fallow is in that area', { assolement: [ble(40), jachere(60)] }, 40],
    ['behind a ley, that of the second crop from 10 % on', { assolement: [ley(90), ble(10)] }, 10],
    ['not just under 10 %', { assolement: [ley(90.0001), ble(9.9999)] }, 90.0001],
    ['nor when the ley itself is under 10 %', { assolement: [ley(9), ble(8), jachere(83)] }, 9],
    ['at equal area a ley comes after any crop', { assolement: [ley(40), ligne('TOURN', 'TRN', 40), orge(20)] }, 40],
    ['an arable main crop stays', { assolement: [ble(60), ley(40)] }, 60],
    ['is 0 on an all-grass farm', { assolement: [prairie(50)] }, 0],
    ['is 0 on fallow', { assolement: [jachere(50)] }, 0],
    ['is empty without a rotation', {}, null],
  ])
})

describe('plant species', () => {
  const melange = [
    ble(10),
    ligne('BLETEND', 'BTP', 10),
    ligne('PTLEGPURE', 'LUZ', 5),
    ligne('PTMLGLEG', 'MLG', 5),
    ligne('PTMLGCPLX', 'MLG', 5),
    prairie(35),
    jachere(30),
  ]
  testCode3a('I_5', [
    ['count by botanical group, meadows and fallow left out', { assolement: melange }, 1],
    ['a line of 0 ha does not count', { assolement: [ble(1), orge(0)] }, 1],
    ['none without a rotation', {}, 0],
  ])
  testCode3a('I_6', [['pure leys', { assolement: melange }, 1]])
  testCode3a('I_7', [['simple mixtures', { assolement: melange }, 1]])
  testCode3a('I_8', [['complex mixtures', { assolement: melange }, 1]])
  testCode3a('I_9', [
    ['one for each full 10 % of permanent grassland', { assolement: melange }, 3],
    ['two just under 30 %', { assolement: [prairie(29.9999), ble(70.0001)] }, 2],
    ['three at 30 %', { assolement: [prairie(30), ble(70)] }, 3],
    ['none without a rotation', {}, 0],
  ])
  testCode3a('I_11', [
    ['mixtures count two and three', { assolement: melange, saisies: { I_10: 2 } }, 1 + 1 + 2 + 3 + 3 + 2],
    ['an entry stands in for what the rotation says', { assolement: melange, saisies: { I_7: 3 } }, 1 + 1 + 6 + 3 + 3],
  ])
})

describe('animals', () => {
  testCode3a('I_17_NOTE', [
    ['hives give a point', { saisies: { I_17: true } }, 1],
    ['no hives give none', { saisies: { I_17: false } }, 0],
    ['nothing said, nothing noted', {}, null],
  ])
  testCode3a('I_95', [
    [
      'adds up its seven items',
      {
        assolement: [ble(50), orge(50)],
        saisies: { D_64: 5, I_10: 3, I_16: 2, I_17: true, I_18: 1, I_19: 9 },
      },
      10 + 3 + 2 + 2 + 1 + 1 + 3,
    ],
    ['is 0 without anything', {}, 0],
  ])
})
