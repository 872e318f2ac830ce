import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core'
import type { Config } from '@sillon/contract'
import { shadesOf } from './shades'

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

/** Appearance of the application before the branding is loaded. */
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

/** Colours, fonts and corners of an organisation's branding, shared by the sign-in page and the application, which also has component styles (`theme.ts`). */
export const lookOf = (config: Config): MantineThemeOverride => ({
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
})
