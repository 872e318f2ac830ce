import { readStored, writeStored } from '../state/storage'

/** Same key as public/color-scheme.js. */
export const COLOR_SCHEME_KEY = 'sillon.couleurs'
/** Set by public/color-scheme.js before the first paint, and by Mantine afterwards. */
const ATTRIBUTE = 'data-mantine-color-scheme'

export const hasChosenColorScheme = (): boolean => readStored(COLOR_SCHEME_KEY) !== null

/** Whether the page is dark, for code outside Mantine's provider. */
export const isPageDark = (): boolean => document.documentElement.getAttribute(ATTRIBUTE) === 'dark'

/** Chooses the scheme for this device, outside Mantine's provider. */
export function chooseColorScheme(scheme: 'light' | 'dark'): void {
  writeStored(COLOR_SCHEME_KEY, scheme)
  document.documentElement.setAttribute(ATTRIBUTE, scheme)
}

/** Prints in the light theme, also with the browser's "background graphics": a dark page would cost a cartridge. */
export function printInLight(): void {
  const root = document.documentElement
  let shown: string | null = null
  window.addEventListener('beforeprint', () => {
    shown = root.getAttribute(ATTRIBUTE)
    root.setAttribute(ATTRIBUTE, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(ATTRIBUTE, shown)
  })
}
