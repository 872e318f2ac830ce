import { round4 } from '@sillon/engine'
import { pacVersCulture } from '@sillon/referentials'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixture } from '../../testing/declaration-pac'
import { comparer, lignesDeclarees } from './comparaison'
import { rapprocher } from './correspondance'
import { readDeclaration } from './declaration'
import type { ParcelleDeclaree } from './producteur'

describe('the rotation of a declaration', () => {
  test('sums parcels of one crop, keeps them, and leaves aside those without a crop', async () => {
    const [producteur] = await readDeclaration(fixture('codes-inconnus.xml'))
    const [ble, ...others] = lignesDeclarees(rapprocher(producteur?.parcelles ?? [], {}))
    expect(others).toEqual([])
    expect(ble?.surface).toBe(3) // 200 × 100 + 100 × 100 = 30 000 m²
    expect(ble?.parcelles.map(({ numParcelle }) => numParcelle)).toEqual(['1', '5'])
  })

  test('distinguishes a dried crop from the same crop not dried', () => {
    const luzerne = { ...aParcelle, codeCulture: 'LUZ' }
    const lignes = lignesDeclarees(rapprocher([luzerne, { ...luzerne, deshydratation: true }], {}))
    expect(lignes.map(({ surface }) => surface)).toEqual([1, 1])
  })

  test('has no line for parcels without area', () => {
    expect(lignesDeclarees(rapprocher([{ ...aParcelle, surface: 0 }], {}))).toEqual([])
  })
})

const aParcelle: ParcelleDeclaree = {
  numIlot: '1',
  numParcelle: '1',
  codeCulture: 'BTH',
  precision: null,
  deshydratation: false,
  surface: 1,
  commune: null,
}
const ligne = (idCulture: number, surface: number) => ({ idCulture, idCategorieCulture: 1, idTypeCulture: 2, surface })
const declaree = (idCulture: number, surface: number) => ({ ...ligne(idCulture, surface), parcelles: [] })

test('each line is added, changed, removed or the same', () => {
  const lignes = comparer([ligne(1, 10), ligne(2, 5), ligne(3, 7)], [declaree(4, 2), declaree(1, 10), declaree(2, 6.5)])
  expect(lignes.map((l) => [l.idCulture, l.changement, l.surfaceActuelle, l.surface])).toEqual([
    [4, 'AJOUT', 0, 2],
    [1, 'INCHANGEE', 10, 10],
    [2, 'MODIFICATION', 5, 6.5],
    [3, 'SUPPRESSION', 7, 0],
  ])
})

test('the same crop under another type is another line', () => {
  const [added, removed] = comparer([ligne(1, 10)], [{ ...declaree(1, 10), idTypeCulture: 3 }])
  expect([added?.changement, removed?.changement]).toEqual(['AJOUT', 'SUPPRESSION'])
})

describe('for any declaration', () => {
  const codes = [...new Set(pacVersCulture.map(({ codePac }) => codePac)), 'XQZ']
  const declaration = fc.array(
    fc.record({
      codeCulture: fc.constantFrom(...codes),
      deshydratation: fc.boolean(),
      surface: fc.integer({ min: 0, max: 5_000_000 }).map((tenThousandths) => tenThousandths / 10_000),
    }),
    { maxLength: 60 },
  )
  const read = (parcelles: readonly Partial<ParcelleDeclaree>[]) =>
    rapprocher(
      parcelles.map((p, i) => ({ ...aParcelle, ...p, numParcelle: `${i + 1}` })),
      {},
    )
  const total = (rows: readonly { readonly surface: number }[]) =>
    rows.reduce((sum, { surface }) => sum + Math.round(surface * 10_000), 0) / 10_000

  test('the lines and the parcels without crop add up to the declared area', () => {
    fc.assert(
      fc.property(declaration, (parcelles) => {
        const read_ = read(parcelles)
        const without = read_.filter(({ idTypeCulture }) => idTypeCulture === null)
        expect(round4(total(lignesDeclarees(read_)) + total(without))).toBe(total(parcelles))
      }),
    )
  })

  test('importing it again changes nothing', () => {
    fc.assert(
      fc.property(declaration, (parcelles) => {
        const lignes = lignesDeclarees(read(parcelles))
        expect(comparer(lignes, lignes).filter(({ changement }) => changement !== 'INCHANGEE')).toEqual([])
      }),
    )
  })
})
