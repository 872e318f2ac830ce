import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeLanguage, startTexts } from '../i18n/i18n'
import { ConfirmDialog } from './ConfirmDialog'
import { confirm } from './confirm'

beforeEach(async () => {
  await startTexts()
  await changeLanguage('fr')
  render(
    <MantineProvider>
      <ConfirmDialog />
    </MantineProvider>,
  )
})

describe('the confirmation of an irreversible act', () => {
  it('answers yes to the button that names the act', async () => {
    const answer = confirm({ message: 'Supprimer la ligne ?', confirmLabel: 'Supprimer' })
    await screen.findByRole('dialog', { name: 'Avertissement' })
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }))
    expect(await answer).toBe(true)
  })

  it.each(['Annuler', 'Fermer'])('answers no to %s', async (name) => {
    const answer = confirm({ message: 'Supprimer la ligne ?' })
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(await answer).toBe(false)
  })

  it('answers no to Escape', async () => {
    const answer = confirm({ message: 'Supprimer la ligne ?' })
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    expect(await answer).toBe(false)
  })

  it('stays with the progress on its button until the act ends, and then answers as it did', async () => {
    const { promise, resolve } = deferred<boolean>()
    const answer = confirm({ message: 'Envoyer ?', confirmLabel: 'Envoyer', act: () => promise })
    const button = await screen.findByRole('button', { name: 'Envoyer' })
    await userEvent.click(button)
    expect(button.dataset.loading).toBe('true')
    expect(screen.getByRole('button', { name: 'Annuler' })).toHaveProperty('disabled', true)
    await userEvent.keyboard('{Escape}')
    screen.getByRole('dialog')
    resolve(false)
    expect(await answer).toBe(false)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays after an act that fails, tells why and tries again', async () => {
    let isOffline = true
    const answer = confirm({ message: 'Envoyer ?', act: async () => (isOffline ? Promise.reject(new Error()) : true) })
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmer' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Le serveur est injoignable. Réessayez dans un instant.',
    )
    isOffline = false
    await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }))
    expect(await answer).toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('answers no after an act that failed', async () => {
    const answer = confirm({ message: 'Envoyer ?', act: () => Promise.reject(new Error()) })
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmer' }))
    await screen.findByRole('alert')
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(await answer).toBe(false)
  })
})

/** A promise with the function that fulfils it. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
