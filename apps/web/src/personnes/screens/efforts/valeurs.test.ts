import { describe, expect, it } from 'vitest'
import { contientLesMots, corpsDe, effortsDe } from './valeurs'

describe('the values of the form', () => {
  it('have a field for each effort and price of a move; one of a move that is no more is left out', () => {
    const gestes = ['HAIE', 'GONE'].map((code) => ({ code, effort: 3, prix: null, modifiePar: null, modifieLe: '' }))
    expect(effortsDe(['HAIE', 'MARE'], gestes)).toEqual({
      'HAIE.effort': 3,
      'HAIE.prix': null,
      'MARE.effort': null,
      'MARE.prix': null,
    })
  })

  it('are sent by move, without a move of an old draft', () => {
    const changes = { 'HAIE.effort': null, 'HAIE.prix': 12.5, 'GONE.prix': 3 }
    expect(corpsDe(changes, new Set(['HAIE']))).toEqual({ HAIE: { effort: null, prix: 12.5 } })
  })
})

it('a search finds each word, whatever its accents and its case', () => {
  expect(contientLesMots('Créer des mares', 'MARE creer')).toBe(true)
  expect(contientLesMots('Créer des mares', 'mare haie')).toBe(false)
  expect(contientLesMots('Créer des mares', ' ')).toBe(true)
})
