import { expect, test } from 'vitest'
import { blocsInfos, demarches } from './demarches'
import { schemeFor } from './versions'

test('the blocks of the info screen follow the procedure', () => {
  expect(blocsInfos('HVE3A')).toEqual({ certifications: true, equivalence: true })
  expect(blocsInfos('HVE4')).toEqual({ certifications: false, equivalence: true })
  expect(blocsInfos('AUTRE')).toEqual({ certifications: false, equivalence: false })
})

test('a selectable procedure has rules', () => {
  for (const { code, selectable } of demarches) if (selectable) expect(schemeFor(code, 2026)).toBeDefined()
  expect(new Set(demarches.map(({ idDemarche }) => idDemarche)).size).toBe(demarches.length)
})
