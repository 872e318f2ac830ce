import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pictures } from './guide-pictures.mjs'
import { twelve } from './tour-screens.mjs'

const root = join(import.meta.dirname, '..')
const FOLDER = join(root, 'docs/images')
const HEAVIEST = 150_000

const kept = ['', 'en/'].flatMap((language) =>
  readdirSync(join(FOLDER, language)).flatMap((name) => (name.endsWith('.png') ? [`${language}${name}`] : [])),
)
const documents = [
  'README.md',
  'README.fr.md',
  ...['docs/guide', 'docs/guide/en'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
  ),
]
const shown = documents.flatMap((document) =>
  [
    ...readFileSync(join(root, document), 'utf8').matchAll(
      /!\[([^\]]*)\]\((?:docs\/images|(?:\.\.\/){1,2}images)\/([^)\s]+)\)/g,
    ),
  ].map(([, alt = '', file = '']) => ({ document, alt, file })),
)

it('takes every picture of docs/images in both languages, and no other', () => {
  const taken = ['', 'en/'].flatMap((language) => pictures.map(({ name }) => `${language}${name}.png`))
  expect(taken.sort()).toEqual(kept.toSorted())
})

it('shows pictures in the language of their document', () => {
  const isEnglish = (path: string) => path === 'README.md' || path.startsWith('docs/guide/en/')
  expect(shown.filter(({ document, file }) => isEnglish(document) !== file.startsWith('en/'))).toEqual([])
})

it('shows every picture of docs/images in a guide or a README, and no other', () => {
  expect([...new Set(shown.map(({ file }) => file))].sort()).toEqual(kept.toSorted())
})

it('describes every picture in words', () => {
  expect(shown.filter(({ alt }) => alt.length < 10)).toEqual([])
})

it('keeps every picture light', () => {
  expect(kept.filter((file) => statSync(join(FOLDER, file)).size > HEAVIEST)).toEqual([])
})

it('keeps the twelve screens in both themes and three sizes, each picture light', () => {
  const screens = join(FOLDER, 'ecrans')
  const expected = twelve.flatMap(({ name }) =>
    [390, 1280, 1920].flatMap((width) => ['light', 'dark'].map((theme) => `${name}.${width}.${theme}.webp`)),
  )
  expect(readdirSync(screens).sort()).toEqual(expected.sort())
  expect(expected.filter((file) => statSync(join(screens, file)).size > HEAVIEST)).toEqual([])
})
