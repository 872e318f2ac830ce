import { describe, expect, test } from 'vitest'
import { findCulture } from '#fermes/cultures/culture-search'
import { bleTendre, lentille, referentiel } from '#fermes/cultures/testing/referentiel'
import { readCollage } from './collage'

const read = (text: string) => readCollage(text, (name) => findCulture(referentiel, name))

describe('reading a paste from a spreadsheet', () => {
  test('leaves a single value to its field', () => {
    expect(read('12,5')).toBeNull()
    expect(read('Lentille\n')).toBeNull()
  })

  test('takes a crop and its area, by name or PAC code, regardless of accents and case', () => {
    expect(read('BLE TENDRE D’HIVER\t12,5\r\nLEC\t3\r\n')).toEqual([
      { culture: bleTendre, surface: 12.5 },
      { culture: lentille, surface: 3 },
    ])
  })

  test('takes semicolons as separators without tabs', () => {
    expect(read('Lentille;1 234,5')).toEqual([{ culture: lentille, surface: 1234.5 }])
  })

  test('takes the area from the last column with a number, without its unit', () => {
    expect(read('Lentille\tLégumes secs\t3,2 ha\t')).toEqual([{ culture: lentille, surface: 3.2 }])
  })

  test('skips a line of titles and empty lines', () => {
    expect(read('Culture\tSurface (ha)\nLentille\t3\n\t\n')).toEqual([{ culture: lentille, surface: 3 }])
  })

  test('keeps an unknown name, so that it can be corrected', () => {
    expect(read('Blé de lune\t3')).toEqual([{ cultureInconnue: 'Blé de lune', surface: 3 }])
  })

  test('leaves a missing area empty', () => {
    expect(read('Lentille\t\nBTH\t2')).toEqual([
      { culture: lentille, surface: null },
      { culture: bleTendre, surface: 2 },
    ])
  })

  test('rounds areas to 4 decimals', () => {
    // 1.23455 is halfway between 1.2345 and 1.2346: halves are rounded up.
    expect(read('1,23455\n2,00001')).toEqual([{ surface: 1.2346 }, { surface: 2 }])
  })

  test('takes one column of areas, with or without its title; an empty cell changes nothing', () => {
    expect(read('Surface\n1,5\n\n2')).toEqual([{ surface: 1.5 }, {}, { surface: 2 }])
    expect(read('1,5\n2')).toEqual([{ surface: 1.5 }, { surface: 2 }])
  })

  test('takes one column of crops', () => {
    expect(read('BTH\nLentille')).toEqual([{ culture: bleTendre }, { culture: lentille }])
  })
})
