import type { Value } from '@sillon/engine'
import { kindsHve4 } from '@sillon/referentials'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carriedOver as carriedOverOf, inPlaceOf } from './copie-values'

const plain = { kind: kindsHve4.decimal, modifiable: true, plusieursAnnees: false, campagneSeule: false }
const ofYears = { ...plain, plusieursAnnees: true }
const amount = fc.option(fc.integer({ min: 0, max: 50 }))
const years = fc.record({ n: amount, n_1: amount, n_2: amount })

const carriedOver = (ligne: Parameters<typeof carriedOverOf>[0], derniere: Value, now: Value) =>
  carriedOverOf(ligne, { derniere }, now)

describe('a value copied from last year', () => {
  test.each([[12.5], [false], [['A']], ['TRIANNUEL']])('%j is copied unchanged', (value) => {
    expect(carriedOver(plain, value, null)).toEqual(value)
  })

  test('an empty value is not copied, and an entry is not overwritten', () => {
    expect(carriedOver(plain, null, null)).toBeNull()
    expect(carriedOver(plain, 12.5, 0)).toBeNull()
    expect(carriedOver(plain, true, false)).toBeNull()
  })

  test.each([
    ['all three', { n: 3, n_1: 2, n_2: 1 }, { n: null, n_1: 3, n_2: 2 }],
    ['last year’s only', { n: 3, n_1: null, n_2: null }, { n: null, n_1: 3, n_2: null }],
    ['the earlier two', { n: null, n_1: 2, n_2: 1 }, { n: null, n_1: null, n_2: 2 }],
    ['nought', { n: 0, n_1: 0, n_2: 0 }, { n: null, n_1: 0, n_2: 0 }],
    ['the oldest only, which is dropped', { n: null, n_1: null, n_2: 1 }, null],
  ])('campaigns move back by one: %s', (_, before, after) => {
    expect(carriedOver(ofYears, before, null)).toEqual(after)
  })

  test('empty campaigns are filled, the others stay', () => {
    fc.assert(
      fc.property(years, years, (before, now) => {
        const after = { n: now.n, n_1: now.n_1 ?? before.n, n_2: now.n_2 ?? before.n_1 }
        const brought = carriedOver(ofYears, before, now)
        expect(brought ?? now).toEqual(after)
        // A copy without changes brings nothing, and therefore a second copy brings nothing.
        expect(carriedOver(ofYears, before, after)).toBeNull()
      }),
    )
  })

  test('after two copies only the oldest campaign keeps a value of the first year', () => {
    fc.assert(
      fc.property(years, (before) => {
        const after = carriedOver(ofYears, carriedOver(ofYears, before, null), null)
        expect(after).toEqual(before.n === null ? null : { n: null, n_1: null, n_2: before.n })
      }),
    )
  })

  test('the year before last fills N-2 where last year has no value for it', () => {
    const avantDerniere = { n: 7, n_1: 8, n_2: 9 }
    const both = (derniere: Value, now: Value) => carriedOverOf(ofYears, { derniere, avantDerniere }, now)
    expect(both({ n: 3, n_1: null, n_2: 1 }, null)).toEqual({ n: null, n_1: 3, n_2: 7 })
    expect(both({ n: 3, n_1: 2, n_2: 1 }, null)).toEqual({ n: null, n_1: 3, n_2: 2 })
    expect(both({ n: 3, n_1: null, n_2: 1 }, { n: 5, n_1: 4, n_2: 6 })).toBeNull()
  })

  test('a replacement takes last year’s value, and nothing where both are equal', () => {
    expect(inPlaceOf(plain, { derniere: 12.5 }, 3)).toBe(12.5)
    expect(inPlaceOf(plain, { derniere: 3 }, 3)).toBeNull()
    expect(inPlaceOf({ ...plain, campagneSeule: true }, { derniere: 12.5 }, 3)).toBeNull()
    const now = { n: 5, n_1: 4, n_2: 6 }
    expect(inPlaceOf(ofYears, { derniere: { n: 3, n_1: null, n_2: 1 } }, now)).toEqual({ n: 5, n_1: 3, n_2: 6 })
    expect(inPlaceOf(ofYears, { derniere: { n: 4, n_1: 6, n_2: 1 } }, now)).toBeNull()
  })

  test('the choices of an IFT calculation are copied without their date', () => {
    const choix = { ...plain, kind: kindsHve4.choixIft }
    const choices = { choix_type_calcul_IFT: 'HVE', choix_calcul_moyenne: 'triannuelle' } as const
    const before = { ...choices, date_engagement: '2025-03-01' }
    expect(carriedOver(choix, before, null)).toEqual({ ...choices, date_engagement: null })
    const dateOnly = { choix_type_calcul_IFT: null, choix_calcul_moyenne: null, date_engagement: '2025-03-01' }
    expect(carriedOver(choix, dateOnly, null)).toBeNull()
  })

  test.each([
    ['a value about its campaign only', { ...plain, campagneSeule: true }, 100],
    ['a computed row', { ...plain, modifiable: false }, 100],
    ['a value without campaigns in a row of several', ofYears, 3],
  ])('%s is not copied', (_, indicateur, value) => {
    expect(carriedOver(indicateur, value, null)).toBeNull()
  })
})
