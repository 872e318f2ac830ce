import { formatNumber } from '@sillon/referentials'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDecimal } from './decimal'

describe('reading a typed number', () => {
  it.each([
    ['a decimal comma', '12,5', 12.5],
    ['a decimal point', '12.5', 12.5],
    ['four decimals', '0,0001', 0.0001],
    ['ordinary spaces between thousands', '1 234,5678', 1234.5678],
    ['narrow no-break spaces, as Intl writes them', '1\u202f234,5', 1234.5],
    ['no-break spaces, as spreadsheets paste them', '1\u00a0234,5', 1234.5],
    ['spaces around', '  7 ', 7],
    ['a comma with nothing after it, while typing', '3,', 3],
    ['nothing before the comma', ',5', 0.5],
    ['zeros after the fourth decimal', '1,50000', 1.5],
    ['zero', '0', 0],
    ['an explicit plus', '+4', 4],
  ])('%s', (_, text, value) => {
    expect(readDecimal(text)).toEqual({ value })
  })

  it.each([
    ['nothing', ''],
    ['only spaces', '  '],
  ])('%s is empty, not zero', (_, text) => {
    expect(readDecimal(text)).toEqual({ value: null })
  })

  it.each([
    ['letters', 'douze', 'format'],
    ['a unit', '12 ha', 'format'],
    ['two commas', '1,2,3', 'format'],
    ['a comma and a point', '1,234.5', 'format'],
    ['a comma alone', ',', 'format'],
    ['scientific notation', '1e3', 'format'],
    ['a fifth decimal', '1,23456', 'decimales'],
    ['a negative number', '-1', 'minimum'],
    ['a negative number with a typographic minus', '\u22121', 'minimum'],
  ])('refuses %s', (_, text, fault) => {
    expect(readDecimal(text)).toEqual({ fault })
  })

  it('follows the limits of the field', () => {
    expect(readDecimal('-2,5', { min: -10 })).toEqual({ value: -2.5 })
    expect(readDecimal('101', { max: 100 })).toEqual({ fault: 'maximum' })
    expect(readDecimal('100', { max: 100 })).toEqual({ value: 100 })
    expect(readDecimal('2,5', { decimals: 0 })).toEqual({ fault: 'entier' })
    expect(readDecimal('2,123', { decimals: 2 })).toEqual({ fault: 'decimales' })
  })

  it('reads back every number that the product writes, in both languages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 10 }), fc.constantFrom('fr', 'en'), (tenThousandths, language) => {
        const value = tenThousandths / 10_000
        const written = formatNumber(value, language)
        // English groups thousands by commas, which a person never types before a decimal point.
        expect(readDecimal(language === 'en' ? written.replaceAll(',', '') : written)).toEqual({ value })
      }),
    )
  })
})
