import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatSiret,
  isEmail,
  isOneLine,
  isSiteInternet,
  looksLikeEmail,
  pacageFault,
  siretFault,
} from './identifiants'

test('a SIRET is written in groups that no end of a line parts, another text as it is', () => {
  expect(formatSiret('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074')
  expect(['', '123', '7328293200007A'].map(formatSiret)).toEqual(['', '123', '7328293200007A'])
})

describe('siretFault', () => {
  test.each([
    ['an establishment with a correct key', '73282932000074', null],
    ['the same with its last digit changed', '73282932000075', 'SIRET_CLE'],
    ['La Poste, head office: an ordinary key', '35600000000048', null],
    ['La Poste, a branch whose digits add up to 20', '35600000000006', null],
    ['La Poste, a branch whose digits add up to 21', '35600000000007', 'SIRET_CLE'],
    ['nothing', '', 'CHAMP_OBLIGATOIRE'],
    ['thirteen digits', '7328293200007', 'SIRET_LONGUEUR'],
    ['a letter', '7328293200007A', 'CHIFFRES'],
  ])('%s: %s', (_, siret, fault) => {
    expect(siretFault(siret)).toBe(fault)
  })

  test('any single wrong digit of a SIRET is refused', () => {
    fc.assert(
      fc.property(fc.nat(13), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const right = '73282932000074'
        const wrong = right.slice(0, place) + ((Number(right[place]) + shift) % 10) + right.slice(place + 1)
        expect(siretFault(wrong)).toBe('SIRET_CLE')
      }),
    )
  })
})

test.each([
  ['', null],
  ['026012345', null],
  ['26012345', 'PACAGE_LONGUEUR'],
  ['02601234X', 'CHIFFRES'],
  ['02A012345', null],
  ['02B012345', null],
  ['02C012345', 'CHIFFRES'],
  ['A20012345', 'CHIFFRES'],
])('pacageFault(%j) is %s', (pacage, fault) => {
  expect(pacageFault(pacage)).toBe(fault)
})

test.each([
  ['a@b.fr', true],
  ['prenom.nom+hve@sous.domaine.fr', true],
  ['a@b', false],
  ['a b@c.fr', false],
  ['a@b..fr', false],
  ['@b.fr', false],
  ['<a@b.fr>', false],
  ['a@b.fr>', false],
  ['"a"@b.fr', false],
  ['a,c@b.fr', false],
  ['a;c@b.fr', false],
  ['a(c)@b.fr', false],
  ['a\u0000@b.fr', false],
  ['a@b.fr\u007f', false],
  ["jeanne.d'arc@b.fr", true],
])('isEmail(%j) is %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})

test('an address stored earlier is still valid', () => {
  expect(['<a@b.fr>', 'a@b.fr>', 'a@b'].map(looksLikeEmail)).toEqual([true, true, false])
})

test.each([
  ['Jeanne Petit-Roux', true],
  ['Jeanne\nPetit', false],
  ['Jeanne\r', false],
  ['Jeanne\tPetit', false],
  ['Jeanne\u2028Petit', false],
])('isOneLine(%j) is %s', (text, expected) => {
  expect(isOneLine(text)).toBe(expected)
})

test.each([
  ['https://ferme.example', true],
  ['HTTP://ferme.example/lait?de=vache#ici', true],
  ['www.ferme.example', true],
  ['ferme.example:8080/a', true],
  ['javascript:alert(1)', false],
  ['javascript:alert(a.b)', false],
  ['JavaScript://ferme.example/%0aalert(1)', false],
  ['data:text/html,a.b', false],
  ['ftp://ferme.example', false],
  ['https://jeanne:secret@ferme.example', false],
  ['sans', false],
])('isSiteInternet(%j) is %s', (text, expected) => {
  expect(isSiteInternet(text)).toBe(expected)
})
