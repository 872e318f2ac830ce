import { formatArrondi, formatDate, formatNumber, formatPoints } from '@sillon/referentials'
import { describe, expect, it } from 'vitest'
import { dayOf, formatTotalSurface, withSign } from './format'

describe('writing figures', () => {
  it('writes French numbers with a comma and narrow spaces', () => {
    expect(formatNumber(1234.5678, 'fr')).toBe('1\u202f234,5678')
    expect(formatNumber(12.5, 'fr')).toBe('12,5')
  })

  it('writes English numbers with a point and commas', () => {
    expect(formatNumber(1234.5678, 'en')).toBe('1,234.5678')
  })

  it('keeps the four decimals of the total of areas', () => {
    expect(formatTotalSurface(12.5, 'fr')).toBe('12,5000')
    expect(formatTotalSurface(0, 'en')).toBe('0.0000')
  })

  it.each([
    [1.5, '+1,5'],
    [-2, '−2'],
    [0, '0'],
  ])('writes a difference of %s as %s', (difference, text) => {
    expect(withSign(difference, (size) => formatPoints(size, 'fr'))).toBe(text)
  })

  it.each([
    [14.4853, '14,5'],
    [9.96, '9,9'],
    [10, '10'],
    [10.04, '10'],
    [0.3, '0,3'],
    [1.1, '1,1'],
  ])('writes %s points as %s: one decimal, never rounded up to a missed threshold', (points, text) => {
    expect(formatPoints(points, 'fr')).toBe(text)
  })

  it.each([
    [67.13, '67,13'],
    [67.1349, '67,13'],
    [39.996, '39,99'],
    [-39.996, '-40'],
    [0.1, '0,1'],
    [0.0137, '0,014'],
    [0.0004, '0,0004'],
    [0.00001, '0'],
    [0, '0'],
  ])('writes %s rounded as %s: two decimals, or two significant digits of a small number', (value, text) => {
    expect(formatArrondi(value, 'fr', 'ha')).toBe(text)
  })

  it('writes dates as DD/MM/YYYY, independent of the time zone', () => {
    expect(formatDate('2026-03-01')).toBe('01/03/2026')
    expect(formatDate('2026-12-31T23:59:59Z')).toBe('31/12/2026')
  })

  it.each([
    ['2026-03-01', '01/03/2026'],
    ['2026-03-01T23:30:00Z', '02/03/2026'],
    ['2026-07-01T22:30:00.000Z', '02/07/2026'],
    ['2026-03-01 12:00:00+00', '01/03/2026'],
  ])('writes %s as %s: the day in France', (iso, text) => {
    expect(dayOf(iso)).toBe(text)
  })
})
