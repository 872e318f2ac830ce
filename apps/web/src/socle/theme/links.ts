import { contrast, mixed } from './shades'

/** WCAG 2.2 AA for text (1.4.3). */
const AA = 4.5

type Palette = Readonly<Record<string, readonly string[] | undefined>>
type Scheme = 'light' | 'dark'

/** Colours of notices and tinted surfaces; an organisation chooses the first five. */
const TINTED = ['primaire', 'secondaire', 'tertiaire', 'red', 'blue', 'green', 'orange'] as const
/** Share of a colour in a tinted surface at night (`ThemeVariables`, `--accent-tint`). */
export const NIGHT_TINT = 30
const ACCENT_TINT = 28

const shade = (palette: Palette, color: string, index: number): string => palette[color]?.[index] ?? '#000000'

/** Every surface below text and links: pages, cards, sunken parts, notices of each colour. */
export function surfaces(palette: Palette, scheme: Scheme): string[] {
  if (scheme === 'light')
    return [
      '#ffffff',
      shade(palette, 'gray', 0),
      shade(palette, 'gray', 1),
      ...TINTED.flatMap((color) => [shade(palette, color, 0), shade(palette, color, 1)]),
    ]
  const card = shade(palette, 'dark', 7)
  return [
    shade(palette, 'dark', 8),
    card,
    shade(palette, 'dark', 6),
    ...TINTED.flatMap((color) =>
      [ACCENT_TINT, NIGHT_TINT].map((percent) => mixed(shade(palette, color, 6), card, percent / 100)),
    ),
  ]
}

/** Shade of the main colour for links: the nearest one that is readable on each surface, whatever the organisation's colours. */
export function linkShade(palette: Palette, scheme: Scheme): string {
  const behind = surfaces(palette, scheme)
  const candidates = (scheme === 'light' ? [6, 7, 8, 9] : [4, 3, 2, 1, 0]).map((i) => shade(palette, 'primaire', i))
  const isReadable = (candidate: string) => behind.every((surface) => contrast(candidate, surface) >= AA)
  return candidates.find(isReadable) ?? shade(palette, scheme === 'light' ? 'gray' : 'dark', scheme === 'light' ? 9 : 0)
}
