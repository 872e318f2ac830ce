import { describe, expect, test } from 'vitest'
import { ligne } from '../../../testing/cas'
import { evaluer3a, testCode3a } from '../../../testing/hve3a'
import { hve3a } from '../scheme'

/** Each entry of a balance is a power of two: the result identifies the counted ones. */
const QUANTITES = [141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 153, 155]
const entrees = Object.fromEntries(QUANTITES.map((numero, i) => [`D_${numero}`, 2 ** i]))
const somme = (...numeros: number[]) => numeros.reduce((total, one) => total + 2 ** QUANTITES.indexOf(one), 0)
const bilan = (choix: string | null, autres = {}) => ({ saisies: { ...entrees, D_154: 1, D_140: choix, ...autres } })
const VENDUS = { D_152: 'COMMERCIALISATION' }

describe('the nitrogen balance', () => {
  testCode3a('I_67', [
    ['global', bilan('Choix BGA'), somme(141, 142, 143, 145) - somme(144, 148, 149)],
    ['CORPEN', bilan('Bilan Corpen'), somme(141, 142, 143) - somme(144, 148, 149)],
    [
      'apparent, with forage that is sold',
      bilan('Bilan apparent', VENDUS),
      somme(141, 143, 145, 146, 147) - somme(144, 150, 151, 153, 155),
    ],
    [
      'apparent, with forage used on the farm',
      bilan('Bilan apparent', { D_152: 'AUTOCONSOMMATION' }),
      somme(141, 143, 145, 146, 147) - somme(144, 150, 151, 155),
    ],
    ['none without a mode', bilan(null), null],
    ['none without an area', { saisies: { ...entrees, D_140: 'Choix BGA' } }, null],
    [
      'by the farmed area unless said otherwise',
      { assolement: [ligne('BLETEND', 'BTH', 8)], saisies: { D_140: 'Choix BGA', D_141: 80 } },
      10,
    ],
    ['a missing entry counts 0', { saisies: { D_140: 'Choix BGA', D_148: 50, D_154: 2 } }, -25],
    ['none when every entry of the mode is empty', { saisies: { D_140: 'Choix BGA', D_146: 50, D_154: 2 } }, null],
    ['forage used on the farm is no entry', { saisies: { D_140: 'Bilan apparent', D_153: 50, D_154: 2 } }, null],
    ['a falling stock is an input', { saisies: { D_140: 'Bilan apparent', D_155: -50, D_154: 2 } }, 25],
  ])
  testCode3a('I_67_NOTE', [
    ['those of the auditor without a balance', { saisies: { I_75: 7 } }, 7],
    ['the calculated ones win', { saisies: { D_140: 'Choix BGA', D_141: 0, D_154: 1, I_75: 7 } }, 10],
  ])
})

describe('decision-support tools', () => {
  const CENT = [ligne('BLETEND', 'BTH', 100)]
  testCode3a('I_71', [
    ['with a balance, the better of the two and not their sum', ferme({ I_75: 5, D_161: 60, D_163: 60 }), 2],
    ['points of an auditor are a balance', ferme({ I_75: 0, D_163: 100 }), 2],
    ['without one, both', ferme({ D_161: 60, D_163: 45 }), 3],
    ['seven at most', ferme({ D_161: 100, D_163: 90 }), 7],
    ['none without tools', ferme({}), 0],
  ])
  function ferme(saisies: Record<string, number>) {
    return { assolement: CENT, saisies }
  }
})

test('type II tools without a balance give seven points, whatever the ceiling', () => {
  const evaluation = evaluer3a({ assolement: [ligne('BLETEND', 'BTH', 100)], saisies: { D_163: 95 } })
  expect(hve3a.explain(evaluation, 'HVE3A_I_71').bands.map(({ hit }) => hit.points)).toEqual([0, 7])
})

describe('legumes', () => {
  const un = (types: readonly string[]) => types.map((type) => ligne(type, '', 1))
  testCode3a('D_165', [
    [
      'pure ones',
      { assolement: un(['SOJA', 'POIS', 'PROTEAG', 'LEGSEC', 'DESHYDR', 'PTLEGPURE', 'PTMLGLEG', 'MELANG', 'FOURR']) },
      7,
    ],
  ])
  testCode3a('D_166', [['mixtures', { assolement: un(['MELANG', 'PTMLGCPLX', 'PTMLGLEG', 'SOJA']) }, 2]])
})

describe('soil cover', () => {
  const moitie = [ligne('BLETEND', 'BTH', 30), ligne('VIGNES', 'VRC001', 6), ligne('VERGER', 'VRG003', 4)]
  testCode3a('I_72', [['outside vine and orchard', { assolement: moitie, saisies: { D_167: 15 } }, 50]])
  testCode3a('I_73', [
    ['of vine and orchard together', { assolement: moitie, saisies: { D_116: 6, D_121: 2 } }, 80],
    [
      'each with its rows',
      {
        assolement: moitie,
        saisies: { D_116: 6, D_117: '1_INTER_RANG_SUR_3', D_121: 4, D_122: '3_INTER_RANG_SUR_4' },
      },
      50,
    ],
    ['one missing counts 0', { assolement: moitie, saisies: { D_116: 5 } }, 50],
    ['empty when both are', { assolement: moitie }, null],
  ])
  testCode3a('I_74', [
    ['weighs by area', { assolement: moitie, saisies: { D_167: 30, D_116: 6 } }, 2.5],
    ['three at most', { assolement: moitie, saisies: { D_167: 30, D_116: 6, D_121: 4 } }, 3],
    ['empty without a farmed area', {}, null],
  ])
})

test('I_97 adds up its six items', () => {
  const evaluation = evaluer3a({
    assolement: [ligne('BLETEND', 'BTH', 90), ligne('SOJA', 'SOJ', 5), ligne('MELANG', 'MPC', 5)],
    saisies: { D_140: 'Choix BGA', D_141: 4500, D_164: 25, D_163: 50, D_167: 80 },
  })
  expect(evaluation.get('HVE3A_I_97')).toBe(5 + 3 + 2 + 1 + 2 + 1)
})
