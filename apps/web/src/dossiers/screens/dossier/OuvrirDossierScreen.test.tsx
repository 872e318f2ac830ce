import { getDossier, getExploitation } from '@sillon/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { selectionStore } from '#socle/session/selection-store'
import { openAt, situation } from '../../../testing/application'
import { refusal } from '../../../testing/fake-server'

describe('the link of a mail', () => {
  it('selects the farm and the year of the file, and opens it', async () => {
    const server = await situation({ idExploitation: 1 })
    openAt('/dossiers/42/HVE4/2025')
    await waitFor(() =>
      expect(server.receivedOf('GET /api/exploitations/42/demarches/HVE4').map(({ url }) => url.search)).toContain(
        '?millesime=2025',
      ),
    )
    expect(selectionStore.get()).toMatchObject({ idExploitation: 42, idMillesime: 2025 })
  })

  it('asks a signed-out person to sign in, and comes back', async () => {
    await situation({ user: null })
    const { path } = openAt('/dossiers/42/HVE4/2025')
    await waitFor(() => expect(path()).toBe('/login?redirect=%2Fdossiers%2F42%2FHVE4%2F2025'))
  })

  it('reports a farm that is no longer visible, and deselects it', async () => {
    const server = await situation({ idExploitation: 1 })
    for (const call of [getDossier, getExploitation]) server.on(call, () => refusal('EXPLOITATION_INCONNUE'))
    openAt('/dossiers/42/HVE4/2026')
    expect(await screen.findByText('Cette exploitation n’existe pas ou ne vous est pas accessible.')).toBeTruthy()
    await waitFor(() => expect(selectionStore.get().idExploitation).toBeNull())
  })

  it('with a truncated address shows a page not found', async () => {
    await situation({ idExploitation: 1 })
    openAt('/dossiers/42/HVE4/20')
    expect(await screen.findByRole('heading', { name: 'Erreur 404' })).toBeTruthy()
    expect(selectionStore.get().idExploitation).toBe(1)
  })
})
