import { describe, expect, test } from 'vitest'
import { findCulture, searchCultures } from './culture-search'
import { blePrintemps, bleTendre, lentille, orge, referentiel } from './testing/referentiel'

const entries = referentiel.selectable

describe('searching a crop', () => {
  test('offers all selectable crops in alphabetical order when nothing is typed', () => {
    expect(searchCultures(entries, ' ')).toEqual([bleTendre, blePrintemps, lentille, orge])
  })

  test.each([
    ['part of the name without its accent', 'ble', [bleTendre, blePrintemps]],
    ['the starts of its words, in any order', 'hiv ble', [bleTendre]],
    ['its PAC code', 'lec', [lentille]],
    ['letters inside a word, when nothing else answers', 'entil', [lentille]],
    ['the starts of words rather than letters inside them', 'h', [bleTendre, orge]],
    ['nothing that exists', 'vanille', []],
    ['a crop that is offered no more', 'féverole', []],
  ])('finds by %s', (_, typed, expected) => {
    expect(searchCultures(entries, typed)).toEqual(expected)
  })

  test('puts first the name that starts with what is typed', () => {
    expect(searchCultures(entries, 'o')[0]).toEqual(orge)
  })
})

describe('the crop that a text names', () => {
  test.each([
    ['its whole name', 'BLE TENDRE D’HIVER', bleTendre],
    ['its name with the asterisk of minor crops', 'Lentille *', lentille],
    ['its PAC code', 'orh', orge],
    ['words that only one crop answers', 'blé printemps', blePrintemps],
    ['words that several crops answer', 'blé tendre', undefined],
    ['nothing', '', undefined],
  ])('is known by %s', (_, text, expected) => {
    expect(findCulture(entries, text)).toEqual(expected)
  })
})
