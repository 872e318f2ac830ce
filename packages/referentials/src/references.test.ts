import { describe, expect, test } from 'vitest'
import { jouet } from '../testing/jouet/jouet'
import { dossierVide } from '../testing/references'
import { hve3a } from './hve3a/scheme'
import { hve4 } from './hve4/scheme'
import { referencesDe } from './references'

describe('the lists of a year that a scheme declares', () => {
  test('are all that the scheme can read', () => {
    const lues = referencesDe(['references-ift'], dossierVide.references)
    expect(lues).toEqual({ referencesIft: dossierVide.references.referencesIft })
    // @ts-expect-error a list that was not declared
    expect(lues.materiels).toBeUndefined()
  })

  test('suffice to compute a file', () => {
    const { referencesIft, materiels } = dossierVide.references
    expect(hve3a.evaluate({ ...dossierVide, references: { referencesIft, materiels } }).get('CERTIFICATION')).toEqual(
      hve3a.evaluate(dossierVide).get('CERTIFICATION'),
    )
    expect(jouet.evaluate({ ...dossierVide, references: {} }).get('JOUET_SYN_I_1')).toBe('NON_CERTIFIABLE')
  })

  test('must be loaded: an empty list is not a missing one', () => {
    const { parametresIft: _, ...others } = dossierVide.references
    expect(() => hve4.evaluate({ ...dossierVide, references: others })).toThrow('The list plafonds-ift was not loaded.')
  })

  test('may be missing from a stored decision taken without them', () => {
    const results = hve4.evaluate(dossierVide).results()
    const kept = hve4.restore({ ...dossierVide, references: {} }, results)
    expect(kept.results()).toEqual(results)
  })

  test.each([hve4, hve3a, jouet])(
    'of $codeNational include the basins when a row has one',
    ({ bassin, references }) => {
      expect(references.includes('bassins-viticoles')).toBe(bassin !== null)
    },
  )
})
