import { expect, test } from 'vitest'
import { htmlDe, pied } from './mise-en-page'

const ADRESSE = 'https://sillon.test'
const mail = (...paragraphs: string[]) => ({
  langue: 'fr' as const,
  sujet: 'Corrections <demandées>',
  texte: paragraphs.join('\n\n'),
})
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => [text, href])

test('an address of the product below words becomes a button with these words, and stays readable below it', () => {
  const html = htmlDe(mail('Bonjour,', 'Ouvrir le dossier :\nhttps://sillon.test/dossiers/1/A/2026'), ADRESSE)
  expect(linksOf(html)).toEqual([
    ['Ouvrir le dossier', 'https://sillon.test/dossiers/1/A/2026'],
    ['https://sillon.test/dossiers/1/A/2026', 'https://sillon.test/dossiers/1/A/2026'],
  ])
})

test.each([
  'Voyez ici :\nhttps://sillon.test.ailleurs.example/vol',
  'Voyez ici :\nhttps://ailleurs.example/vol',
  'Voyez ici :\njavascript:alert(1)',
])('an address that a person wrote in a message stays text: %j', (message) => {
  expect(linksOf(htmlDe(mail('Bonjour,', message), ADRESSE))).toEqual([])
})

test('words of people are shown as they are, and never as a page', () => {
  const html = htmlDe(mail('Bonjour <b>Jeanne</b> & "co",', 'Suite'), ADRESSE)
  expect(html).toContain('Bonjour &lt;b&gt;Jeanne&lt;/b&gt; &amp; &quot;co&quot;,')
  expect(html).toContain('<h1')
  expect(html).toContain('Corrections &lt;demandées&gt;')
})

test('lines with a dash are a list, between the sentences around them', () => {
  const html = htmlDe(mail('Bonjour,', 'Bilan :\n- une preuve\n- deux refus\nSuite'), ADRESSE)
  expect(html).toMatch(/Bilan :<\/p>\s*<ul[^>]*><li>une preuve<\/li><li>deux refus<\/li><\/ul>\s*<p[^>]*>Suite/)
})

test('the foot says why the mail came, with the address that changes it, and names the product', () => {
  const html = htmlDe(mail('Bonjour,', pied(ADRESSE, 'Pour ne plus en recevoir :')), ADRESSE)
  expect(linksOf(html)).toEqual([
    ['https://sillon.test/account', 'https://sillon.test/account'],
    ['https://sillon.test', 'https://sillon.test'],
  ])
  expect(html).not.toContain('-- ')
})

test('nothing in a mail is fetched: no picture, no script, no sheet, no font', () => {
  const html = htmlDe(mail('Bonjour,', 'Ouvrir :\nhttps://sillon.test/x', pied(ADRESSE)), ADRESSE)
  expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import|@font-face/i)
  expect(html).toContain('prefers-color-scheme: dark')
})
