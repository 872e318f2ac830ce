import { rapprocher } from '@sillon/domain'
import { cultures, pacVersCulture } from '@sillon/referentials'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCulture, searchCultures } from '#fermes/cultures/culture-search'
import { Referentiel } from '#fermes/cultures/referentiel'
import { blePrintemps, bleTendre, feverole, lentille, orge, referentiel } from '#fermes/cultures/testing/referentiel'
import { readCollage } from './collage'

describe('searching a crop', () => {
  test('offers all selectable crops in alphabetical order, minor crops last, when nothing is typed', () => {
    expect(searchCultures(referentiel, ' ')).toEqual([bleTendre, blePrintemps, orge, lentille])
  })

  test.each([
    ['part of the name without its accent', 'ble', [bleTendre, blePrintemps]],
    ['the starts of its words, in any order', 'hiv ble', [bleTendre]],
    ['its PAC code', 'lec', [lentille]],
    ['letters inside a word, without a better match', 'entil', [lentille]],
    ['the starts of words rather than letters inside them', 'h', [bleTendre, orge]],
    ['an unknown name', 'vanille', []],
    ['a crop that is no longer offered', 'féverole', []],
    ['the former code of a crop', 'CHH', [orge]],
    ['the code of a crop that is no longer offered', 'FFO', [feverole]],
    ['the code of land that is not farmed', 'SNA', []],
  ])('finds by %s', (_, typed, expected) => {
    expect(searchCultures(referentiel, typed)).toEqual(expected)
  })

  test('ranks first the name that begins with the typed text', () => {
    expect(searchCultures(referentiel, 'o')[0]).toEqual(orge)
  })
})

describe('the crop of a text', () => {
  test.each([
    ['its whole name', 'BLE TENDRE D’HIVER', bleTendre],
    ['its name with the asterisk of minor crops', 'Lentille *', lentille],
    ['its PAC code', 'orh', orge],
    ['words that match only one crop', 'blé printemps', blePrintemps],
    ['words that match several crops', 'blé tendre', undefined],
    ['letters of one word', 'lentil', undefined],
    ['letters of several words', 'blé print', undefined],
    ['one word of several', 'printemps', undefined],
    ['nothing', '', undefined],
  ])('is known, or not, by %s', (_, text, expected) => {
    expect(findCulture(referentiel, text)).toEqual(expected)
  })
})

describe('a crop named in English', () => {
  const wheat = { ...bleTendre, libelle: 'Winter common wheat', libelleFr: bleTendre.libelle }
  const barley = { ...orge, libelle: 'Winter barley', libelleFr: orge.libelle }
  const english = new Referentiel([wheat, barley], [], [])

  test.each([
    ['its English name', 'wint whe', [wheat]],
    ['its French name', 'ble tendre', [wheat]],
    ['a word of both names once', 'w', [barley, wheat]],
    ['words of two languages', 'blé winter', []],
  ])('is found by %s', (_, typed, expected) => {
    expect(searchCultures(english, typed)).toEqual(expected)
  })

  test('is pasted by either name', () => {
    expect(findCulture(english, 'winter barley')).toBe(barley)
    expect(findCulture(english, "Orge d'hiver")).toBe(barley)
  })
})

describe('the crops of the reference data', () => {
  const real = new Referentiel(
    cultures.map(({ idCulture, codePac, libelle, estMajeure, estSelectionnable }) => ({
      ...bleTendre,
      idCulture,
      codePac,
      libelle,
      estMajeure,
      estSelectionnable,
    })),
    [],
    [],
  )
  const noms = (typed: string) => searchCultures(real, typed).map(({ libelle }) => libelle)

  test('put the crop of an exact PAC code first, and minor crops last', () => {
    expect(noms('BTN')).toEqual(['Betterave sucrière', 'Autre betterave', 'Betterave fourragère', 'Betterave potagère'])
    expect(noms('betterave')[0]).toBe('Betterave sucrière')
    expect(noms('betterave fourragère')).toEqual(['Betterave fourragère'])
  })

  test('put the kinds of a crop before the other names that begin with it', () => {
    expect(noms('vigne').slice(0, 3)).toEqual([
      'Vigne, raisin de cuve',
      'Vigne, raisin de table',
      'Vigne sans production',
    ])
  })

  const codes = pacVersCulture.map(({ codePac, precisionPac }) => [codePac, precisionPac] as const)
  const separator = fc.constantFrom('/', ' ', '-', '')
  const ecrit = fc
    .record({
      code: fc.oneof(
        fc.constantFrom(...codes),
        // A precision missing from the list.
        fc.constantFrom(...codes).map(([code]) => [code, '999'] as const),
      ),
      separator,
      isLower: fc.boolean(),
    })
    .map(({ code: [codeCulture, precision], separator: between, isLower }) => {
      const text = precision === null ? codeCulture : `${codeCulture}${between}${precision}`
      return { codeCulture, precision, text: isLower ? text.toLowerCase() : text }
    })

  test('a PAC code gives the same crop, or the same refusal, typed, pasted and imported', () => {
    const check = ({
      codeCulture,
      precision,
      text,
    }: {
      codeCulture: string
      precision: string | null
      text: string
    }) => {
      const parcelle = { numIlot: '1', numParcelle: '1', deshydratation: false, surface: 1, commune: null }
      const imported = rapprocher([{ ...parcelle, codeCulture, precision }], {})[0]?.idCulture ?? null
      const typed = searchCultures(real, text)[0]?.idCulture ?? null
      const pasted = readCollage(`${text}\t12`, (name) => findCulture(real, name))
      expect([text, typed, pasted]).toEqual([
        text,
        imported,
        [imported === null ? { cultureInconnue: text, surface: 12 } : { culture: real.culture(imported), surface: 12 }],
      ])
    }
    for (const [codeCulture, precision] of codes)
      check({ codeCulture, precision, text: precision === null ? codeCulture : `${codeCulture}/${precision}` })
    fc.assert(fc.property(ecrit, check))
  })

  test('a pasted text gives the crop that typing it offers first', () => {
    const text = fc.oneof(
      fc.constantFrom(...cultures.map(({ libelle }) => libelle)),
      fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(...'abceilnorstu') }),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const pasted = findCulture(real, typed)
        if (pasted !== undefined) expect(searchCultures(real, typed)[0]).toEqual(pasted)
      }),
    )
  })
})
