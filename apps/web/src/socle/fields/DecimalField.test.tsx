import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeLanguage, startTexts } from '../i18n/i18n'
import { DecimalField } from './DecimalField'

beforeEach(async () => {
  await startTexts()
  await changeLanguage('fr')
})

interface Told {
  received: (number | null)[]
  validity: boolean[]
}

function Form({ initial, received, validity }: Told & { initial: number | null }) {
  const [value, setValue] = useState(initial)
  return (
    <MantineProvider>
      <DecimalField
        label="Surface"
        unit="ha"
        value={value}
        onChange={(next) => {
          received.push(next)
          setValue(next)
        }}
        onValidityChange={(isValid) => validity.push(isValid)}
      />
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setValue(3.25)}>
        recalculer
      </button>
    </MantineProvider>
  )
}

function surface(initial: number | null = null) {
  const told: Told = { received: [], validity: [] }
  render(<Form initial={initial} {...told} />)
  const input: HTMLInputElement = screen.getByRole('textbox', { name: 'Surface' })
  return { user: userEvent.setup(), input, ...told }
}

describe('a decimal field', () => {
  it('takes a decimal comma, gives a number, and shows the French form after it is left', async () => {
    const { user, input, received } = surface()
    await user.type(input, '1234.50')
    expect(received.at(-1)).toBe(1234.5)
    await user.tab()
    expect(input.value).toBe('1\u202f234,5')
  })

  it('gives null when emptied', async () => {
    const { user, input, received } = surface(12.5)
    expect(input.value).toBe('12,5')
    await user.clear(input)
    expect(received).toEqual([null])
  })

  it('shows the fault, keeps the typed text, and gives the value from before it', async () => {
    const { user, input, received, validity } = surface()
    await user.type(input, '1,23456')
    expect(screen.getByText('Au plus 4 décimales')).toBeTruthy()
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await user.tab()
    expect(input.value).toBe('1,23456')
    expect(received.at(-1)).toBeNull()
    expect(validity).toEqual([false])
    await user.type(input, '{Backspace}')
    expect(received.at(-1)).toBe(1.2345)
    expect(validity).toEqual([false, true])
    expect(input.getAttribute('aria-invalid')).toBe('false')
  })

  it('counts none of the figures of a refused text, before it is left or after', async () => {
    const { user, input, received } = surface(2)
    await user.clear(input)
    await user.type(input, '12a')
    expect(received.at(-1)).toBe(2)
    await user.tab()
    await user.type(input, '{Backspace>2}')
    expect(received.at(-1)).toBe(1)
    await user.type(input, 'b')
    expect(received.at(-1)).toBe(2)
  })

  it('gives a value set from outside during typing, not the one before it, once the text is refused', async () => {
    const { user, input, received } = surface(5)
    await user.type(input, '0')
    await user.click(screen.getByRole('button', { name: 'recalculer' }))
    await user.type(input, '1x')
    expect(received.at(-1)).toBe(3.25)
  })

  it('does not rewrite the text during typing', async () => {
    const { user, input } = surface()
    await user.type(input, '1000,0')
    expect(input.value).toBe('1000,0')
  })

  it('shows a value set from outside in the focused field, until something is typed there', async () => {
    const { user, input } = surface(5)
    await user.click(input)
    await user.click(screen.getByRole('button', { name: 'recalculer' }))
    expect(document.activeElement).toBe(input)
    expect(input.value).toBe('3,25')
    await user.type(input, '0')
    expect(input.value).toBe('3,250')
    await user.click(screen.getByRole('button', { name: 'recalculer' }))
    expect(input.value).toBe('3,250')
  })

  it('shows a value set from outside', async () => {
    const { user, input, received } = surface(12.5)
    await user.click(screen.getByRole('button', { name: 'recalculer' }))
    expect(input.value).toBe('3,25')
    expect(received).toEqual([])
  })
})

it('is empty as soon as its refused text is taken back, before an undo focuses it', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const draw = (refused: string | null) =>
    flushSync(() =>
      root.render(
        <MantineProvider>
          <DecimalField label="Surface" value={null} refused={refused} onChange={() => undefined} />
        </MantineProvider>,
      ),
    )
  draw('abc')
  expect(host.querySelector('input')?.value).toBe('abc')
  draw(null)
  expect(host.querySelector('input')?.value).toBe('')
  flushSync(() => root.unmount())
  host.remove()
})
