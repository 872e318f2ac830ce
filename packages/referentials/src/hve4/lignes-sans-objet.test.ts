import { describe, expect, test } from 'vitest'
import { evaluer, type Ferme, ligne } from '../../testing/cas'
import { annees } from '../../testing/ift'
import { hve4 } from './scheme'

const saisies = (saisies: Ferme['saisies']): Ferme => ({ saisies: saisies ?? {} })

describe('a row that does not apply', () => {
  const pepiniere = { CULT_D_200: 67, CULT_D_70: 4, PHYTO_D_61: 10, PHYTO_D_62: 24 }

  test('brings no points: the areas of a removed nursery', () => {
    const evaluation = evaluer(saisies(pepiniere))
    // 34 of 67 ha, 50.7 %.
    expect(evaluation.counted('HVE4_PHYTO_S_69')).toBe(4)
    evaluation.set('HVE4_CULT_D_70', 0)
    // 10 of 67 ha.
    expect([evaluation.counted('HVE4_PHYTO_I_67'), evaluation.counted('HVE4_PHYTO_S_69')]).toEqual([14.9254, 2])
    expect([evaluation.get('HVE4_PHYTO_D_62'), hve4.nonComptees(evaluation)]).toEqual([24, ['HVE4_PHYTO_D_62']])
  })

  test('counts again when it applies again', () => {
    const evaluation = evaluer(saisies({ ...pepiniere, CULT_D_70: 0 }))
    evaluation.set('HVE4_CULT_D_70', 4)
    expect([evaluation.counted('HVE4_PHYTO_S_69'), hve4.nonComptees(evaluation)]).toEqual([4, []])
  })

  test('depends on values that count: an index on an area that depends on orchards', () => {
    const verger = { CULT_D_45: 5, PHYTO_D_361_SURF: 5, PHYTO_D_361_H: annees(2) }
    expect(hve4.nonComptees(evaluer(saisies(verger)))).toEqual([])
    expect(hve4.nonComptees(evaluer(saisies({ ...verger, CULT_D_45: 0 })))).toEqual([
      'HVE4_PHYTO_D_361_SURF',
      'HVE4_PHYTO_D_361_H',
    ])
  })

  test('leaves the value of the rotation in its place', () => {
    const evaluation = evaluer({
      assolement: [ligne('BLETEND', 'BTH', 10)],
      saisies: { FERTI_D_102: true, FERTI_D_105: 7 },
    })
    expect([evaluation.get('HVE4_FERTI_D_105'), evaluation.counted('HVE4_FERTI_D_105')]).toEqual([7, 0])
  })

  test('is never one of the CMR questions, whose answers always hold', () => {
    const evaluation = evaluer(saisies({ CULT_D_200: 10, PHYTO_D_101: true, PHYTO_D_102: 5 }))
    expect(hve4.isVisible(evaluation, 'HVE4_PHYTO_D_102')).toBe(false)
    expect([evaluation.counted('HVE4_PHYTO_I_103'), hve4.nonComptees(evaluation)]).toEqual([50, []])
  })

  test('triggers no message', () => {
    const ferme = { IRRI_D_101: 5, IRRI_D_102: 3, IRRI_D_31: 9, CULT_D_200: 10 }
    const codes = (irrigation: boolean) =>
      hve4.messages(evaluer({ irrigation, saisies: ferme })).map(({ code }) => code)
    expect([codes(true), codes(false)]).toEqual([['HVE4_IRRI_D_31'], []])
  })
})

test('a field closed by its own question keeps its value, which is not counted', () => {
  const saisie = { CULT_D_204: 20, PHYTO_D_50: false, PHYTO_D_52: 12 }
  expect(hve4.nonComptees(evaluer(saisies(saisie)))).toEqual(['HVE4_PHYTO_D_52'])
})
