import type { Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { describe, expect, it } from 'vitest'
import { isSameValue, toValeur, toValue } from './valeurs'

describe('a value of the API', () => {
  const champagne = { idBassinViti: 4, codeBassinViti: 'CHAMPAGNE', libelleBassinViti: 'Champagne' }
  const aucun = { idBassinViti: -1, codeBassinViti: '', libelleBassinViti: 'Non renseigné' }
  it.each<[string, Valeur, Value]>([
    ['a number', { value: 12.5 }, 12.5],
    ['an empty one', { value: null }, null],
    ['a list of codes', { value: ['AMGAIR'] }, ['AMGAIR']],
    ['one per campaign', { n: 1, n_1: null }, { n: 1, n_1: null, n_2: null }],
    ['a basin', { value: champagne }, 'CHAMPAGNE'],
    ['no basin', { value: aucun }, null],
    ['choices, all empty', { choix_type_calcul_IFT: null, choix_calcul_moyenne: null }, null],
    [
      'choices',
      { choix_type_calcul_IFT: 'HVE' },
      { choix_type_calcul_IFT: 'HVE', choix_calcul_moyenne: null, date_engagement: null },
    ],
  ])('is read by the calculation: %s', (_, valeur, value) => expect(toValue(valeur)).toEqual(value))

  it.each<[string, Value, Valeur]>([
    ['a number', 12.5, { value: 12.5 }],
    ['an erased one', null, null],
    ['a list of codes', ['AMGAIR'], { value: ['AMGAIR'] }],
    ['one per campaign', { n: 1, n_1: 2, n_2: null }, { n: 1, n_1: 2, n_2: null }],
    [
      'choices',
      { choix_type_calcul_IFT: 'MAEC', choix_calcul_moyenne: 'biannuelle', date_engagement: '2025-05-15' },
      { choix_type_calcul_IFT: 'MAEC', choix_calcul_moyenne: 'biannuelle', date_engagement: '2025-05-15' },
    ],
  ])('is written by the calculation: %s', (_, value, valeur) => expect(toValeur(value)).toEqual(valeur))
})

describe('two values', () => {
  const choix = { choix_type_calcul_IFT: 'MAEC', choix_calcul_moyenne: null, date_engagement: '2025-05-15' } as const
  // A database may give the keys of what it stores in another order.
  const melange = { date_engagement: '2025-05-15', choix_type_calcul_IFT: 'MAEC', choix_calcul_moyenne: null } as const
  it.each<[string, Value, Value, boolean]>([
    ['numbers', 12.5, 12.5, true],
    ['other numbers', 12.5, 12.6, false],
    ['nothing', null, null, true],
    ['nothing and zero', null, 0, false],
    ['nothing and a list', null, [], false],
    ['campaigns', { n: 1, n_1: 2, n_2: null }, { n: 1, n_1: 2, n_2: null }, true],
    ['campaigns of which one moved', { n: 1, n_1: 2, n_2: null }, { n: 1, n_1: 2, n_2: 0 }, false],
    ['choices whatever the order of their keys', choix, melange, true],
    ['other choices', choix, { ...melange, choix_type_calcul_IFT: null }, false],
    ['lists', ['AMGAIR', 'VOLUC'], ['AMGAIR', 'VOLUC'], true],
    ['a list and its beginning', ['AMGAIR', 'VOLUC'], ['AMGAIR'], false],
    ['lists in another order', ['AMGAIR', 'VOLUC'], ['VOLUC', 'AMGAIR'], false],
  ])('are the same or not for a reader: %s', (_, one, other, same) => {
    expect(isSameValue(one, other)).toBe(same)
    expect(isSameValue(other, one)).toBe(same)
  })
})
