import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { changeLanguage } from '#socle/i18n/i18n'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { guides, pictureOf, textOf } from './guides'

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
    const text = textOf(guide)
    const images = article.getAllByRole('img')
    expect(images.map((image) => image.getAttribute('alt'))).toEqual(
      [...text.matchAll(/!\[([^\]]+)\]/g)].map(([, alt = '']) => alt.replaceAll(' :', '\u00a0:')),
    )
    for (const image of images) expect(image.getAttribute('src')).toMatch(/\.png/)
    expect(article.getAllByRole('listitem')).toHaveLength(text.match(/^(-|\d+\.) /gm)?.length ?? 0)
    expect(screen.getByRole('article').textContent).not.toMatch(/[`[\]]|\*\*|^#/m)
  })
})

it('a picture that is not in the repository is none of the guides', () => expect(pictureOf('none.png')).toBeUndefined())
