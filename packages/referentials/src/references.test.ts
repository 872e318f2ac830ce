import { describe, expect, test } from 'vitest'
import { jouet } from '../testing/jouet/jouet'
import { dossierVide } from '../testing/references'
import { hve3a } from './hve3a/scheme'
import { hve4 } from './hve4/scheme'
import { referencesDe } from './references'

describe('the lists of a year that a scheme declares', () => {
  test('are all that it can read', () => {
    const lues = referencesDe(['references-ift'], dossierVide.references)
    expect(lues).toEqual({ referencesIft: dossierVide.references.referencesIft })
    // @ts-expect-error a list that was not declared
    expect(lues.materiels).toBeUndefined()
  })

  test('compute a file without the others', () => {
    const { referencesIft, materiels } = dossierVide.references
    expect(hve3a.evaluate({ ...dossierVide, references: { referencesIft, materiels } }).get('CERTIFICATION')).toEqual(
      hve3a.evaluate(dossierVide).get('CERTIFICATION'),
    )
    expect(jouet.evaluate({ ...dossierVide, references: {} }).get('JOUET_SYN_I_1')).toBe('NON_CERTIFIABLE')
  })

  test('must be there: an empty list is not one that nobody loaded', () => {
    const { parametresIft: _, ...others } = dossierVide.references
    expect(() => hve4.evaluate({ ...dossierVide, references: others })).toThrow('The list plafonds-ift was not loaded.')
  })

  test('that a decision was taken without are empty in what was kept of it', () => {
    const results = hve4.evaluate(dossierVide).results()
    const kept = hve4.restore({ ...dossierVide, references: {} }, results)
    expect(kept.results()).toEqual(results)
  })

  test.each([hve4, hve3a, jouet])(
    'of $codeNational hold the basins where a row names one',
    ({ bassin, references }) => {
      expect(references.includes('bassins-viticoles')).toBe(bassin !== null)
    },
  )
})
