import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { toastError, toastSuccess } from './toast'

beforeEach(() => {
  notifications.clean()
  render(
    <MantineProvider>
      <Notifications position="bottom-right" />
    </MantineProvider>,
  )
})

describe('toasts', () => {
  it('are shown once at a time for the same title and text', async () => {
    await toastError('Erreur', 'Le serveur est injoignable.')
    await toastError('Erreur', 'Le serveur est injoignable.')
    expect(await screen.findAllByText('Le serveur est injoignable.')).toHaveLength(1)
  })

  it('are shown each when they say different things', async () => {
    await toastError('Erreur', 'Un')
    await toastError('Erreur', 'Deux')
    await toastSuccess('Enregistré', 'Un')
    expect(await screen.findAllByText('Un')).toHaveLength(2)
    expect(await screen.findAllByText('Deux')).toHaveLength(1)
  })
})
