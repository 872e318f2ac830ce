import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
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
})
