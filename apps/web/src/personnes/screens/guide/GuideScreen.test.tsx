import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { changeLanguage } from '#socle/i18n/i18n'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { guides, linesOf, pictureOf } from './guides'
import { type Block, blocksOf } from './markdown'

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

  it('is marked as French, and says so to readers of English', async () => {
    await situation({ idExploitation: null })
    await changeLanguage('en')
    openAt('/guide')
    expect(await title()).toBe('Guide for farmers')
    expect(screen.getByText('This guide is in French only.')).toBeTruthy()
    expect(screen.getByRole('article').lang).toBe('fr')
    await changeLanguage('fr')
  })

  it.each(guides)('shows every picture and list of its file: %s', async (guide) => {
    await situation({ idExploitation: null })
    openAt(`/guide/${guide}`)
    const article = within(await screen.findByRole('article'))
    const text = linesOf(guide).join('\n')
    const images = article.getAllByRole('img')
    expect(images.map((image) => image.getAttribute('alt'))).toEqual(
      [...text.matchAll(/!\[([^\]]+)\]/g)].map(([, alt = '']) => alt.replaceAll(' :', '\u00a0:')),
    )
    for (const image of images) expect(image.getAttribute('src')).toMatch(/\.png/)
    expect(article.getAllByRole('listitem')).toHaveLength(text.match(/^(-|\d+\.) /gm)?.length ?? 0)
    expect(screen.getByRole('article').textContent).not.toMatch(/[`[\]]|\*\*|^#/m)
  })
})

describe('the Markdown of the guides', () => {
  const read = (...lines: readonly string[]): readonly Block[] => blocksOf(lines)

  it('joins the lines of a paragraph and of an item', () => {
    expect(read('One', 'two.', '', '- a', '  b', '- c')).toEqual([
      { kind: 'p', runs: ['One two.'] },
      { kind: 'ul', items: [[{ kind: 'p', runs: ['a b'] }], [{ kind: 'p', runs: ['c'] }]] },
    ])
  })

  it('keeps a picture in the item that it follows', () => {
    expect(read('1. a', '', '   ![A](../images/a.png)', '', '2. b')).toEqual([
      {
        kind: 'ol',
        items: [
          [
            { kind: 'p', runs: ['a'] },
            { kind: 'p', runs: [{ kind: 'image', alt: 'A', file: 'a.png' }] },
          ],
          [{ kind: 'p', runs: ['b'] }],
        ],
      },
    ])
  })

  it('reads code, strong words and links within a line', () => {
    expect(read('Press `Ctrl+K`, **now**: [more](conseiller.md).')).toEqual([
      {
        kind: 'p',
        runs: [
          'Press ',
          { kind: 'code', text: 'Ctrl+K' },
          ', ',
          { kind: 'strong', text: 'now' },
          ': ',
          { kind: 'link', text: 'more', to: 'conseiller.md' },
          '.',
        ],
      },
    ])
  })

  it('keeps quotation marks and punctuation on the line of their words', () => {
    expect(read('« Valider » : fait ?')).toEqual([{ kind: 'p', runs: ['«\u00a0Valider\u00a0»\u00a0: fait\u00a0?'] }])
  })

  it('knows no picture that is not in the repository', () => expect(pictureOf('none.png')).toBeUndefined())
})
