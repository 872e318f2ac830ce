import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage, startTexts } from '../i18n/i18n'
import { Dialog, focusBelowDialogs } from './Dialog'
import { toastSuccess } from './toast'

beforeEach(async () => {
  await startTexts()
  await changeLanguage('fr')
})

function Page({ isBusy = false, onSubmit }: { isBusy?: boolean; onSubmit?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <MantineProvider>
      <button type="button" disabled={isBusy && isOpen} onClick={() => setOpen(true)}>
        Modifier
      </button>
      {isOpen && (
        <Dialog
          title="Adresse"
          onClose={close}
          {...(onSubmit !== undefined && {
            onSubmit: (event: React.FormEvent) => {
              event.preventDefault()
              onSubmit()
            },
          })}
          footer={
            <>
              <button type="button" onClick={close}>
                Annuler
              </button>
              <button type="submit">Enregistrer</button>
            </>
          }
        >
          <input aria-label="Rue" />
        </Dialog>
      )}
    </MantineProvider>
  )
}

/** A confirmation over a form. */
function Stacked({ onLeave }: { onLeave: () => void }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <MantineProvider>
      <Dialog title="Adresse" onClose={onLeave}>
        <button type="button" onClick={() => setAsked(true)}>
          Enregistrer
        </button>
      </Dialog>
      {isAsked && (
        <Dialog title="Êtes-vous sûr ?" onClose={() => setAsked(false)}>
          <button type="button">Oui</button>
        </Dialog>
      )}
    </MantineProvider>
  )
}

/** A dialog that is replaced by another one. */
function Replacing() {
  const [shown, show] = useState<'none' | 'loading' | 'form'>('none')
  return (
    <MantineProvider>
      <button type="button" onClick={() => show('loading')}>
        Ouvrir
      </button>
      {shown === 'loading' && (
        <Dialog key="loading" title="Chargement">
          <button type="button" onClick={() => show('form')}>
            Suite
          </button>
        </Dialog>
      )}
      {shown === 'form' && (
        <Dialog key="form" title="Formulaire">
          <button type="button" onClick={() => show('none')}>
            Fin
          </button>
        </Dialog>
      )}
    </MantineProvider>
  )
}

describe('a dialog', () => {
  it('has a name, and so has its closing button', async () => {
    render(<Page />)
    await userEvent.click(screen.getByText('Modifier'))
    const dialog = await screen.findByRole('dialog', { name: 'Adresse' })
    expect(within(dialog).getByRole('button', { name: 'Fermer' })).toBeTruthy()
  })

  it.each(['Annuler', 'Fermer'])('returns the focus to the element that opened it (%s)', async (name) => {
    render(<Page />)
    const opener = screen.getByText('Modifier')
    await userEvent.click(opener)
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('returns the focus to a button that was disabled while it was open', async () => {
    render(<Page isBusy />)
    await userEvent.click(screen.getByText('Modifier'))
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Modifier')))
  })

  it('that replaces another returns the focus to the element that opened the first', async () => {
    render(<Replacing />)
    for (const name of ['Ouvrir', 'Suite', 'Fin']) await userEvent.click(await screen.findByText(name))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Ouvrir')))
  })

  it('keeps the focus while the page below goes to a place, which then has it', async () => {
    render(
      <>
        <Page />
        <h2 tabIndex={-1}>Ruches</h2>
      </>,
    )
    const place = screen.getByRole('heading', { name: 'Ruches' })
    focusBelowDialogs(place)
    expect(document.activeElement).toBe(place)
    await userEvent.click(screen.getByText('Modifier'))
    await userEvent.click(await screen.findByLabelText('Rue'))
    focusBelowDialogs(place)
    expect(document.activeElement).toBe(screen.getByLabelText('Rue'))
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(document.activeElement).toBe(place))
  })

  it('with a form is submitted by Enter in a field', async () => {
    const onSubmit = vi.fn()
    render(<Page onSubmit={onSubmit} />)
    await userEvent.click(screen.getByText('Modifier'))
    await userEvent.type(await screen.findByLabelText('Rue'), 'Lavoir{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
})

/** A dialog that reads its rows from a server. */
function Loaded({ isThere }: { isThere: boolean }) {
  return (
    <MantineProvider env="test">
      <Dialog title="Preuves" onClose={() => undefined} isEntry isLoading={!isThere}>
        {isThere && (
          <>
            <button type="button">Ajouter une preuve</button>
            <details>
              <summary>Sans objet</summary>
              <input aria-label="Motif" />
            </details>
          </>
        )}
      </Dialog>
    </MantineProvider>
  )
}

describe('the first focus in a dialog', () => {
  it('is on its first field, not on the button that closes it', async () => {
    render(<Page />)
    await userEvent.click(screen.getByText('Modifier'))
    const field = await screen.findByLabelText('Rue')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('waits for the rows, and is then on the first action, because a folded field is no first field', async () => {
    const { rerender } = render(<Loaded isThere={false} />)
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Fermer' }))
    rerender(<Loaded isThere />)
    expect(document.activeElement).toBe(screen.getByText('Ajouter une preuve'))
  })

  it('stays where the person moved it meanwhile', async () => {
    const { rerender } = render(<Loaded isThere={false} />)
    const close = await screen.findByRole('button', { name: 'Fermer' })
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    close.focus()
    rerender(<Loaded isThere />)
    expect(document.activeElement).toBe(close)
  })
})

it('Escape closes the upper one of two dialogs, and then the lower one', async () => {
  const user = userEvent.setup()
  const onLeave = vi.fn()
  render(<Stacked onLeave={onLeave} />)
  await user.click(await screen.findByRole('button', { name: 'Enregistrer' }))
  await screen.findByRole('dialog', { name: 'Êtes-vous sûr ?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Êtes-vous sûr ?' })).toBeNull())
  expect(onLeave).not.toHaveBeenCalled()
  // After the upper dialog is gone for good.
  await waitFor(async () => {
    await user.keyboard('{Escape}')
    expect(onLeave).toHaveBeenCalled()
  })
})

it('a dialog leaves room for a toast shown before it at its top only, and does not move when the toast goes', async () => {
  const user = userEvent.setup()
  render(<Page />)
  const top = async () => {
    await user.click(screen.getByText('Modifier'))
    const root = (await screen.findByRole('dialog')).closest<HTMLElement>('.mantine-Modal-root')
    const inner = root?.querySelector<HTMLElement>('.mantine-Modal-inner')
    return () => [inner?.style.paddingTop, root?.style.getPropertyValue('--modal-y-offset')]
  }
  expect((await top())()).toEqual(['', '5dvh'])
  await user.keyboard('{Escape}')
  await toastSuccess('Sections', '51 sections jugées valides')
  const lower = await top()
  expect(lower()).toEqual(['8.5rem', '5dvh'])
  act(() => notifications.clean())
  expect(lower()).toEqual(['8.5rem', '5dvh'])
})
