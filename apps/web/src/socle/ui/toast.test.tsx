import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastError, toastSuccess } from './toast'

beforeEach(() => {
  notifications.clean()
  render(
    <MantineProvider>
      <Notifications position="bottom-right" />
    </MantineProvider>,
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('toasts', () => {
  it('with the same title and text are shown once', async () => {
    await toastError('Erreur', 'Le serveur est injoignable.')
    await toastError('Erreur', 'Le serveur est injoignable.')
    expect(await screen.findAllByText('Le serveur est injoignable.')).toHaveLength(1)
  })

  it('with different texts are shown separately', async () => {
    await toastError('Erreur', 'Un')
    await toastError('Erreur', 'Deux')
    await toastSuccess('Enregistré', 'Un')
    expect(await screen.findAllByText('Un')).toHaveLength(2)
    expect(await screen.findAllByText('Deux')).toHaveLength(1)
  })

  it('of success disappear after 3 seconds, even under the pointer, which often rests there', async () => {
    vi.useFakeTimers()
    await act(() => toastSuccess('Enregistré', 'La démarche a bien été sauvegardée'))
    fireEvent.mouseEnter(screen.getByRole('alert'))
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(screen.getByRole('alert')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('of failure stay while the pointer is on them', async () => {
    vi.useFakeTimers()
    await act(() => toastError('Erreur', 'Le serveur est injoignable.'))
    fireEvent.mouseEnter(screen.getByRole('alert'))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByRole('alert')).toBeTruthy()
  })

  it('of a lost connection disappear when it is back', async () => {
    vi.useFakeTimers()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await act(() => toastError('Erreur', 'Vous êtes hors ligne.'))
    fireEvent.mouseEnter(screen.getByRole('alert'))
    await act(async () => {
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(500)
    })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
