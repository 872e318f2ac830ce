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
