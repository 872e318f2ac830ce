import type { Value } from '@sillon/engine'
import { describe, expect, it, test } from 'vitest'
import { kindsCommuns } from './communs'
import { accorder, avecUnite } from './format'
import { kindNamed, type Valeur } from './kind'
import { sameValue, toValeur } from './valeur'

it.each<[string, Value, Valeur]>([
  ['a number', 12.5, { value: 12.5 }],
  ['an erased one', null, null],
  ['a list of codes', ['AMGAIR'], { value: ['AMGAIR'] }],
  ['one per campaign', { n: 1, n_1: 2, n_2: null }, { n: 1, n_1: 2, n_2: null }],
  [
    'choices',
    { type: 'MAEC', moyenne: 'biannuelle', date: '2025-05-15' },
    { type: 'MAEC', moyenne: 'biannuelle', date: '2025-05-15' },
  ],
])('a value is stored by its shape: %s', (_, value, valeur) => expect(toValeur(value)).toEqual(valeur))

describe('two values', () => {
  const choix = { type: 'MAEC', moyenne: null, date: '2025-05-15' } as const
  // A database may return the keys of stored objects in another order.
  const melange = { date: '2025-05-15', type: 'MAEC', moyenne: null } as const
  it.each<[string, Value, Value, boolean]>([
    ['numbers', 12.5, 12.5, true],
    ['other numbers', 12.5, 12.6, false],
    ['nothing', null, null, true],
    ['null and zero', null, 0, false],
    ['null and a list', null, [], false],
    ['campaigns', { n: 1, n_1: 2, n_2: null }, { n: 1, n_1: 2, n_2: null }, true],
    ['campaigns with one changed', { n: 1, n_1: 2, n_2: null }, { n: 1, n_1: 2, n_2: 0 }, false],
    ['choices whatever the order of their keys', choix, melange, true],
    ['other choices', choix, { ...melange, type: null }, false],
    ['lists', ['AMGAIR', 'VOLUC'], ['AMGAIR', 'VOLUC'], true],
    ['a list and its beginning', ['AMGAIR', 'VOLUC'], ['AMGAIR'], false],
    ['lists in another order', ['AMGAIR', 'VOLUC'], ['VOLUC', 'AMGAIR'], false],
  ])('are equal or not to a reader: %s', (_, one, other, same) => {
    expect(sameValue(one, other)).toBe(same)
    expect(sameValue(other, one)).toBe(same)
  })
})

it.each([
  ['fr', 'arbre', 14, 'arbres'],
  ['fr', 'arbre', 1, 'arbre'],
  ['fr', 'semaines', 1, 'semaine'],
  ['fr', 'points', 0, 'point'],
  ['fr', 'points', 1.9, 'point'],
  ['fr', 'points', 2, 'points'],
  ['fr', 'kg N/ha', 14, 'kg N/ha'],
  ['en', 'tree', 14, 'trees'],
  ['en', 'points', 0, 'points'],
  ['en', 'points', 1, 'point'],
  ['en', 'points', 1.5, 'points'],
  ['en', 'ha', 14, 'ha'],
] as const)('in %s, the unit %s agrees with %s: %s', (language, unite, nombre, accord) =>
  expect(accorder(unite, nombre, language)).toBe(accord),
)

it.each([
  ['fr', '%', '10,29 %'],
  ['en', '%', '10.29%'],
  ['en', 'ha', '10.29 ha'],
  ['fr', 'nombre', '10,29'],
  ['en', 'number', '10.29'],
] as const)('in %s, a number is written with the unit %s as %s', (language, unite, written) =>
  expect(avecUnite(language === 'fr' ? '10,29' : '10.29', { unite, nombre: 10.29, language })).toBe(written),
)

test('a row of a kind that its scheme does not declare is refused, and named', () => {
  expect(kindNamed(kindsCommuns, 'decimal', 'X_D_1')).toBe(kindsCommuns.decimal)
  expect(() => kindNamed(kindsCommuns, 'decimale', 'X_D_1')).toThrow(
    'X_D_1 holds values of the kind decimale, which its scheme does not declare',
  )
  expect(() => kindNamed(kindsCommuns, 'toString', 'X_D_1')).toThrow('does not declare')
})
