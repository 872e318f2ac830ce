import { expect, test } from 'vitest'
import { DomainError } from '../domain-error'
import { autresOrganismes, organismesDe } from './organismes'

test.each([
  [10, 11, [10, 11]],
  [10, null, [10]],
  [null, 11, [11]],
  [null, null, []],
])('an account of %s and %s works for %j', (idOrganismePrincipal, idOrganismeSecondaire, expected) => {
  expect(organismesDe({ idOrganismePrincipal, idOrganismeSecondaire })).toEqual(expected)
})

test('the other organisations of a person are theirs without the selected one', () => {
  const deux = { idOrganismePrincipal: 10, idOrganismeSecondaire: 11 }
  expect([autresOrganismes(deux, 10), autresOrganismes(deux, 11)]).toEqual([[11], [10]])
  expect(autresOrganismes({ idOrganismePrincipal: 10, idOrganismeSecondaire: null }, 10)).toEqual([])
  expect(() => autresOrganismes(deux, 12)).toThrow(new DomainError('ORGANISME_INCONNU'))
})
