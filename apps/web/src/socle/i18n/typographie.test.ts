import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, it } from 'vitest'
import { TEXTES_FRANCAIS } from '../../../typographie'
import { espacesInsecables } from './espaces'

it.each([
  ['Continuer : Informations', 'Continuer\u00a0: Informations'],
  ['« {{nom}} » ? Oui ; non !', '«\u00a0{{nom}}\u00a0»\u00a0? Oui\u00a0; non\u00a0!'],
  ['4 % de 10 000 lignes, le 12 1234', '4\u00a0% de 10\u00a0000 lignes, le 12 1234'],
  ['{{surface}} ha, 10 Mo, {{nom}} hache', '{{surface}}\u00a0ha, 10\u00a0Mo, {{nom}} hache'],
  ['{"cle": "SIRET, à 07:30"}', '{"cle": "SIRET, à 07:30"}'],
])('sets no-break spaces in "%s"', (texte, attendu) => {
  expect(espacesInsecables(texte)).toBe(attendu)
})

it.each([
  ['apps/web/src/socle/i18n/commun.fr.json', true],
  ['packages/referentials/src/phrases.ts', true],
  ['packages/contract/src/dossiers/suspens-texts.ts', true],
  ['packages/contract/src/dossiers/phrase-historique.ts', true],
  ['packages/contract/src/fermes/references-texts.ts', true],
  ['apps/web/src/socle/i18n/commun.en.json', false],
  ['packages/contract/src/socle/fault-texts.ts', true],
  // The browser only shows these as the API answers them.
  ['packages/contract/src/socle/error-texts.ts', false],
  ['packages/contract/src/dossiers/questions.ts', false],
])('%s has French texts for the build: %s', (path, has) => {
  const root = join(import.meta.dirname, '../../../../..')
  expect([existsSync(join(root, path)), TEXTES_FRANCAIS.test(`/${path}`)]).toEqual([true, has])
})

it('leaves the program around French texts as it was', async () => {
  const path = join(import.meta.dirname, '../../../../../packages/contract/src/dossiers/suspens-texts.ts')
  const compiled = async (code: string) => (await transformWithOxc(code, path)).code
  const source = await readFile(path, 'utf8')
  const set = espacesInsecables(source)
  expect(set).not.toBe(source)
  expect((await compiled(set)).replaceAll(/\u00a0|\\xA0/g, ' ')).toBe(await compiled(source))
})
