import { expect, it } from 'vitest'
import { espacesInsecables } from '../../../typographie'

it.each([
  ['Continuer : Informations', 'Continuer\u00a0: Informations'],
  ['« {{nom}} » ? Oui ; non !', '«\u00a0{{nom}}\u00a0»\u00a0? Oui\u00a0; non\u00a0!'],
  ['4 % de 10 000 lignes, le 12 1234', '4\u00a0% de 10\u00a0000 lignes, le 12 1234'],
  ['{"cle": "SIRET, à 07:30"}', '{"cle": "SIRET, à 07:30"}'],
])('sets no-break spaces in "%s"', (texte, attendu) => {
  expect(espacesInsecables(texte)).toBe(attendu)
})
