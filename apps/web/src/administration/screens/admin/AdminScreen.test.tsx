import { direSauvegarde, getPremiersPas, rangerPremiersPas } from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer } from '../../../testing/fake-server'

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
      ['Versions des règles', '/admin/versions', null],
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

  it('shows an administrator only the first steps that their rights let them take', async () => {
    const etapes = (['conseillers', 'exploitations', 'demarches', 'acces'] as const).map((etape) => ({
      etape,
      faite: etape === 'exploitations',
      le: null,
      reste: null,
      listesVides: [],
    }))
    const open = async (over: Parameters<typeof aUser>[0]) => {
      const user = aUser({ role: 'ADMIN_ORGANISME', idOrganismePrincipal: 10, ...over })
      const server = await situation({ user, idExploitation: null })
      server.on(getPremiersPas, () => answer({ millesime: null, envoiActif: true, ranges: false, etapes }))
      openAt('/admin')
    }
    await open({ accessCreationUpdateExploitation: true, accessAttributionDroit: true })
    expect(await screen.findByText('Premiers pas : 1 sur 3')).toBeTruthy()
    expect(screen.queryByText('Conseillers')).toBeNull()
    expect(screen.getByRole('link', { name: 'Accès aux exploitations' })).toBeTruthy()
  })

  it('shows the first steps as the server ticks them, notes a backup, and finds a list that was put away', async () => {
    const server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
    const etape = { le: null, reste: null, listesVides: [] as string[] }
    const pas = (over: object = {}) => ({
      millesime: 2026,
      envoiActif: true,
      ranges: false,
      etapes: [
        { ...etape, etape: 'references', faite: false, listesVides: ['plafonds-ift'] },
        { ...etape, etape: 'organisme', faite: true },
        { ...etape, etape: 'sauvegarde', faite: false },
      ],
      ...over,
    })
    server.on(getPremiersPas, () => answer(pas()))
    server.on(direSauvegarde, () => answer(pas()))
    server.on(rangerPremiersPas, ({ body }) => answer(pas(body as object)))
    openAt('/admin')
    const user = userEvent.setup()
    expect(await screen.findByText('Premiers pas : 1 sur 3')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Références de la campagne' }).getAttribute('href')).toBe(
      '/admin/referentiels',
    )
    expect(screen.getByText(/Listes encore vides : plafonds et planchers IFT\./)).toBeTruthy()
    await user.type(screen.getByLabelText('Jour de la dernière sauvegarde'), '03/02/2026')
    await user.click(screen.getByRole('button', { name: 'Noter cette sauvegarde' }))
    expect(server.receivedOf('POST /api/premiers-pas/sauvegarde')[0]?.body).toEqual({ le: '2026-02-03' })
    await user.click(screen.getByRole('button', { name: 'Ranger cette liste' }))
    await user.click(await screen.findByRole('button', { name: 'Premiers pas : 1 sur 3' }))
    expect(await screen.findByRole('link', { name: 'Références de la campagne' })).toBeTruthy()
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
