import { expect, test } from 'vitest'
import { fixture } from '../../testing/declaration-pac'
import { DomainError } from '../domain-error'
import { readDeclaration } from './declaration'
import { decodeXml } from './encodage'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** One byte per character: ISO-8859-1, or the encoding that the test declares. */
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const prologue = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`

test.each([
  ['UTF-8 by default', utf8('<a>é</a>'), 'é'],
  ['UTF-8 declared', utf8(`${prologue('UTF-8')}<a>é</a>`), 'é'],
  ['UTF-8 by its byte order mark', utf8('\uFEFF<a>é</a>'), 'é'],
  ['the byte order mark precedes the prologue', utf8(`\uFEFF${prologue('ISO-8859-1')}<a>é</a>`), 'é'],
  ['ISO-8859-1 declared', latin1(`${prologue('ISO-8859-1')}<a>é</a>`), 'é'],
  ['Windows-1252 declared', latin1(`${prologue('windows-1252')}<a>é</a>`), 'é'],
  ['ISO-8859-15 declared: 0xA4 is the euro', latin1(`${prologue('iso-8859-15')}<a>\xa4</a>`), '€'],
  ['ISO-8859-1 not declared', latin1('<a>é</a>'), 'é'],
  ['single quotes', latin1(`<?xml version='1.0' encoding='iso-8859-1'?><a>é</a>`), 'é'],
])('%s', (_, bytes, expected) => {
  expect(/<a>(.)<\/a>/.exec(decodeXml(bytes))?.[1]).toBe(expected)
})

test.each([
  ['UTF-16 by its byte order mark', Uint8Array.of(0xff, 0xfe, 0x3c, 0), 'UTF-16'],
  ['EBCDIC', utf8(`${prologue('IBM037')}<a/>`), 'IBM037'],
])('refuses %s', (_, bytes, encodage) => {
  expect(() => decodeXml(bytes)).toThrow(new DomainError('DECLARATION_PAC_ENCODAGE_INCONNU', { encodage }))
})

test('a declaration in ISO-8859-1 keeps its accents and gives its parcel', async () => {
  const bytes = fixture('iso-8859-1.xml')
  expect(decodeXml(bytes)).toContain("EARL DU CHÂTEAU D'ÉTÉ")
  // 300 m × 100 m of sunflower
  expect((await readDeclaration(bytes))[0]?.parcelles).toMatchObject([{ codeCulture: 'TRN', surface: 3 }])
})
