import { cultures, typesCultures } from '@sillon/referentials'
import { describe, expect, test } from 'vitest'
import { fixture } from '../../testing/declaration-pac'
import { libelleCodePac, rapprocher } from './correspondance'
import { readDeclaration } from './declaration'
import type { ParcelleDeclaree } from './producteur'

const aParcelle = (codeCulture: string, over: Partial<ParcelleDeclaree> = {}): ParcelleDeclaree => ({
  numIlot: '1',
  numParcelle: '1',
  codeCulture,
  precision: null,
  deshydratation: false,
  surface: 1,
  commune: null,
  ...over,
})
const idCulture = (codePac: string) => cultures.find((c) => c.codePac === codePac && c.precisionPac === null)?.idCulture
const codeType = (id: number | null | undefined) => typesCultures.find((t) => t.idTypeCulture === id)?.code

function found(parcelle: ParcelleDeclaree, correspondances = {}) {
  const [matched] = rapprocher([parcelle], correspondances)
  return { idCulture: matched?.idCulture, type: codeType(matched?.idTypeCulture), code: matched?.code }
}

describe('the crop of a parcel', () => {
  test('follows its code', () => {
    expect(found(aParcelle('BTH'))).toEqual({ idCulture: idCulture('BTH'), type: 'BLETEND', code: 'BTH' })
  })

  test('follows its code alone when the list does not know the precision', () => {
    const matched = found(aParcelle('BTH', { precision: '999' }))
    expect(matched).toEqual({ idCulture: idCulture('BTH'), type: 'BLETEND', code: 'BTH/999' })
  })

  test.each(['LUZ', 'TRE', 'SAI', 'VES', 'MEL', 'SER', 'JOS', 'MLF'])(
    '%s is of type DESHYDR only when dried',
    (code) => {
      expect(found(aParcelle(code, { deshydratation: true })).type).toBe('DESHYDR')
      expect(found(aParcelle(code)).type).not.toBe('DESHYDR')
      expect(found(aParcelle(code)).type).toBeDefined()
    },
  )

  test('that cannot be dried keeps its type', () => {
    expect(found(aParcelle('BTH', { deshydratation: true })).type).toBe('BLETEND')
  })

  test('of an unknown code is the one that a person chose for the code', () => {
    const avoine = idCulture('AVH') ?? 0
    expect(found(aParcelle('XQZ'), { XQZ: avoine }).idCulture).toBe(avoine)
    expect(found(aParcelle('XQZ', { precision: '001' }), { 'XQZ/001': avoine }).idCulture).toBe(avoine)
  })

  test('of a known code cannot be replaced by a choice', () => {
    expect(found(aParcelle('BTH'), { BTH: idCulture('AVH') ?? 0 }).idCulture).toBe(idCulture('BTH'))
  })

  test('is missing for an unknown code, or an unknown choice', () => {
    const nothing = { idCulture: null, type: undefined, code: 'XQZ' }
    expect(found(aParcelle('XQZ'))).toEqual(nothing)
    expect(found(aParcelle('XQZ'), { XQZ: 999_999 })).toEqual(nothing)
  })
})

test('parcels without a crop are kept, land that is not farmed apart from unknown codes', async () => {
  const [producteur] = await readDeclaration(fixture('codes-inconnus.xml'))
  const parcelles = rapprocher(producteur?.parcelles ?? [], {})
  expect(parcelles.map(({ code, horsAssolement, idCulture: id }) => [code, horsAssolement, id !== null])).toEqual([
    ['BTH', false, true],
    ['XQZ', false, false],
    ['XQZ', false, false],
    ['SNE', true, false],
    ['BTH', false, true],
  ])
})

test.each([
  ['BTH', 'fr', "Blé tendre d'hiver"],
  ['SNE', 'fr', 'Surface agricole temporairement non exploitée'],
  ['SNA', 'en', 'Non-agricultural area'],
  ['MRS', 'en', 'Salt pans'],
  ['SBO', 'fr', 'Surface boisée'],
  ['XQZ', 'fr', 'XQZ'],
] as const)('code %s is called in %s: %s', (code, language, expected) => {
  expect(libelleCodePac(code, language)).toBe(expected)
})
