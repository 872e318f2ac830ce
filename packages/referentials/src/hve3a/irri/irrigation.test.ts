import { describe, expect, test } from 'vitest'
import { ligne } from '../../../testing/cas'
import { evaluer3a, testCode3a } from '../../../testing/hve3a'
import { hve3a } from '../scheme'

const TOUT = { D_180: 10, D_183: true, D_184: 10, D_185: true, D_186: 10, D_181: 100, D_182: 10, I_81: 6 }

describe('irrigation', () => {
  testCode3a('I_86', [
    ['the share of the volume', { saisies: { D_181: 200, D_182: 50, D_187: 0.9 } }, 25],
    ['at most 100', { saisies: { D_181: 200, D_182: 250 } }, 100],
    ['the share entered where a volume is missing', { saisies: { D_181: 200, D_187: 0.35 } }, 35],
    ['or is 0', { saisies: { D_181: 0, D_182: 0, D_187: 0.35 } }, 35],
    ['nothing known', {}, null],
  ])
  for (const [code, reponse] of [
    ['I_82', 'D_183'],
    ['I_84', 'D_185'],
  ] as const)
    testCode3a(`${code}_NOTE`, [
      ['yes', { saisies: { [reponse]: true } }, 2],
      ['no', { saisies: { [reponse]: false } }, 0],
      ['nothing said', {}, null],
    ])
  testCode3a('I_98', [
    ['adds up its six items', { saisies: TOUT }, 27],
    ['is 0 without anything', {}, 0],
    ['is empty on a farm that does not irrigate', { irrigation: false, saisies: TOUT }, null],
  ])
})

describe('the verdict', () => {
  const CENT = [ligne('BLETEND', 'BTH', 50), ligne('ORGE', 'ORH', 50)]
  /** Ten points in each module. */
  const DIX = { D_66: 7, I_17: true, D_110: 90, D_164: 90, I_81: 6, D_183: true, D_185: true }
  const ferme = (saisies = {}, rest = {}) => ({
    familles: ['GRANCULT'],
    assolement: CENT,
    ...rest,
    saisies: { ...DIX, ...saisies },
  })

  test('is reached with ten points in each module', () => {
    const evaluation = evaluer3a(ferme())
    expect([95, 96, 97, 98].map((total) => evaluation.get(`HVE3A_I_${total}`))).toEqual([10, 10, 10, 10])
    expect(hve3a.verdictOf(evaluation)).toBe('CERTIFIABLE')
  })

  test.each([
    ['biodiversity', { I_17: false }],
    ['plant protection', { D_110: 89 }],
    ['fertilisation', { D_164: 89 }],
    ['irrigation', { I_81: 5.9999 }],
  ])('is not reached with less in %s', (_, saisies) => {
    expect(hve3a.verdictOf(evaluer3a(ferme(saisies)))).toBe('NON_CERTIFIABLE')
  })

  test('counts irrigation only for a farm that irrigates', () => {
    expect(hve3a.verdictOf(evaluer3a(ferme({ I_81: 0 }, { irrigation: false })))).toBe('CERTIFIABLE')
  })

  test('is not reached with a module without a total', () => {
    expect(hve3a.verdictOf(evaluer3a(ferme({}, { familles: [] })))).toBe('NON_CERTIFIABLE')
  })
})
