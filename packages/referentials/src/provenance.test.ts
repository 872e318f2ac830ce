import { expect, test } from 'vitest'
import { hve4 } from './hve4/scheme'
import { sourceDeProposition } from './provenance'

test.each([
  ['a surface', 'HVE4_CULT_D_2', 'ASSOLEMENT'],
  ['a surface over other rows', 'HVE4_FERTI_D_60', 'ASSOLEMENT'],
  ['a total of entries', 'HVE4_FERTI_D_52', 'CALCUL'],
  ['a value of the records', 'HVE4_FERTI_D_110', 'REGISTRE'],
])('the proposal of %s names its source', (_, code, source) => {
  expect(sourceDeProposition(hve4, code)).toBe(source)
})

test('every other row with a value of the rotation rests on it', () => {
  const reprises = [...hve4.indicateurs].filter(([, { kind }]) => kind.reprise).map(([code]) => code)
  expect(reprises.filter((code) => sourceDeProposition(hve4, code) === 'CALCUL')).toEqual(['HVE4_FERTI_D_52'])
})
