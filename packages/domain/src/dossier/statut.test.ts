import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estAchevee, type Faits, type Statut, statutDe, statuts } from './statut'

const RIEN: Faits = { erreurs: 0, vides: 0, estAtteint: null, reserves: 0 }

test.each<[string, Partial<Faits>, Statut]>([
  ['an impossible value beats a threshold that is reached', { erreurs: 1, estAtteint: true }, 'EN_ERREUR'],
  ['an impossible value beats what is missing', { erreurs: 1, vides: 3, estAtteint: false }, 'EN_ERREUR'],
  ['a missing field beats a threshold that is reached', { vides: 1, estAtteint: true }, 'INCOMPLET'],
  ['a missing field beats a threshold that is not reached', { vides: 1, estAtteint: false }, 'INCOMPLET'],
  ['all there and too few points is below the threshold', { estAtteint: false }, 'SOUS_LE_SEUIL'],
  ['below the threshold beats a doubt', { estAtteint: false, reserves: 2 }, 'SOUS_LE_SEUIL'],
  ['enough points with a doubt is reached', { estAtteint: true, reserves: 1 }, 'ATTEINT'],
  ['enough points and nothing else to look at is complete', { estAtteint: true }, 'COMPLET'],
  ['a sheet without points is complete once nothing is left', {}, 'COMPLET'],
])('%s', (_, faits, statut) => {
  expect(statutDe({ ...RIEN, ...faits })).toBe(statut)
})

const faits = fc.record({
  erreurs: fc.nat(3),
  vides: fc.nat(3),
  estAtteint: fc.constantFrom(true, false, null),
  reserves: fc.nat(3),
})

test('one more fault never improves a status', () => {
  const rang = (one: Faits) => statuts.indexOf(statutDe(one))
  fc.assert(
    fc.property(faits, fc.constantFrom('erreurs', 'vides', 'reserves'), (before, fault) => {
      expect(rang({ ...before, [fault]: before[fault] + 1 })).toBeLessThanOrEqual(rang(before))
    }),
  )
})

test('a module without errors and empty fields is finished', () => {
  expect(statuts.filter(estAchevee)).toEqual(['SOUS_LE_SEUIL', 'ATTEINT', 'COMPLET'])
})
