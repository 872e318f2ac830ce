import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage, startTexts } from '../i18n/i18n'
import { Injoignable, lazyPart } from './lazy-part'

beforeEach(async () => {
  await startTexts()
  await changeLanguage('fr')
})

const horsLigne = new TypeError('Failed to fetch dynamically imported module')
const load = vi.fn(async () => ({ default: (_: { onClose: () => void }) => <p>Le règlement</p> }))
const Reglement = lazyPart(load, Injoignable)
const Discret = lazyPart<object>(() => Promise.reject(horsLigne))

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <MantineProvider>
      <Notifications />
      <input aria-label="Ruches" />
      <Discret />
      <button type="button" onClick={() => setOpen(true)}>
        Lire
      </button>
      {isOpen && <Reglement onClose={() => setOpen(false)} />}
    </MantineProvider>
  )
}

it('a lazy part that fails to load leaves the page as it is, shows a message, and is requested again the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  load.mockRejectedValueOnce(horsLigne)
  const user = userEvent.setup()
  render(<Page />)
  await user.type(screen.getByLabelText('Ruches'), '12')
  await user.click(screen.getByText('Lire'))
  await screen.findByText('Erreur')
  await user.click(screen.getByText('Lire'))
  await screen.findByText('Le règlement')
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.getByLabelText('Ruches')).toHaveProperty('value', '12')
})
