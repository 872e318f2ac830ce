import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { doneTexts, errorTexts, faultTexts, suspensFaultTexts } from '@sillon/contract'
import { etatsCourriel, etatsDossier, etatsExport, etatsLieu, etatsPreuve, statuts, verdicts } from '@sillon/domain'
import { describe, expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

/** Path of the texts of each namespace, without the language. */
const places = new Map(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.fr.json'))
    .map((name) => [basename(name, '.fr.json'), join(SOURCES, name.replace('.fr.json', ''))]),
)

function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  )
}

const texts = (namespace: string, language: string): object =>
  JSON.parse(readFileSync(`${places.get(namespace)}.${language}.json`, 'utf8'))

const parameters = (text: unknown) => [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

const at = (source: unknown, key: string): unknown =>
  key.split('.').reduce((value: unknown, part) => (value as Record<string, unknown> | undefined)?.[part], source)

describe.each([...places.keys()])('the texts of %s', (namespace) => {
  const french = texts(namespace, 'fr')
  const english = texts(namespace, 'en')

  it('have the same keys in French and English', () => {
    expect(keysOf(english).sort()).toEqual(keysOf(french).sort())
  })

  it('take the same parameters and are never empty', () => {
    for (const key of keysOf(french)) {
      expect(parameters(at(english, key)), key).toEqual(parameters(at(french, key)))
      expect(at(french, key), key).not.toBe('')
      expect(at(english, key), key).not.toBe('')
    }
  })
})

/** Author and day in another order, or without the comma between them. */
const DISORDER = {
  fr: /(?:le \{\{(?:le|date)\}\}[^.{]*(?:à \{\{heure\}\})?,? par \{\{)|(?:par \{\{\w+\}\} le \{\{)/i,
  en: /(?:on \{\{(?:le|date)\}\}[^.{]*(?:at \{\{heure\}\})?,? by \{\{)|(?:by \{\{\w+\}\} on \{\{)/i,
}
/** Texts of the dialog of proofs, which has little room. */
const SHORT = ['preuves']

describe.each([...places.keys()].filter((namespace) => !SHORT.includes(namespace)))('the texts of %s', (namespace) => {
  it.each(['fr', 'en'] as const)('name an author before the day, in %s: par …, le …', (language) => {
    const said = texts(namespace, language)
    for (const key of keysOf(said)) expect(String(at(said, key)), key).not.toMatch(DISORDER[language])
  })
})

/** A code of the API, which people never read. */
const CODE = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/
/** The name of a setting, which an operator types unchanged. */
const SETTINGS = /\bSMTP_URL\b/g

/** A number in doubt, as in "ligne(s)". */
const DOUBTFUL = /\p{L}\((?:s|e|es|x|nt)\)/u

describe.each(['fr', 'en'] as const)(
  'no text of the screens shows a code, or leaves its number in doubt',
  (language) => {
    const said = new Map<string, object>([
      ...[...places.keys()].map((namespace) => [namespace, texts(namespace, language)] as const),
      ['errors', errorTexts[language]],
      ['faults', faultTexts[language]],
      ['done', doneTexts[language]],
      ['open items', suspensFaultTexts[language]],
    ])

    it.each([...said])(`of ${language}: %s`, (_, dictionary) => {
      for (const key of keysOf(dictionary))
        expect(String(at(dictionary, key)).replace(SETTINGS, ''), key).not.toMatch(CODE)
      for (const key of keysOf(dictionary)) expect(String(at(dictionary, key)), key).not.toMatch(DOUBTFUL)
    })
  },
)

describe('every code that the API may return has words in both languages', () => {
  it.each<[what: string, values: readonly string[], namespace: string, key: string]>([
    ['the state or the decision of a file', etatsDossier, 'commun', 'etatDossier'],
    ['the status of a module', statuts, 'commun', 'statut'],
    ['the verdict of a decided file', verdicts, 'commun', 'calculConcluait'],
    ['the verdict in the portfolio', verdicts, 'portefeuille', 'verdict'],
    ['the verdict that an entry changes', verdicts, 'indicateurs', 'progression.verdict'],
    ['the state of a proof', etatsPreuve, 'preuves', 'etat'],
    ['the state of a place of proofs', etatsLieu, 'preuves', 'etat'],
    ['the kind of a message', ['erreur', 'exigence', 'avertissement'], 'indicateurs', 'alertes'],
    ['the state of an export', etatsExport, 'exports', 'etat'],
    ['the state of a mail', etatsCourriel, 'courriels', 'etat'],
  ])('%s', (_, values, namespace, key) => {
    for (const language of ['fr', 'en'])
      for (const value of values) {
        const words = at(texts(namespace, language), `${key}.${value}`)
        expect(words, `${namespace}:${key}.${value}`).toEqual(expect.stringMatching(/\p{Ll}/u))
        expect(words).not.toMatch(CODE)
      }
  })
})

/** Texts not covered by the test of a screen. */
describe('the words of the specification', () => {
  const { PRENOM_OBLIGATOIRE, NOM_OBLIGATOIRE, ORGANISME_PRINCIPAL_OBLIGATOIRE } = faultTexts.fr
  it.each([
    [PRENOM_OBLIGATOIRE, 'Le prénom est obligatoire'],
    [NOM_OBLIGATOIRE, 'Le nom est obligatoire'],
    [ORGANISME_PRINCIPAL_OBLIGATOIRE, "L'organisme principal est obligatoire"],
    [at(texts('commun', 'fr'), 'erreur.config'), 'Erreur lors du chargement de la config'],
  ])('stand unchanged: %s', (text, expected) => expect(text).toBe(expected))
})

const screens = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.tsx?$/.test(name),
)

describe('the keys used in the screens', () => {
  it.each(screens)('of %s all exist', (name) => {
    const source = readFileSync(join(SOURCES, name), 'utf8')
    const [own, ...others] = [...source.matchAll(/useTranslation\((?:'([\w-]+)')?\)/g)].map(
      ([, found]) => found ?? 'commun',
    )
    // With several namespaces in one file, a key alone does not tell its namespace.
    const isAmbiguous = others.some((other) => other !== own)
    for (const [, key = ''] of source.matchAll(/\bt\('([\w.:-]+)'/g)) {
      const [namespace, path] = key.includes(':') ? (key.split(':') as [string, string]) : [own, key]
      if (namespace === undefined || (isAmbiguous && !key.includes(':'))) continue
      const known = keysOf(texts(namespace, 'fr'))
      expect(known.includes(path) || known.includes(`${path}_other`), `${namespace}:${path}`).toBe(true)
    }
  })
})
