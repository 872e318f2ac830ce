import { describe, expect, test } from 'vitest'
import { exemplesDe } from '../../testing/exemples'
import { hve4 } from './scheme'

const exemples = exemplesDe('CULT', 'BIODIV')

describe('worked examples of HVE4, surface and biodiversity', () => {
  test('there are some for each sheet', () => {
    expect(exemples.filter(({ nom }) => nom.startsWith('B_CULT')).length).toBeGreaterThan(5)
    expect(exemples.filter(({ nom }) => nom.startsWith('B_BIODIV')).length).toBeGreaterThan(40)
    expect(exemples.filter(({ nom }) => nom.startsWith('F_')).length).toBeGreaterThan(2)
  })

  test.each(exemples.map((exemple) => [exemple.nom, exemple] as const))('%s', (_, exemple) => {
    const evaluation = hve4.evaluate(exemple)
    const found = Object.fromEntries([...exemple.attendus.keys()].map((code) => [code, evaluation.get(code)]))
    expect(found).toEqual(Object.fromEntries(exemple.attendus))
  })
})
