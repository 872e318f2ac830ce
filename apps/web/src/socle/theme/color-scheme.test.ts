import { expect, it } from 'vitest'
import { chooseColorScheme, isPageDark, printInLight } from './color-scheme'

it('a dark page prints in the light theme, and is dark again afterwards', () => {
  printInLight()
  chooseColorScheme('dark')
  window.dispatchEvent(new Event('beforeprint'))
  expect(isPageDark()).toBe(false)
  window.dispatchEvent(new Event('afterprint'))
  expect(isPageDark()).toBe(true)
})
