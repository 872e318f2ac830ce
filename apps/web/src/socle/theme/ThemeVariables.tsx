import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Config } from '@sillon/contract'
import { useLayoutEffect } from 'react'
import { linkShade, NIGHT_TINT } from './links'
import { lookOf } from './look'
import { contrast } from './shades'

const WHITE = '#ffffff'
/** WCAG AA for body text, with a margin for tinted surfaces. */
const TEXT_CONTRAST = 7

const tint = (color: string, percent: number) =>
  `color-mix(in srgb, var(--mantine-color-${color}-6) ${percent}%, var(--mantine-color-dark-7))`

/**
 * Writes the theme's variables as a constructed style sheet. Mantine's own way is a style element, which the content security
 * policy refuses.
 */
export function ThemeVariables({ config }: { config: Config }) {
  useLayoutEffect(() => {
    if (!('adoptedStyleSheets' in document)) return
    const theme = mergeMantineTheme(DEFAULT_THEME, lookOf(config))
    const variables = defaultCssVariablesResolver(theme)
    if (contrast(config.textColor, WHITE) >= TEXT_CONTRAST) variables.light['--mantine-color-text'] = config.textColor
    variables.light['--mantine-color-placeholder'] = 'var(--mantine-color-gray-6)'
    variables.dark['--mantine-color-placeholder'] = 'var(--mantine-color-dark-2)'
    for (const color of Object.keys(theme.colors)) {
      // Mantine's dark tints are nearly black: these differ from the surface as much as the light ones do.
      variables.dark[`--mantine-color-${color}-light`] = tint(color, NIGHT_TINT)
      variables.dark[`--mantine-color-${color}-light-hover`] = tint(color, 42)
      variables.dark[`--mantine-color-${color}-light-color`] = `var(--mantine-color-${color}-1)`
    }
    variables.light['--mantine-color-anchor'] = linkShade(theme.colors, 'light')
    variables.dark['--mantine-color-anchor'] = linkShade(theme.colors, 'dark')
    variables.dark['--mantine-color-error'] = 'var(--mantine-color-red-4)'
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(convertCssVariables(variables))
    document.adoptedStyleSheets = [sheet]
    return () => {
      document.adoptedStyleSheets = []
    }
  }, [config])
  return null
}
