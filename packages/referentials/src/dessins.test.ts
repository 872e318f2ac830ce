import { expect, test } from 'vitest'
import { lignesDessinables } from './dessins'

test('the features of HVE4 take lines in metres, surfaces in hectares and trees by number', () => {
  const found = new Map(lignesDessinables(2026).map((ligne) => [ligne.code, ligne]))
  expect(found.get('HVE4_BIODIV_D_11')).toMatchObject({ unite: 'm', nature: 'LIGNE', facteur: 1 })
  expect(found.get('HVE4_BIODIV_D_15')).toMatchObject({ unite: 'ha', nature: 'SURFACE', facteur: 0.0001 })
  expect(found.get('HVE4_BIODIV_D_13')).toMatchObject({ unite: 'arbre', nature: 'POINT', facteur: 1 })
})

test('fallows, which the rotation fills, take no drawing', () => {
  const codes = lignesDessinables(2026).map(({ code }) => code)
  expect(codes).toHaveLength(24)
  expect(codes).not.toContain('HVE4_BIODIV_D_19')
})
