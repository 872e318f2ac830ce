import { onlineManager } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { unServeurCourt } from '#dossiers/testing/serveur'
import { OfflineNotice } from '../../../../layout/OfflineNotice'

const NOTICE = 'Vous êtes hors ligne.'

function connect(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

// The sheet was left without a network: queries of the next test would wait for one.
afterEach(() => {
  vi.restoreAllMocks()
  onlineManager.setOnline(true)
})

it('the bar of a sheet alone tells that the device is offline, and other pages have the notice', async () => {
  render(<OfflineNotice message={NOTICE} />)
  const serveur = unServeurCourt()
  const { user, unmount } = await renderScreen(serveur, 'HVE4_BIODIV')
  const ruches = await screen.findByRole('textbox', { name: 'Nombre de ruches' })
  connect(false)
  await screen.findByText('Hors connexion')
  expect(screen.queryByText(NOTICE)).toBeNull()
  connect(true)
  await waitFor(() => expect(screen.queryByText('Hors connexion')).toBeNull())
  await user.type(ruches, '4')
  await screen.findByText(/^Enregistré à/)
  connect(false)
  await screen.findByText('Hors connexion, tout est enregistré')
  expect(screen.queryByText(NOTICE)).toBeNull()
  unmount()
  await screen.findByText(NOTICE)
})
