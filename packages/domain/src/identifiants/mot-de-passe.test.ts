import { expect, test } from 'vitest'
import { CARACTERES_SPECIAUX, conditionsMotDePasse, isStrongPassword, meets, namesItsOwner } from './mot-de-passe'

test.each([
  ['Demo-2026!', []],
  ['Aa1!aaaa', []],
  ['Éé1!éééé', []],
  ['Aa1!aaa', ['LONGUEUR']],
  ['AA1!AAAA', ['MINUSCULE']],
  ['aa1!aaaa', ['MAJUSCULE']],
  ['Aaa!aaaa', ['CHIFFRE']],
  ['Aa1aaaaa', ['SPECIAL']],
  ['Abcdef1~', ['SPECIAL']],
  ['', ['LONGUEUR', 'MINUSCULE', 'MAJUSCULE', 'CHIFFRE', 'SPECIAL']],
])('%j lacks %j', (password, lacks) => {
  expect(conditionsMotDePasse.filter((condition) => !meets(password, condition))).toEqual(lacks)
  expect(isStrongPassword(password)).toBe(lacks.length === 0)
})

test.each([...CARACTERES_SPECIAUX])('%s is a special character', (character) => {
  expect(isStrongPassword(`Abcdefg1${character}`)).toBe(true)
})

const jeanne = { prenom: 'Jeanne-Élise', nom: 'Petit', login: 'jpetit', email: 'contact.tilleuls@ferme.example' }
test.each([
  ['Jeanne-2026!', true],
  ['ELISE2026!a', true],
  ['Mme-Petit-1', true],
  ['2026-Tilleuls!', true],
  ['Contact.1a', true],
  // Many people share the domain of an address.
  ['Ferme-2026!', false],
  ['Charrue-Bleue-7', false],
])('whether %s names its owner: %s', (password, expected) => {
  expect(namesItsOwner(password, jeanne)).toBe(expected)
})

test('a name of three letters is not searched in a password', () => {
  expect(namesItsOwner('Leader-2026!', { prenom: 'Léa', nom: 'Roy', login: 'lea', email: 'lea@ferme.example' })).toBe(
    false,
  )
})
