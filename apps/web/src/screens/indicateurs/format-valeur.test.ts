import { expect, it } from 'vitest'
import { accorder } from './format-valeur'

it.each([
  ['arbre', 14, 'arbres'],
  ['arbre', 1, 'arbre'],
  ['tree', 14, 'trees'],
  ['semaines', 1, 'semaine'],
  ['points', 0.5, 'point'],
  ['points', 2, 'points'],
  ['ha', 14, 'ha'],
  ['kg N/ha', 14, 'kg N/ha'],
])('agrees the unit %s with %s: %s', (unite, nombre, accord) => expect(accorder(unite, nombre)).toBe(accord))
