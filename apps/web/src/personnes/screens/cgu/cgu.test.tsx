import * as contract from '@sillon/contract'
import { acceptCgu, type CallDefinition, getCgu, signOut } from '@sillon/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { changeSelection } from '#socle/session/selection-store'
import { warm } from '../../../router/warm'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'

const terms = (version: number) =>
  answer({ version, texte: `Article ${version}\nAlinéa`, publieeLe: '2026-01-01T00:00:00Z' })

describe('the terms of use', () => {
  it('are shown with their line breaks', async () => {
    const server = await situation()
    server.on(getCgu, () => terms(1))
    openAt('/cgu')
    expect((await screen.findByText(/^Article 1/)).textContent).toBe('Article 1\nAlinéa')
    expect(screen.queryByRole('button', { name: /accepte/ })).toBeNull()
  })

  it('that cannot be loaded show a message and a toast', async () => {
    const server = await situation()
    server.on(getCgu, () => refusal('SERVICE_INDISPONIBLE'))
    openAt('/cgu')
    expect((await screen.findAllByText('Le service est momentanément indisponible.')).length).toBeGreaterThan(0)
    await waitFor(() => expect(document.querySelector('.mantine-Notification-root')).not.toBeNull())
  })

  it('precede every page until the shown version is accepted', async () => {
    const server = await situation({ user: aUser({ cguAAccepter: 2 }) })
    server.on(getCgu, () => terms(2))
    server.on(acceptCgu, () => answer(aUser()))
    const { path } = openAt('/account')
    const user = userEvent.setup()
    await screen.findByText(/^Article 2/)
    expect(screen.queryByRole('heading', { name: 'Mon compte' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'J’accepte ces conditions' }))
    await screen.findByRole('heading', { name: 'Mon compte' })
    expect(server.receivedOf('POST /api/cgu/2/acceptation')).toHaveLength(1)
    await expect.poll(path).toBe('/account')
  })

  it('replaced meanwhile are shown again', async () => {
    const server = await situation({ user: aUser({ cguAAccepter: 2 }) })
    server.on(getCgu, () => terms(2))
    server.on(acceptCgu, () => refusal('CGU_REMPLACEES'))
    openAt('/account')
    await screen.findByText(/^Article 2/)
    server.on(getCgu, () => terms(3))
    await userEvent.setup().click(screen.getByRole('button', { name: 'J’accepte ces conditions' }))
    await screen.findByText(/^Article 3/)
  })

  it('without an acceptance leave the way out', async () => {
    const server = await situation({ user: aUser({ cguAAccepter: 2 }) })
    server.on(getCgu, () => terms(2))
    server.on(signOut, () => answer({ message: 'Fait' }))
    openAt('/account')
    await screen.findByText(/^Article 2/)
    const [, last = document.body] = screen.getAllByRole('button', { name: 'Se déconnecter' })
    await userEvent.setup().click(last)
    await screen.findByRole('heading', { name: 'Connexion' })
  })
})

/** Whether the server answers this call before the person has accepted the terms or set up a second factor. */
const isAnswered = (asked: string): boolean =>
  Object.values<unknown>(contract)
    .filter((one): one is CallDefinition => typeof one === 'object' && one !== null && 'path' in one && 'method' in one)
    .filter(({ public: isPublic, beforeSecondFactor, beforeCgu }) => isPublic || beforeSecondFactor || beforeCgu)
    .some(({ method, path }) => new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`).test(asked))

describe('before the terms are accepted or a second factor is set up, no refused call is sent', () => {
  const adviser = { role: 'CONSEILLER' as const, organismes: [10, 11], idOrganisme: 10 }
  const somebody = [
    ['the terms', aUser({ ...adviser, cguAAccepter: 2 }), 'Article 2'],
    ['a second factor', aUser({ ...adviser, secondFacteurExige: true }), 'Votre rôle demande'],
  ] as const

  it.each(somebody)('after a reload: %s', async (_, user, text) => {
    const server = await situation({ user })
    server.on(getCgu, () => terms(2))
    const { unmount } = openAt('/documents')
    await screen.findAllByText(new RegExp(text))
    // The next reload prefetches the page of its address, without its data.
    unmount()
    changeSelection({ idMillesime: 2026 })
    await warm('/demarches/HVE4/indicateurs', Promise.resolve())
    expect(server.received.map(({ call }) => call).filter((call) => !isAnswered(call))).toEqual([])
  })
})
