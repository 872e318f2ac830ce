import { describe } from 'vitest'
import { ligne } from '../../../testing/cas'
import { testIndicateur } from '../../../testing/indicateur'

describe('plant species', () => {
  testIndicateur('HVE4_BIODIV_D_45', [
    [
      'counts distinct groups: winter and spring wheat once, grain and silage maize once',
      {
        assolement: [
          ligne('BLETEND', 'BTH', 1),
          ligne('BLETEND', 'BTP', 1),
          ligne('MAIS', 'MIS', 1),
          ligne('MAISFOUR', 'MIE', 1),
          ligne('ORGE', 'ORH', 1),
        ],
      },
      3,
    ],
    [
      'leaves out meadows, fallow and permanent crops',
      { assolement: [ligne('PTGRMNPUR', 'RGA', 1), ligne('JACH_5', 'JAC', 1), ligne('VIGNES', 'VRC001', 1)] },
      0,
    ],
    ['is empty without a rotation', {}, null],
  ])

  testIndicateur('HVE4_BIODIV_D_48', [
    [
      'counts vegetables, vine and orchards',
      {
        assolement: [ligne('CULTPLEINCHAMP', 'CAR001', 1), ligne('VIGNES', 'VRC001', 1), ligne('VERGER', 'VRG003', 1)],
      },
      3,
    ],
  ])

  testIndicateur('HVE4_BIODIV_D_47', [
    ['permanent grassland is one species until its sward is entered', { saisies: { CULT_D_202: 0.1 } }, 1],
    ['no permanent grassland, none', { saisies: { CULT_D_202: 0 } }, 0],
    ['an entered sward wins', { saisies: { CULT_D_202: 3, BIODIV_D_47: 12 } }, 12],
  ])

  const especes = (nombre: number) => ({ BIODIV_D_45: nombre })
  testIndicateur('HVE4_BIODIV_S_49', [
    ['four species give nothing', { saisies: especes(4) }, 0],
    ['fewer never take points away', { saisies: especes(1) }, 0],
    ['five give one', { saisies: especes(5) }, 1],
    ['ten give the maximum', { saisies: especes(10) }, 6],
    ['more give no more', { saisies: especes(30) }, 6],
    ['a main crop of 60 % lowers the ceiling', { saisies: { ...especes(10), CULT_D_200: 100, BIODIV_D_42: 60 } }, 5],
    ['just under 60 % does not', { saisies: { ...especes(10), CULT_D_200: 100, BIODIV_D_42: 59.9999 } }, 6],
    ['60 % of permanent grassland lowers it too', { saisies: { ...especes(10), CULT_D_200: 100, CULT_D_202: 60 } }, 5],
    [
      'just under 60 % of grassland does not',
      { saisies: { ...especes(8), CULT_D_200: 100, CULT_D_202: 59.9999, BIODIV_D_47: 5 } },
      6,
    ],
    ['nothing known, no points', {}, null],
  ])
})

describe('the other items', () => {
  testIndicateur('HVE4_BIODIV_S_64', [
    ['observed with the spade test', { saisies: { BIODIV_D_62: true, BIODIV_D_63: true } }, 1],
    ['observed with a microbiological analysis', { saisies: { BIODIV_D_62: true, BIODIV_D_64: true } }, 1],
    ['observed without saying how', { saisies: { BIODIV_D_62: true } }, 0],
    ['not observed, whatever is ticked below', { saisies: { BIODIV_D_62: false, BIODIV_D_63: true } }, 0],
    ['not answered', { saisies: { BIODIV_D_63: true } }, null],
  ])

  testIndicateur('HVE4_BIODIV_S_60', [
    ['threatened plants and breeds add up to six', { saisies: { BIODIV_D_57: 9, BIODIV_D_58: 9 } }, 6],
    ['an empty row counts for nothing', { saisies: { BIODIV_D_57: 2 } }, 2],
    ['both empty, no points', {}, null],
  ])
})
