import type { Explanation } from '@sillon/engine'
import { round4 } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fichier } from '../../testing/fichiers'
import { fichier3a } from '../../testing/fichiers3a'
import { hve3a } from '../hve3a/scheme'
import { hve4 } from '../hve4/scheme'
import type { DossierInput, Scheme } from '../scheme'
import { kindsCommuns } from './communs'
import { formatArrondi, formatNumber, formatPoints, formatUnite, numberFormat } from './nombres'

const read = (text: string) => Number(text.replace(',', '.'))
const side = (value: number, bound: number) => Math.sign(round4(value - bound))

test('hectares of topographic area always have three decimals, others as many as there are', () => {
  expect([6.3, 1234.5678, 0].map((value) => formatUnite(value, 'fr', 'Ha SET'))).toEqual([
    '6,300',
    '1\u202f234,568',
    '0,000',
  ])
  expect([formatUnite(6.3, 'en', 'Ha SET'), formatUnite(6.3, 'fr', 'ha')]).toEqual(['6.300', '6,3'])
  const lecture = { language: 'fr', unite: 'Ha SET' } as const
  expect(kindsCommuns.decimalPositif.format(6.3, lecture)).toBe('6,300 Ha SET')
})

test.each(['fr', 'en'] as const)('a short number is written as the format of %s writes it', (language) => {
  // Half of them have a few decimals, as most entries have.
  const short = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((value) => value / 10_000)
  const any = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => value !== 0)
  fc.assert(
    fc.property(fc.oneof(short, any), fc.integer({ min: 0, max: 6 }), (value, decimals) => {
      expect(formatNumber(value, language, decimals)).toBe(numberFormat(language, 0, decimals).format(value))
    }),
  )
})

describe('a rounded share or index', () => {
  test.each([
    [49.9996, '49,99'],
    [99.996, '99,99'],
    [3.9999, '3,99'],
    [62.4996, '62,49'],
    [50.0004, '50,01'],
    [50, '50'],
    [66.6667, '66,67'],
    [33.3333, '33,33'],
    [46.1538, '46,15'],
    [0.0137, '0,014'],
    [0, '0'],
  ])('of %s %% is written as %s', (value, text) => {
    expect(formatArrondi(value, 'fr', '%')).toBe(text)
    const lecture = { language: 'fr', unite: '%', sansUnite: true } as const
    expect(kindsCommuns.percent.format(value, lecture)).toBe(text)
  })

  test('of 1.9996 is not written as 2, nor 1.6496 as 1.65', () => {
    expect([1.9996, 1.6496, 1.333].map((value) => formatArrondi(value, 'fr', 'IFT'))).toEqual(['1,99', '1,64', '1,33'])
  })

  /** Bounds of the tables behind the points of a file, including those from references of the year. */
  function boundsOf(scheme: Scheme, dossiers: readonly DossierInput[]): ReadonlySet<number> {
    const bounds = new Set<number>()
    const see = ({ bands, reads }: Explanation): void => {
      for (const { table } of bands) for (const { bound } of table.bands) bounds.add(bound)
      reads.forEach(see)
    }
    for (const dossier of dossiers) {
      const evaluation = scheme.evaluate(dossier)
      for (const { code, nature } of scheme.indicateurs.values())
        if (nature === 'S') see(scheme.explain(evaluation, code))
    }
    return bounds
  }

  test('stays on its side of every bound of both schemes that its decimals can express', () => {
    const bounds = new Set([
      ...boundsOf(hve4, fc.sample(fichier, { numRuns: 2, seed: 4 })),
      ...boundsOf(hve3a, fc.sample(fichier3a, { numRuns: 2, seed: 3 })),
    ])
    expect([12.5, 62.5, 50, 20].filter((bound) => !bounds.has(bound))).toEqual([])
    const wrong = (
      [
        ['%', 2],
        ['IFT', 20],
      ] as const
    ).flatMap(([unite, parts]) =>
      [...bounds]
        // References with two decimals have other bounds, which two decimals cannot separate.
        .filter((bound) => round4(bound * parts) % 1 === 0)
        .flatMap((bound) =>
          Array.from({ length: 99 }, (_, rang) => [bound, round4(bound + (rang - 49) / 10_000)] as const),
        )
        .filter(
          ([bound, value]) =>
            value >= 0.1 && side(read(formatArrondi(value, 'fr', unite)), bound) !== side(value, bound),
        ),
    )
    expect(wrong).toEqual([])
  })
})

test('points are written with one decimal, and 10 only from 10 on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 630_000 }), (units) => {
      const points = units / 10_000
      const shown = read(formatPoints(points, 'fr'))
      expect(shown >= 10).toBe(points >= 10)
      expect(Math.abs(shown - points)).toBeLessThanOrEqual(0.1)
    }),
  )
})
