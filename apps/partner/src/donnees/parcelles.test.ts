import { produitsPhytoExemple } from '@sillon/referentials'
import { expect, it } from 'vitest'
import { CAMPAGNES, fermes } from './fermes'
import { interventionsDe } from './interventions'
import { parcellesDe } from './parcelles'

const RAYON = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Hectares inside a ring of degrees, on a sphere (Chamberlain and Duquette, 2007). */
function hectares(ring: readonly (readonly [number, number])[]): number {
  const sum = ring.reduce((total, [x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] ?? [x1, y1]
    return total + radians(x2 - x1) * (2 + Math.sin(radians(y1)) + Math.sin(radians(y2)))
  }, 0)
  return Math.abs((sum * RAYON * RAYON) / 2) / 10_000
}

it.each(fermes)('outlines of $raisonSociale have their areas to 1 %, in every campaign', (ferme) => {
  for (const campagne of CAMPAGNES)
    for (const { geometrie, surface } of parcellesDe(ferme, campagne)) {
      if (geometrie?.type !== 'Polygon') throw new Error('A parcel has one outline.')
      expect(Math.abs(hectares(geometrie.coordinates[0] ?? []) / surface - 1)).toBeLessThan(0.01)
    }
})

it('the present campaign has the crops and areas of the rotation', () => {
  for (const ferme of fermes) {
    const parcelles = parcellesDe(ferme, 2026)
    const sumsOf = (parts: readonly { readonly codeCulture: string | null; readonly surface: number }[]) =>
      Object.fromEntries(
        parts.map(({ codeCulture }) => {
          const sum = parts.reduce((total, one) => total + (one.codeCulture === codeCulture ? one.surface : 0), 0)
          return [codeCulture, sum.toFixed(3)]
        }),
      )
    expect(sumsOf(parcelles)).toEqual(sumsOf(ferme.assolement))
  }
})

it('no treatment invalidates an audit: none has a CMR product of class 1', () => {
  const cmr1 = produitsPhytoExemple.flatMap(({ amm, classeCmr }) => (classeCmr === 'CMR1' ? amm : []))
  const recus = fermes.flatMap((ferme) => CAMPAGNES.flatMap((campagne) => interventionsDe(ferme, campagne)))
  expect(recus.filter(({ amm }) => amm !== null && cmr1.includes(amm))).toEqual([])
})
