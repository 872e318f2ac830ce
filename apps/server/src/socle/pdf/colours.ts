const channel = (hex: string, start: number) => {
  const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

/** The contrast of two `#rrggbb` colours as WCAG measures it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2 AA for text (1.4.3). */
const AA = 4.5

const mixed = (hex: string, end: 0 | 255, share: number) =>
  `#${[1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
    .map((value) =>
      Math.round(value + (end - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** A colour so pale that text of any readable colour is readable on it. */
export const tint = (hex: string): string => mixed(hex, 255, 0.92)

/** The colour, or the first darker one that is readable on white and on its own tint: an organisation may choose any colour. */
export function readable(hex: string): string {
  const isReadable = (candidate: string) => contrast(candidate, tint(candidate)) >= AA
  for (let share = 0; share < 1; share += 0.05) if (isReadable(mixed(hex, 0, share))) return mixed(hex, 0, share)
  return '#000000'
}
