import { readStored, writeStored } from '../state/storage'

/** Same key as public/color-scheme.js. */
export const COLOR_SCHEME_KEY = 'sillon.couleurs'
/** As public/color-scheme.js sets it before the first paint, and Mantine afterwards. */
const ATTRIBUTE = 'data-mantine-color-scheme'

export const hasChosenColorScheme = (): boolean => readStored(COLOR_SCHEME_KEY) !== null

/** Whether the page is dark, where no provider of Mantine's says it. */
export const isPageDark = (): boolean => document.documentElement.getAttribute(ATTRIBUTE) === 'dark'

/** Chooses for this device, there. */
export function chooseColorScheme(scheme: 'light' | 'dark'): void {
  writeStored(COLOR_SCHEME_KEY, scheme)
  document.documentElement.setAttribute(ATTRIBUTE, scheme)
}
