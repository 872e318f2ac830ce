import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core'
import type { Config } from '@sillon/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import { shadesOf } from './shades'
import classes from './theme.module.css'

/** Warm neutrals, paper to soil. */
const gray: MantineColorsTuple = [
  '#faf8f4',
  '#f3f0e9',
  '#e8e3d9',
  '#d8d1c4',
  '#b8af9f',
  '#8f8677',
  '#6f675a',
  '#575045',
  '#3d3830',
  '#272420',
]
/** Night versions: text first, page last. */
const dark: MantineColorsTuple = [
  '#ece8df',
  '#d0cbc0',
  '#aea89b',
  '#837c70',
  '#5c574e',
  '#454139',
  '#34312b',
  '#23211d',
  '#1b1916',
  '#131210',
]

/** What the application looks like before any branding has been read. */
export const defaultBranding = {
  logoBase64: null,
  titleSite: 'Sillon',
  primaryColor: '#2f6b3a',
  secondaryColor: '#8a5a2b',
  thirdColor: '#3a6d8c',
  errorColor: '#b3261e',
  infoColor: '#2a6496',
  successColor: '#2f6b3a',
  textColor: '#272420',
  darkMode: false,
} satisfies Config

/** The theme of an organisation's branding. */
export function themeOf(config: Config): MantineThemeOverride {
  return createTheme({
    primaryColor: 'primaire',
    primaryShade: { light: 6, dark: 6 },
    black: gray[9],
    colors: {
      primaire: shadesOf(config.primaryColor),
      secondaire: shadesOf(config.secondaryColor),
      tertiaire: shadesOf(config.thirdColor),
      red: shadesOf(config.errorColor),
      blue: shadesOf(config.infoColor),
      green: shadesOf(config.successColor),
      orange: shadesOf('#b45309'),
      gray,
      dark,
    },
    fontFamily: "'Source Sans 3 Variable', 'Source Sans 3', system-ui, sans-serif",
    headings: { fontWeight: '650' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      // One look for every list: that of our own fields.
      NativeSelect: {
        defaultProps: { rightSection: createElement(IconChevronDown, { size: 16, 'aria-hidden': true }) },
      },
      // As our own fields say it: a red star is no fault.
      InputWrapper: { classNames: { required: classes.required } },
      // Locking the scroll would write a style element, which the content security policy refuses: global.css does it instead.
      Modal: {
        defaultProps: { lockScroll: false, centered: true, padding: 'lg' },
        classNames: { title: classes.dialogTitle },
      },
      Drawer: { defaultProps: { lockScroll: false } },
    },
  })
}
