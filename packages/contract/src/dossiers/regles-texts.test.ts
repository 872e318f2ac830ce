import { expect, test } from 'vitest'
import { nomDesRegles, phraseDesRegles } from './regles-texts'

test('names the rules of a decision by their referential and version', () => {
  expect(nomDesRegles('hve4-1')).toBe('HVE4, version 1')
  expect(nomDesRegles('hve3a-2')).toBe('HVE3A, version 2')
  expect(nomDesRegles('other')).toBe('other')
  expect(phraseDesRegles('hve4-1', 'fr')).toBe('règles HVE4, version 1')
  expect(phraseDesRegles('hve4-1', 'en')).toBe('rules HVE4, version 1')
})
