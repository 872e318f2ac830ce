import { describe, expect, it } from 'vitest'
import { anneesEntre, formatAnnees } from './validite'

describe('the years of validity of a document', () => {
  it.each<[string, string, string, number[] | null]>([
    ['one year is itself', '2026', '2026', [2026]],
    ['both ends are included', '2024', '2026', [2024, 2025, 2026]],
    ['the end must not precede the start', '2026', '2025', null],
    ['a year has four digits', '202', '2026', null],
    ['a year has at most four digits', '2026', '20266', null],
    ['a year has digits only', '2026', '20 6', null],
    ['an empty end has no effect', '2026', '', null],
  ])('%s', (_, debut, fin, expected) => expect(anneesEntre(debut, fin)).toEqual(expected))

  it.each<[number[], string]>([
    [[2026], '2026'],
    [[2024, 2025, 2026], '2024-2026'],
    [[2022, 2024, 2025], '2022, 2024-2025'],
  ])('%j are read %s', (annees, expected) => expect(formatAnnees(annees)).toBe(expected))
})
