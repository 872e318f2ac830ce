import { expect, it } from 'vitest'
import { jourDe } from './jour'

it('gives the day of a moment in France, whatever the time zone of the machine', () => {
  expect(jourDe('2026-06-30T22:30:00Z')).toBe('2026-07-01')
  expect(jourDe(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31')
})
