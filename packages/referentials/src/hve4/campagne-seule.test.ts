import { describe, expect, test } from 'vitest'
import { hve4 } from './scheme'
import { suite } from './valeurs'

const entered = [...hve4.indicateurs.values()].filter(({ modifiable }) => modifiable)
const bySchema = (schemaId: string) => entered.filter((indicateur) => indicateur.schemaId === schemaId)
const of = (prefixe: string, ...suffixes: readonly (number | string)[]) =>
  suffixes.map((suffixe) => `HVE4_${prefixe}_D_${suffixe}`)

describe('rows of one campaign only', () => {
  test('are every date, every total and every value that the rotation proposes', () => {
    const rows = [
      ...bySchema('date'),
      ...bySchema('overrideAssolementValue'),
      ...entered.filter(({ nature }) => nature === 'C'),
    ]
    expect(rows.length).toBeGreaterThan(80)
    expect(rows.filter(({ campagneSeule }) => !campagneSeule)).toEqual([])
  })

  test.each([
    ['products used in the period', of('PHYTO', 10, 101, 102)],
    ['soil tests of the period', of('BIODIV', 62, 63, 64)],
    ['areas cropped, treated, covered or watered', of('PHYTO', 21, 22, 52, 61, 500, 550)],
    ['areas watered and volumes drawn', of('IRRI', 102, 21, 31, 70, 61, 62)],
    ['quantities of nitrogen and weeks of cover', of('FERTI', 50, 51, 302)],
    ['shares of the rotation', of('BIODIV', 30, 31)],
    ['the thresholds of that year', of('PHYTO', 3001, 3002, 3003)],
    ['varieties sown each year', of('PHYTO', 620, 621, 630, 631)],
    ['land out of use for a time', of('CULT', 75, 79, 80)],
  ])('%s', (_, codes) => {
    expect(codes.filter((code) => hve4.indicateurs.get(code)?.campagneSeule !== true)).toEqual([])
  })

  test('are never rows of several campaigns, which move back by one', () => {
    expect(entered.filter(({ plusieursAnnees, campagneSeule }) => plusieursAnnees && campagneSeule)).toEqual([])
  })

  test('are none of the rows that stay from one year to the next: the site, its equipment, practices and choices', () => {
    const others = entered.filter(({ campagneSeule, plusieursAnnees }) => !campagneSeule && !plusieursAnnees)
    const weigh = 'entries copied into the next campaign: a new one has its place in this list, or in campagne-seule.ts'
    expect(
      others.map(({ code }) => code),
      weigh,
    ).toEqual([
      ...[...suite('HVE4_CULT_D_', 71, 74), ...suite('HVE4_CULT_D_', 76, 78), ...of('CULT', 81)],
      ...suite('HVE4_CULT_D_', 83, 94),
      ...[...suite('HVE4_BIODIV_D_', 1, 8), ...suite('HVE4_BIODIV_D_', 11, 18), ...suite('HVE4_BIODIV_D_', 21, 28)],
      ...suite('HVE4_BIODIV_D_', 55, 58),
      ...of('PHYTO', 302, 3004, 390, 400, 50, 51, 54, 70, 71, 571, 572, 600, 610, 611),
      ...of('FERTI', 101, 102, 103, 104, 20, 81, 82),
      ...of('IRRI', 101, 1, 2, 3, 4, 5, 6, 30, 40, 41, 50, 60, 81, 82),
    ])
  })
})
