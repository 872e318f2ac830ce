import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, screen } from '@testing-library/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQuietRoot } from './quiet-root'

const heard = { key: vi.fn(), input: vi.fn() }
let root: Root
let element: HTMLElement

beforeEach(async () => {
  element = document.body.appendChild(document.createElement('div'))
  root = createQuietRoot(createRoot, element)
  await act(() =>
    root.render(
      <fieldset onKeyDown={({ key }) => heard.key(key)} onInput={() => heard.input()}>
        <input aria-label="Surface" inputMode="decimal" />
        <input aria-label="Nom" />
      </fieldset>,
    ),
  )
})
afterEach(async () => {
  await act(() => root.unmount())
  element.remove()
  vi.clearAllMocks()
})

const surface = () => screen.getByLabelText('Surface')

describe('Quiet root', () => {
  it('hears what is entered, once', () => {
    fireEvent.input(surface(), { target: { value: '7' } })
    expect(heard.input).toHaveBeenCalledOnce()
  })

  it.each([
    ['a named key', { key: 'ArrowDown' }],
    ['a character with Ctrl', { key: 'z', ctrlKey: true }],
    ['a character with Alt', { key: 'v', altKey: true }],
    ['a character with the command key', { key: 'z', metaKey: true }],
  ])('hears %s in a field of numbers', (_, key) => {
    fireEvent.keyDown(surface(), key)
    expect(heard.key).toHaveBeenCalledExactlyOnceWith(key.key)
  })

  it.each(['7', ',', ' ', 'Backspace'])('does not hear "%s" in a field of numbers', (key) => {
    fireEvent.keyDown(surface(), { key })
    expect(heard.key).not.toHaveBeenCalled()
  })

  it('hears a character in a field of text', () => {
    fireEvent.keyDown(screen.getByLabelText('Nom'), { key: 'a' })
    expect(heard.key).toHaveBeenCalledExactlyOnceWith('a')
  })

  it('leaves the listeners of others alone', () => {
    const listener = vi.fn()
    element.addEventListener('keyup', listener)
    fireEvent.keyUp(surface(), { key: '7' })
    expect(listener).toHaveBeenCalledOnce()
  })

  it('is enough for every component: none takes an event that it leaves out', () => {
    const folder = join(import.meta.dirname, '../..')
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
    )
    expect(sources.length).toBeGreaterThan(100)
    const takes = /\bon(KeyUp|KeyPress|BeforeInput|KeyUpCapture|KeyPressCapture|InputCapture|ChangeCapture)=/
    const faulty = sources.filter((path) => takes.test(readFileSync(join(folder, path), 'utf8')))
    expect(faulty).toEqual([])
  })
})
