import { MantineProvider } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RowActions } from './RowActions'

const remove = vi.fn()
const anAction = (name: string, act = () => undefined) => ({ words: name, name, Icon: IconPencil, act })

beforeEach(() => {
  remove.mockReset()
  render(
    <MantineProvider>
      <RowActions
        menuLabel="Autres actions"
        actions={[anAction('Modifier'), anAction('Droits'), anAction('Historique'), anAction('Supprimer', remove)]}
      />
    </MantineProvider>,
  )
})

const menu = () => screen.getByRole('button', { name: 'Autres actions' })
const focused = () => document.activeElement?.textContent

describe('a menu of actions', () => {
  it.each(['{Enter}', ' ', '{ArrowDown}'])('opened by %s has the focus on its first entry', async (key) => {
    const user = userEvent.setup()
    menu().focus()
    await user.keyboard(key)
    expect(focused()).toBe('Droits')
  })

  it('is walked by the arrows, round its ends, and acts on Enter', async () => {
    const user = userEvent.setup()
    menu().focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Historique')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(focused()).toBe('Supprimer')
    await user.keyboard('{Enter}')
    expect(remove).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(menu())
  })

  it('opened by the pointer leaves the focus on its button', async () => {
    const user = userEvent.setup()
    await user.click(menu())
    expect(screen.getByRole('button', { name: 'Droits' })).toBeTruthy()
    expect(document.activeElement).toBe(menu())
  })
})
