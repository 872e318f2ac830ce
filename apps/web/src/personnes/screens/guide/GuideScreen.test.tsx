import { type Language, libellesPositions, libellesVerdictsAudit } from '@sillon/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { changeLanguage } from '#socle/i18n/i18n'
import { LANGUAGES } from '#socle/i18n/language'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { guides, pictureOf, textOf } from './guides'

/** Every text of the screens in English, in small letters: a guide names a label within its sentences. */
const screens = new Set([
  ...Object.values(
    import.meta.glob<object>('../../../socle/i18n/*.en.json', { import: 'default', eager: true }),
  ).flatMap(textsOf),
  ...[libellesPositions, libellesVerdictsAudit].flatMap((all) => Object.values(all).map(({ en }) => en.toLowerCase())),
])

/** Names that no text of the screens holds alone: files of Télépac, values of a file to import, and labels made of two texts. */
const OTHER_NAMES = new Set([
  'Go on to the file',
  'Parcelles déclarées',
  'Parcelles instruites',
  'Grandes cultures, Prairies et fourrages',
  'i',
  '…',
  'Copy from',
  'First steps',
  'four eyes',
])

function textsOf(texts: object): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text.toLowerCase()] : textsOf(text)))
}

const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent

describe('the guide', () => {
  it.each([
    ['AGRICULTEUR', 'Guide de l’agriculteur'],
    ['CONSEILLER', 'Guide du conseiller'],
    ['ADMIN_ORGANISME', 'Guide de l’administrateur'],
    ['SUPERADMIN', 'Guide de l’administrateur'],
  ] as const)('of the role %s opens from the bar', async (role, name) => {
    await situation({ user: aUser({ role }), idExploitation: null })
    const application = openAt('/account')
    await userEvent.setup().click(await screen.findByRole('link', { name: 'Guide d’utilisation' }))
    await screen.findByRole('heading', { level: 1, name })
    expect(application.path()).toBe('/guide')
    expect(document.title).toContain(name)
  })

  it('leads to those of the other roles', async () => {
    await situation({ idExploitation: null })
    openAt('/guide')
    const others = within(await screen.findByRole('navigation', { name: 'Guides' }))
    expect(others.getByRole('link', { current: 'page' }).textContent).toBe('Agriculteur')
    await userEvent.setup().click(others.getByRole('link', { name: 'Auditeur' }))
    await screen.findByRole('heading', { level: 1, name: 'Guide de l’auditeur' })
  })

  it('of an unknown name is that of the role', async () => {
    await situation({ idExploitation: null })
    openAt('/guide/inconnu')
    expect(await title()).toBe('Guide de l’agriculteur')
  })

  it('is in the language of the reader', async () => {
    await situation({ idExploitation: null })
    await changeLanguage('en')
    openAt('/guide')
    expect(await title()).toBe('Guide for farmers')
    screen.getByRole('heading', { level: 2, name: '5. Send the file' })
    await changeLanguage('fr')
    await screen.findByRole('heading', { level: 2, name: '5. Envoyer le dossier' })
  })

  it.each(guides.flatMap((guide) => LANGUAGES.map(({ value }) => [guide, value] as const)))(
    'shows every picture and list of its file: %s, %s',
    async (guide, language) => {
      await situation({ idExploitation: null })
      await changeLanguage(language)
      openAt(`/guide/${guide}`)
      const article = within(await screen.findByRole('article'))
      const text = textOf(guide, language)
      const images = article.getAllByRole('img')
      expect(images.map((image) => image.getAttribute('alt'))).toEqual(
        [...text.matchAll(/!\[([^\]]+)\]/g)].map(([, alt = '']) => alt),
      )
      const folder = language === 'fr' ? 'docs/images' : 'docs/images/en'
      for (const image of images) expect(image.getAttribute('src')).toMatch(new RegExp(`${folder}/[\\w-]+\\.png`))
      expect(article.getAllByRole('listitem')).toHaveLength(text.match(/^(-|\d+\.) /gm)?.length ?? 0)
      expect(screen.getByRole('article').textContent).not.toMatch(/[`[\]]|\*\*|^#/m)
      await changeLanguage('fr')
    },
  )

  it.each(guides)('has the same pictures and as many headings and list entries in both languages: %s', (guide) => {
    const shapeOf = (language: Language) => textOf(guide, language).match(/^#+ |^(-|\d+\.) |[\w-]+\.png|^\|/gm)
    expect(shapeOf('en')).toEqual(shapeOf('fr'))
  })

  it.each(guides)('names labels as the screens write them in English: %s', (guide) => {
    const named = [
      ...textOf(guide, 'en')
        .replace(/\s+/g, ' ')
        .matchAll(/“([^”]+)”/g),
    ].map(([, label = '']) => label)
    expect(named.filter((label) => !screens.has(label.toLowerCase()) && !OTHER_NAMES.has(label))).toEqual([])
  })
})

it('a picture that is not in the repository is none of the guides', () =>
  expect(pictureOf('none.png', 'fr')).toBeUndefined())
