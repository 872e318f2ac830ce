import { describe, expect, test } from 'vitest'
import { evaluer, ligne } from '../testing/cas'
import { evaluer3a } from '../testing/hve3a'
import { seuils } from '../testing/ift'
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

describe('references that points wait for', () => {
  const vigne = ligne('VIGNES', 'VRC001', 10)
  const codes = (manquantes: readonly { readonly code: string }[]) => manquantes.map(({ code }) => code)

  test('are the ceilings of each family with an area but without a ceiling or a floor', () => {
    const ferme = { assolement: [vigne, ligne('BLETEND', 'BTH', 20)] }
    const sans = hve4.referencesManquantes(evaluer(ferme))
    expect(codes(sans)).toEqual(
      ['320', '340'].flatMap((numero) => ['H', 'HH'].map((nature) => `HVE4_PHYTO_I_${numero}_${nature}_PLAF`)),
    )
    expect(new Set(sans.map(({ liste }) => liste))).toEqual(new Set(['plafonds-ift']))
    const avec = evaluer({ ...ferme, parametresIft: { viti: seuils([10, 5]), gc_hors_pdt: seuils([2, 1]) } })
    expect(hve4.referencesManquantes(avec)).toEqual([])
  })

  test('are those of the region or basin in the earlier scheme, unless an auditor gave the points', () => {
    const ferme = { assolement: [vigne], familles: ['VITIC'] }
    expect(codes(hve3a.referencesManquantes(evaluer3a(ferme)))).toEqual(['HVE3A_I_28', 'HVE3A_I_29'])
    const notees = evaluer3a({ ...ferme, saisies: { I_58: 2, I_59: 2 } })
    expect(hve3a.referencesManquantes(notees)).toEqual([])
    const reference = { iftHerbicide: 1, iftHorsHerbicide: 5, indicatif: false }
    const avec = evaluer3a({ ...ferme, referencesIft: { GC_PT: null, VIGNE: reference } })
    expect(hve3a.referencesManquantes(avec)).toEqual([])
  })

  test('are none on a farm without a crop that needs them', () => {
    expect(hve4.referencesManquantes(evaluer({}))).toEqual([])
  })
})
