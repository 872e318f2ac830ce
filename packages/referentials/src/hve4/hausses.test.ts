import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { annees } from '../../testing/ift'
import { dossierVide } from '../../testing/references'
import { hve4 } from './scheme'

const messages = (saisies: Parameters<typeof hve4.evaluate>[0]['saisies'], anDernier?: typeof saisies) =>
  hve4
    .messages(hve4.evaluate({ ...dossierVide, irrigation: true, saisies, anDernier }))
    .filter(({ message }) => message.fr.includes('dernier'))
const HAIE = 'HVE4_BIODIV_D_11'

describe('an entry of more than three times that of the year before', () => {
  test('must be confirmed, as a doubt without a conclusion', () => {
    expect(messages({ [HAIE]: 37.6 }, { [HAIE]: 12.5 })).toEqual([
      {
        code: HAIE,
        severite: 'avertissement',
        impossible: false,
        deLAnDernier: true,
        message: {
          fr: "Plus de trois fois la valeur de l'an dernier (12,5) : à confirmer",
          en: "More than three times last year's value (12.5): to be confirmed",
        },
      },
    ])
  })

  test.each<[string, Parameters<typeof messages>[0], Parameters<typeof messages>[0] | undefined]>([
    ['three times exactly', { [HAIE]: 37.5 }, { [HAIE]: 12.5 }],
    ['three times exactly, where a double is a little less than it', { [HAIE]: 0.9 }, { [HAIE]: 0.3 }],
    ['nothing the year before', { [HAIE]: 37.5 }, {}],
    ['zero the year before', { [HAIE]: 37.5 }, { [HAIE]: 0 }],
    ['no file the year before', { [HAIE]: 37.5 }, undefined],
    ['a count', { HVE4_BIODIV_D_56: 40 }, { HVE4_BIODIV_D_56: 3 }],
    ['an impossible value', { HVE4_CULT_D_200: 5, HVE4_BIODIV_D_15: 6 }, { HVE4_BIODIV_D_15: 1 }],
    ['an entry without effect', { HVE4_CULT_D_70: 0, HVE4_PHYTO_D_62: 40 }, { HVE4_PHYTO_D_62: 3 }],
  ])('is not reported for %s', (_, saisies, anDernier) => {
    expect(messages(saisies, anDernier)).toEqual([])
  })

  test('is reported strictly above three times, to the ten-thousandth', () => {
    const evaluation = hve4.evaluate({ ...dossierVide, saisies: {} })
    const tenThousandths = fc.integer({ min: 1, max: 300_000 })
    fc.assert(
      fc.property(tenThousandths, (avant) => {
        evaluation.set(hve4.anDernier, { [HAIE]: avant / 10_000 })
        const hausses = (units: number) => {
          evaluation.set(HAIE, units / 10_000)
          return hve4.messages(evaluation).filter(({ deLAnDernier }) => deLAnDernier).length
        }
        expect([hausses(3 * avant), hausses(3 * avant + 1)]).toEqual([0, 1])
      }),
      { numRuns: process.env.TEST_ALL === '1' ? 3000 : 100 },
    )
  })

  test('is looked for campaign by campaign in a row of several', () => {
    const dose = 'HVE4_FERTI_D_110'
    expect(messages({ [dose]: annees(40, 10) }, { [dose]: annees(10, 90) }).map(({ code }) => code)).toEqual([dose])
    expect(messages({ [dose]: annees(20, 90) }, { [dose]: annees(10, 20) })).toEqual([])
  })

  test('is reported once the year before is known', () => {
    const evaluation = hve4.evaluate({ ...dossierVide, saisies: { [HAIE]: 100 } })
    evaluation.set(hve4.anDernier, { [HAIE]: 10 })
    expect(hve4.messages(evaluation).some(({ code }) => code === HAIE)).toBe(true)
  })
})
