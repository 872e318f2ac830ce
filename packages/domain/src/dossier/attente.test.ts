import { expect, test } from 'vitest'
import { roles } from '../roles'
import { attentes, ordreDesAttentes } from './attente'

test('an adviser follows first the files to check, then those of farmers, and the decided ones last', () => {
  expect(ordreDesAttentes('CONSEILLER')).toEqual([
    ['VERIFICATION'],
    ['CORRECTION'],
    ['SAISIE'],
    ['OUVERTURE'],
    ['CERTIFICATION'],
    ['AUCUNE'],
  ])
})

test('an administrator also decides', () => {
  expect(ordreDesAttentes('ADMIN_ORGANISME')[0]).toEqual(['VERIFICATION', 'CERTIFICATION'])
})

test.each(roles)('a %s follows every step once', (role) => {
  expect(ordreDesAttentes(role).flat().toSorted()).toEqual(attentes.toSorted())
})
