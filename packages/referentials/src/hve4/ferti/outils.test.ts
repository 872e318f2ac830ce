import { describe } from 'vitest'
import { testIndicateur } from '../../../testing/indicateur'

describe('points of a tool in proportion to its area', () => {
  for (const [numero, base, maximum] of [
    [210, 200, 1],
    [211, 200, 2],
    [212, 200, 2],
    [213, 201, 1],
    [220, 202, 1],
    [221, 202, 2],
    [222, 202, 3],
    [230, 105, 2],
    [231, 105, 2],
    [232, 105, 2],
  ] as const)
    testIndicateur(`HVE4_FERTI_S_${numero}`, [
      ['all of it', { saisies: { [`FERTI_D_${base}`]: 40, [`FERTI_D_${numero}`]: 40 } }, maximum],
      ['a quarter', { saisies: { [`FERTI_D_${base}`]: 40, [`FERTI_D_${numero}`]: 10 } }, maximum / 4],
      ['more than its base', { saisies: { [`FERTI_D_${base}`]: 40, [`FERTI_D_${numero}`]: 50 } }, maximum],
      ['no base', { saisies: { [`FERTI_D_${base}`]: 0, [`FERTI_D_${numero}`]: 10 } }, null],
    ])
})

describe('arable crops and the others by area', () => {
  const grandesCultures = { FERTI_D_200: 60, FERTI_D_211: 60 }
  const vergers = { FERTI_D_202: 20, FERTI_D_222: 20 }
  testIndicateur('HVE4_FERTI_S_41', [
    // (2 × 60 + 3 × 20) ÷ 80
    ['weighted', { saisies: { ...grandesCultures, ...vergers } }, 2.25],
    ['an area without tool counts 0', { saisies: { ...grandesCultures, FERTI_D_202: 20 } }, 1.5],
    ['one kind only', { saisies: grandesCultures }, 2],
    ['none', { saisies: { FERTI_D_200: 60 } }, null],
  ])
})

describe('minor crops', () => {
  const avec = (mineures: number, autres = {}) => ({
    saisies: { CULT_D_200: 100, FERTI_D_200: 60, FERTI_D_211: 60, FERTI_D_105: mineures, ...autres },
  })
  testIndicateur('HVE4_FERTI_S_40', [
    ['under 5 % they do not count', avec(4.9999, { FERTI_D_230: 4.9999 }), 2],
    ['5 % count, without a tool', avec(5), 1.9],
    // (2 × 75 + 6 × 25) ÷ 100
    ['a quarter, all tools', avec(25, { FERTI_D_230: 25, FERTI_D_231: 25, FERTI_D_232: 25 }), 3],
    ['only their tools', { saisies: { CULT_D_200: 100, FERTI_D_105: 50, FERTI_D_230: 50 } }, 1],
    ['no tool at all', { saisies: { CULT_D_200: 100, FERTI_D_105: 50 } }, null],
  ])
})
