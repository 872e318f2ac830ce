import { formatDate } from '@sillon/referentials'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate } from './date'

describe('reading a date', () => {
  it.each([
    ['15/01/2026', '2026-01-15'],
    ['5/1/2026', '2026-01-05'],
    [' 05.01.2026 ', '2026-01-05'],
    ['05-01-2026', '2026-01-05'],
    ['05 01 26', '2026-01-05'],
    ['05012026', '2026-01-05'],
    ['050126', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
    ['29/02/2024', '2024-02-29'],
    ['', null],
    ['  ', null],
  ])('%j is %s', (text, value) => {
    expect(readDate(text)).toEqual({ value })
  })

  it.each(['29/02/2026', '31/04/2026', '00/01/2026', '15/13/2026', '15/01', '1/2/026', 'hier', '2026', '32/01/2026'])(
    '%j is no date',
    (text) => {
      expect(readDate(text)).toEqual({ fault: 'date' })
    },
  )

  it('reads back every date that the product writes', () => {
    const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2089-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10)
        expect(readDate(formatDate(iso))).toEqual({ value: iso })
      }),
    )
  })
})
