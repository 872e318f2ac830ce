import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openAt, situation } from '../testing/application'
import { aUser } from '../testing/builders'

it('the map and the administration use a wide screen, the list of exports does not', async () => {
  await situation({ user: aUser({ role: 'SUPERADMIN' }) })
  const { navigate } = openAt('/account')
  const main = await screen.findByRole('main')
  expect(main.dataset.wide).toBeUndefined()
  for (const address of ['/carte', '/admin', '/admin/securite']) {
    await navigate(address)
    await waitFor(() => expect([main.isConnected, main.dataset.wide]).toEqual([true, 'true']))
  }
  await navigate('/exports')
  await waitFor(() => expect(main.dataset.wide).toBeUndefined())
})

it('the bar of an administrator names the farm and the campaign of the open file', async () => {
  await situation({ user: aUser({ role: 'SUPERADMIN' }) })
  const { navigate } = openAt('/demarches/HVE4/infos')
  const named = await screen.findByText('Ferme des Tilleuls', { selector: 'p > strong' })
  expect(named.parentElement?.textContent).toBe('Ferme des Tilleuls Campagne 2026')
  await navigate('/account')
  await waitFor(() => expect(named.isConnected).toBe(false))
})
