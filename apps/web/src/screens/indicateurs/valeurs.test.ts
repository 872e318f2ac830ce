import type { Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { describe, expect, it } from 'vitest'
import { toValeur, toValue } from './valeurs'

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
