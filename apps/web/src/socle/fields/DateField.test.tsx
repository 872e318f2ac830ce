import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage, startTexts } from '../i18n/i18n'
import { DateField } from './DateField'

beforeEach(async () => {
  await startTexts()
  await changeLanguage('fr')
})

interface Told {
  received: (string | null)[]
  validity: boolean[]
}

function Form({ initial, received, validity }: Told & { initial: string | null }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <DateField
        label="Jour"
        value={value}
        onChange={(next) => {
          received.push(next)
          setValue(next)
        }}
        onValidityChange={(isValid) => validity.push(isValid)}
      />
      <button type="button" onClick={() => setValue('2025-12-31')}>
        reprendre
      </button>
    </>
  )
}

function jour(initial: string | null = null) {
  const told: Told = { received: [], validity: [] }
  const { container } = render(<Form initial={initial} {...told} />)
  const input: HTMLInputElement = screen.getByRole('textbox', { name: 'Jour' })
  return { user: userEvent.setup(), input, container, ...told }
}

describe('a date field', () => {
  it('takes the day first, gives YYYY-MM-DD and shows DD/MM/YYYY after it is left', async () => {
    const { user, input, received } = jour()
    await user.type(input, '5/1/26')
    expect(received.at(-1)).toBe('2026-01-05')
    await user.tab()
    expect(input.value).toBe('05/01/2026')
  })

  it('reports a day that does not exist after it is left, keeps the typed text, and drops the message once corrected', async () => {
    const { user, input, received, validity } = jour('2026-01-05')
    await user.clear(input)
    await user.type(input, '31/02/2026')
    expect(screen.queryByText('Date invalide')).toBeNull()
    await user.tab()
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.value).toBe('31/02/2026')
    screen.getByText('Date invalide')
    expect(validity.at(-1)).toBe(false)
    await user.clear(input)
    await user.type(input, '28/02/2026')
    expect(screen.queryByText('Date invalide')).toBeNull()
    expect([received.at(-1), validity.at(-1)]).toEqual(['2026-02-28', true])
  })

  it('gives null when emptied', async () => {
    const { user, input, received } = jour('2026-01-05')
    await user.clear(input)
    expect(received).toEqual([null])
  })

  it('shows a date set from outside', async () => {
    const { user, input } = jour()
    await user.click(screen.getByRole('button', { name: 'reprendre' }))
    expect(input.value).toBe('31/12/2025')
  })

  it('opens the browser’s calendar on its date and takes the chosen day', async () => {
    const { user, input, received, container } = jour('2026-01-05')
    const picker = container.querySelector<HTMLInputElement>('input[type="date"]')
    if (picker === null) throw new Error('There is no calendar.')
    const opened = vi.fn(() => expect(picker.value).toBe('2026-01-05'))
    picker.showPicker = opened
    await user.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }))
    expect(opened).toHaveBeenCalledOnce()
    fireEvent.change(picker, { target: { value: '2026-03-15' } })
    expect(received.at(-1)).toBe('2026-03-15')
    expect(input.value).toBe('15/03/2026')
    expect(document.activeElement).toBe(input)
  })
})
