import type { Parcelle } from '@sillon/contract'
import { expect, test } from 'vitest'
import { bleTendre, orge, referentiel } from '#fermes/cultures/testing/referentiel'
import { emptyContenu, type Ligne } from '../lignes'
import { creationsPossibles, sommeDe, surfaceRetenue } from './parcelles'

const aParcelle = (over: Partial<Parcelle>): Parcelle => ({
  uuidParcelle: 'p',
  nom: null,
  numIlot: '1',
  numParcelle: '1',
  codeCulture: null,
  surface: 2,
  surfaceCvi: null,
  partenaire: null,
  surfacePartenaire: null,
  ...over,
})
const aLigneDe = (idCulture: number): Ligne => ({
  ...emptyContenu,
  id: idCulture,
  idCulture,
  isSurfaceUnreadable: false,
  isFresh: false,
})

test.each([
  ['its own area', { surface: 2, surfaceCvi: 1.9 }, false, 2],
  [
    'the area of the vineyard register where the farm declares its vine by it',
    { surface: 2, surfaceCvi: 1.9 },
    true,
    1.9,
  ],
  ['its own area where the register has none', { surface: 2, surfaceCvi: null }, true, 2],
  ['no area that the register says is 0', { surface: 2, surfaceCvi: 0 }, true, 0],
])('a parcel counts by %s', (_, over, isParCvi, expected) => {
  expect(surfaceRetenue(aParcelle(over), isParCvi)).toBe(expected)
})

test('the sum of areas is exact to 4 decimals', () => {
  expect(
    sommeDe(
      [0.1, 0.2, 8.7303].map((surface) => aParcelle({ surface })),
      false,
    ),
  ).toBe(9.0303)
})

test('isolated parcels ask for a line by crop, not for a crop that has one, for land that is not farmed, nor for an unknown code', () => {
  const isolees = ['ORH', 'BTH', 'ORH', 'SNE', 'ZZZ', null].map((codeCulture, i) =>
    aParcelle({ uuidParcelle: `p${i}`, codeCulture }),
  )
  const creations = creationsPossibles(isolees, [aLigneDe(bleTendre.idCulture)], referentiel)
  expect(creations.map(({ culture, parcelles }) => [culture, parcelles.map((it) => it.uuidParcelle)])).toEqual([
    [orge, ['p0', 'p2']],
  ])
})
