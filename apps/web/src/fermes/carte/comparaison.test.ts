import { expect, test } from 'vitest'
import { comparerCampagnes } from './comparaison'
import { uneParcelle } from './testing/parcelles'

test('each parcel says what became of it since another campaign', () => {
  const [avant, present] = [2025, 2026].map(() => ({
    meme: uneParcelle({ numParcelle: '1' }),
    culture: uneParcelle({ numParcelle: '2' }),
    surface: uneParcelle({ numParcelle: '3' }),
  }))
  if (avant === undefined || present === undefined) throw new Error('no campaign')
  const culture = { ...present.culture, properties: { ...present.culture.properties, culture: 'Orge', surface: 5 } }
  const surface = { ...present.surface, properties: { ...present.surface.properties, surface: 4.1 } }
  const nouvelle = uneParcelle({ numParcelle: '9' })
  const partie = uneParcelle({ numParcelle: '8' })
  const { evolutions, disparues } = comparerCampagnes(
    [present.meme, culture, surface, nouvelle],
    [avant.meme, avant.culture, avant.surface, partie],
  )
  expect([...evolutions.values()].map(({ changement }) => changement)).toEqual([
    'IDENTIQUE',
    'CULTURE',
    'SURFACE',
    'NOUVELLE',
  ])
  expect(disparues).toEqual([partie])
})
