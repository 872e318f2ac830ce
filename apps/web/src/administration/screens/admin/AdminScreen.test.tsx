import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'

const menu = async () => {
  const links = within(await screen.findByRole('navigation', { name: 'Administration' })).getAllByRole('link')
  return links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
}

describe('the home page of the administration', () => {
  it('shows a super administrator each of its pages, in the menu and as a card', async () => {
    await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
    openAt('/admin/')
    expect(await menu()).toEqual([
      ['Accueil', '/admin', 'page'],
      ['Utilisateurs', '/admin/utilisateurs', null],
      ['Exploitations', '/admin/exploitations', null],
      ['Accès', '/admin/acces', null],
      ['Organismes', '/admin/organismes', null],
      ['Référentiels', '/admin/referentiels', null],
      ['Modèles', '/admin/modeles', null],
      ['Courriels', '/admin/courriels', null],
      ['Sécurité', '/admin/securite', null],
      ['Conditions d’utilisation', '/admin/cgu', null],
      ['Effacements', '/admin/effacements', null],
      ['Journal', '/admin/journal', null],
    ])
    const main = within(screen.getByRole('main'))
    expect(await main.findByRole('heading', { name: 'Administration' })).toBeTruthy()
    expect(main.getByText('Ce qui a été envoyé, à qui, et ce qui n’est pas parti.')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Administration' })[0]?.getAttribute('aria-current')).toBe('page')
  })

  it('shows an administrator of an organisation their own pages only', async () => {
    await situation({ user: aUser({ role: 'ADMIN_ORGANISME' }), idExploitation: null })
    openAt('/admin')
    expect(await menu()).toEqual([
      ['Accueil', '/admin', 'page'],
      ['Exploitations', '/admin/exploitations', null],
      ['Organismes', '/admin/organismes', null],
    ])
  })

  it.each(['/admin/nulle-part', '/admin/referentiels/2'])('shows a page not found at %s', async (address) => {
    await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
    openAt(address)
    expect(await screen.findByRole('heading', { name: '404 admin' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Retour à l’administration' }).getAttribute('href')).toBe('/admin')
  })

  it.each(['CONSEILLER', 'AGRICULTEUR'] as const)('is closed to a person who is %s', async (role) => {
    await situation({ user: aUser({ role }) })
    const { path } = openAt('/admin/nulle-part')
    await waitFor(() => expect(path()).toBe('/'))
  })
})
