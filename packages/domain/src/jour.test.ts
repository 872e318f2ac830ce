import { expect, it } from 'vitest'
import { dateEnLettres, jourDe } from './jour'

it('gives the day of a moment in France, whatever the time zone of the machine', () => {
  expect(jourDe('2026-06-30T22:30:00Z')).toBe('2026-07-01')
  expect(jourDe(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31')
})

it('writes the first day of a month as an ordinal in French, other days and English as they are', () => {
  const en = (locale: string, moment: string) =>
    dateEnLettres(new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'Europe/Paris' }), moment)
  expect(en('fr-FR', '2022-12-01T08:00:00Z')).toBe('jeudi 1er décembre 2022')
  expect(en('fr-FR', '2026-12-11T08:00:00Z')).toBe('vendredi 11 décembre 2026')
  expect(en('fr-FR', '2026-12-21T08:00:00Z')).toBe('lundi 21 décembre 2026')
  // A comma after the day of the week came and went with versions of ICU.
  expect(en('en-GB', '2022-12-01T08:00:00Z').replace(',', '')).toBe('Thursday 1 December 2022')
})
