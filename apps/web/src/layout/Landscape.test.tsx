import { act, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Landscape } from './Landscape'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const image = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src')

it.each([
  ['shows ten landscapes in turn, one a minute', false, 10],
  ['stays still for people who asked for less motion', true, 1],
])('%s', (_, matches, different) => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches }))
  const { container } = render(<Landscape />)
  const seen = [image(container)]
  for (let minute = 0; minute < 10; minute++) {
    act(() => void vi.advanceTimersByTime(59_999))
    expect(image(container)).toBe(seen.at(-1))
    act(() => void vi.advanceTimersByTime(1))
    seen.push(image(container))
  }
  expect(new Set(seen).size).toBe(different)
  expect(seen[10]).toBe(seen[0])
})
