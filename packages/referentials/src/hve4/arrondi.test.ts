import { round4, type YearValues } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluer, ligne } from '../../testing/cas'
import { exactQuotient } from '../../testing/fractions'
import { annees } from '../../testing/ift'
import { modele } from './modele'

/** `npm run test:all` and `npm run prove:rounding` use a million runs. */
const RUNS = process.env.TEST_ALL === '1' ? 1_000_000 : 1000
/** A million runs take minutes. */
const options = { timeout: 600_000 }

/** A single rule of the model: computes its value from its inputs, stored as in an evaluation. */
function regle<Result>(code: string) {
  const { formula } = modele.node(code)
  if (formula === undefined) throw new Error(`${code} has no formula.`)
  const places = new Map<string, number>(formula.reads.map((read, i) => [read, i]))
  const bound = formula.bind(formula.reads.map((_, i) => i))
  return (lues: Readonly<Record<string, unknown>>): Result => {
    const values: unknown[] = new Array(places.size).fill(null)
    for (const [read, value] of Object.entries(lues)) values[places.get(`HVE4_${read}`) ?? -1] = value
    const value = bound(values)
    return (typeof value === 'number' ? round4(value) : value) as Result
  }
}

const decimale = (unites: number) => round4(unites / 10_000)

/** Values a, b and a whole, in ten-thousandths, for which (a − b) ÷ whole is a tie or just beside one. */
const presDUneEgalite = fc
  .tuple(
    fc.integer({ min: 0, max: 20_000_000 }),
    fc.integer({ min: 1, max: 400 }),
    fc.nat(30_000),
    fc.constantFrom(-1, 0, 0, 1),
  )
  .map(([retire, echelle, quotient, ecart]) => ({
    retire,
    depart: retire + (2 * quotient + 1) * echelle + ecart,
    entier: 20_000 * echelle,
  }))
const quelconque = fc.record({
  retire: fc.integer({ min: 0, max: 20_000_000 }),
  depart: fc.integer({ min: 0, max: 20_000_000 }),
  entier: fc.integer({ min: 1, max: 20_000_000 }),
})
const division = fc.oneof(presDUneEgalite, quelconque)

describe('formulas that subtract before they divide', () => {
  test('round an exact tie of the position between floor and ceiling up, which costs points', () => {
    // (128.033 − 126.7) ÷ (130.7 − 126.7) = 1.333 ÷ 4 = 0.33325, exactly.
    const ferme = evaluer({
      assolement: [ligne('HORTPEP', '', 10)],
      saisies: { FERTI_D_21: annees(128.033), FERTI_D_22: annees(130.7), FERTI_D_23: annees(126.7) },
    })
    expect([ferme.get('HVE4_FERTI_I_23'), ferme.get('HVE4_FERTI_I_24')]).toEqual([0.3333, 5])
  })

  test('place the nitrogen of horticulture between its floor and its ceiling', options, () => {
    const position = regle<number | null>('HVE4_FERTI_I_23')
    fc.assert(
      fc.property(division, ({ depart, retire, entier }) => {
        const lu = position({
          FERTI_I_20: decimale(depart),
          FERTI_I_21: decimale(retire + entier),
          FERTI_I_22: decimale(retire),
        })
        expect(lu).toBe(exactQuotient(BigInt(depart - retire), BigInt(entier)))
      }),
      { numRuns: RUNS },
    )
  })

  test('give the nitrogen balance of each campaign', options, () => {
    const bilan = regle<YearValues | null>('HVE4_FERTI_I_106')
    fc.assert(
      fc.property(division, fc.boolean(), ({ depart, retire, entier }, inverse) => {
        const [entrees, sorties] = inverse ? [retire, depart] : [depart, retire]
        const lu = bilan({
          FERTI_I_104: annees(decimale(entrees)),
          FERTI_I_105: annees(decimale(sorties)),
          CULT_D_200: decimale(entier),
        })
        expect(lu?.n).toBe(exactQuotient(BigInt(entrees - sorties), BigInt(entier)))
      }),
      { numRuns: RUNS },
    )
  })

  test('give means over two and three campaigns, of values of both signs', options, () => {
    const moyennes = [
      [regle<number | null>('HVE4_FERTI_I_107'), 'FERTI_I_106', 'FERTI_D_104', ['BIANNUEL', 'TRIANNUEL']],
      [regle<number | null>('HVE4_PHYTO_I_340_H_MOY'), 'PHYTO_D_340_H', 'PHYTO_D_302', [1, 2]],
      [regle<number | null>('HVE4_PHYTO_I_406'), 'PHYTO_D_402', 'PHYTO_D_400', [1, 2]],
    ] as const
    const valeur = fc.integer({ min: -5_000_000, max: 5_000_000 })
    fc.assert(
      fc.property(valeur, valeur, valeur, fc.boolean(), (n, n_1, n_2, triannuelle) => {
        const retenues = triannuelle ? [n, n_1, n_2] : [n, n_1]
        const somme = retenues.reduce((total, unites) => total + BigInt(unites), 0n)
        const attendue = exactQuotient(somme, BigInt(retenues.length) * 10_000n)
        const valeurs = annees(decimale(n), decimale(n_1), decimale(n_2))
        for (const [moyenne, lue, choix, [deux, trois]] of moyennes) {
          const quantites = lue === 'PHYTO_D_402' ? { PHYTO_D_401: valeurs } : {}
          expect(moyenne({ [lue]: valeurs, ...quantites, [choix]: triannuelle ? trois : deux }), lue).toBe(attendue)
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('give points weighted by the complement of a share', options, () => {
    const points = regle<number | null>('HVE4_FERTI_S_40')
    const part = fc.integer({ min: 50_000, max: 1_000_000 })
    const note = fc.integer({ min: 0, max: 60_000 })
    fc.assert(
      fc.property(note, note, part, (principales, mineures, mineure) => {
        const exact = BigInt(principales) * BigInt(1_000_000 - mineure) + BigInt(mineures) * BigInt(mineure)
        const lu = points({
          FERTI_S_41: decimale(principales),
          FERTI_S_42: decimale(mineures),
          FERTI_D_1050: decimale(mineure),
        })
        expect(lu).toBe(exactQuotient(exact, 10_000_000_000n))
      }),
      { numRuns: RUNS },
    )
  })

  test('give points of irrigation weighted by the remaining area', options, () => {
    const outils = regle<number | null>('HVE4_IRRI_S_2')
    const economies = regle<number | null>('HVE4_IRRI_S_7')
    const hectares = fc.integer({ min: 1, max: 20_000_000 })
    fc.assert(
      fc.property(fc.nat(6), fc.integer({ min: 0, max: 60_000 }), hectares, hectares, (une, autre, surface, total) => {
        const dedans = BigInt(Math.min(surface, total))
        const reste = BigInt(total) - dedans
        expect(
          outils({
            IRRI_I_23: une,
            IRRI_I_204: decimale(autre),
            IRRI_D_201: decimale(surface),
            IRRI_D_102: decimale(total),
          }),
        ).toBe(exactQuotient(BigInt(une) * 10_000n * reste + BigInt(autre) * dedans, 10_000n * BigInt(total)))
        expect(
          economies({
            IRRI_I_73: une,
            IRRI_I_86: decimale(autre),
            IRRI_D_80: decimale(surface),
            CULT_D_200: decimale(total),
          }),
        ).toBe(exactQuotient(BigInt(une) * 10_000n * reste + BigInt(autre) * BigInt(total), 10_000n * BigInt(total)))
      }),
      { numRuns: RUNS },
    )
  })
})
