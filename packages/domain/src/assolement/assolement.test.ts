import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canAddLine, checkAssolement, isAssolementDefini, isValid, type LigneSaisie, totalSurface } from './assolement'

const aLigne = (over: Partial<LigneSaisie> = {}): LigneSaisie => ({
  idCulture: 1,
  idCategorieCulture: 1,
  idTypeCulture: 2,
  surface: 10,
  ...over,
})
const check = (...lignes: LigneSaisie[]) => checkAssolement(lignes, { cultureObligatoire: true })

describe('checking a crop rotation', () => {
  test('accepts different crops of one type', () => {
    expect(isValid(check(aLigne(), aLigne({ idCulture: 2 })))).toBe(true)
  })

  test('marks a duplicate on the type of each of the lines', () => {
    expect(check(aLigne(), aLigne({ surface: 3 }))).toEqual([{ type: 'LIGNE_EN_DOUBLE' }, { type: 'LIGNE_EN_DOUBLE' }])
  })

  test.each([
    ['no area', null],
    ['an area of 0', 0],
    ['a negative area', -1],
    ['a text', Number.NaN],
  ])('refuses %s', (_, surface) => {
    expect(check(aLigne({ surface }))).toEqual([{ surface: 'SURFACE_NON_POSITIVE' }])
  })

  test('names everything that a line lacks', () => {
    const empty = aLigne({ idCulture: null, idCategorieCulture: null, idTypeCulture: null, surface: null })
    expect(check(empty)).toEqual([
      {
        culture: 'CULTURE_MANQUANTE',
        categorie: 'CATEGORIE_MANQUANTE',
        type: 'TYPE_MANQUANT',
        surface: 'SURFACE_NON_POSITIVE',
      },
    ])
  })

  test('accepts a line without a crop where none is required', () => {
    expect(isValid(checkAssolement([aLigne({ idCulture: null })], { cultureObligatoire: false }))).toBe(true)
  })
})

test('the total of 4-decimal areas is exact to 4 decimals', () => {
  const area = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(fc.array(area, { maxLength: 200 }), (tenThousandths) => {
      const total = tenThousandths.reduce((a, b) => a + b, 0)
      expect(totalSurface(tenThousandths.map((n) => ({ surface: n / 10_000 })))).toBe(total / 10_000)
    }),
  )
})

test('a line can be added to an empty rotation or after a line with a crop', () => {
  expect(canAddLine([])).toBe(true)
  expect(canAddLine([aLigne()])).toBe(true)
  expect(canAddLine([aLigne(), aLigne({ idCulture: null })])).toBe(false)
})

test.each([
  ['without a line', [], false],
  ['with a line without a type', [{ codeTypeCulture: '', codeCategorieCulture: 'GC' }], false],
  ['with a line without a category', [{ codeTypeCulture: 'BTH', codeCategorieCulture: '' }], false],
  ['whose lines all have both', [{ codeTypeCulture: 'BTH', codeCategorieCulture: 'GC' }], true],
])('whether a rotation %s is defined', (_, lignes, defined) => expect(isAssolementDefini(lignes)).toBe(defined))
