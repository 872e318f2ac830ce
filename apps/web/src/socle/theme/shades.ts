import type { MantineColorsTuple } from '@mantine/core'

type Rgb = readonly [number, number, number]

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [1, 1, 1]

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

function linearRgb(hex: string): Rgb {
  const channel = (start: number) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

const luminanceOf = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => one[index] + (other[index] - one[index]) * share
  return [channel(0), channel(1), channel(2)]
}

const toHex = (rgb: Rgb) =>
  `#${rgb
    .map((channel) =>
      Math.round(toGamma(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Mixes in white or black until the colour has this luminance. In linear light, luminance mixes like the colour. */
function withLuminance(rgb: Rgb, target: number): Rgb {
  const luminance = luminanceOf(rgb)
  const end = target > luminance ? WHITE : BLACK
  const share = luminance === luminanceOf(end) ? 0 : (target - luminance) / (luminanceOf(end) - luminance)
  return mix(rgb, end, share)
}

/** The same hue at the maximum brightness of the screen. */
function brightest([red, green, blue]: Rgb): Rgb {
  const top = Math.max(red, green, blue, 1e-6)
  return [red / top, green / top, blue / top]
}

/** White mixed into a dark colour makes it grey: a share of its bright version keeps it recognisable. */
const tintOf = (rgb: Rgb, target: number): string =>
  toHex(mix(withLuminance(rgb, target), withLuminance(brightest(rgb), target), 0.2))

/** Luminance of shades 0 to 5, from a tint for backgrounds to the first shade that stands out on a dark page. */
const LIGHT = [0.92, 0.82, 0.68, 0.53, 0.4, 0.27] as const
/** White text on a colour, and the colour as text on white, have 4.5:1 up to this luminance (1.05 / 4.5 − 0.05, with a margin for tinted pages). */
const READABLE = 0.15

/**
 * Ten shades of a `#rrggbb` colour, light to dark. Shade 6 is the colour itself when white text is readable on it, otherwise the
 * colour darkened until it is: an organisation may choose any colour without making the application unreadable.
 */
export function shadesOf(hex: string): MantineColorsTuple {
  const rgb = linearRgb(hex)
  const main = Math.min(luminanceOf(rgb), READABLE)
  const tint = (index: 0 | 1 | 2 | 3 | 4 | 5) => tintOf(rgb, LIGHT[index])
  const dark = (factor: number) => toHex(withLuminance(rgb, main * factor))
  return [tint(0), tint(1), tint(2), tint(3), tint(4), tint(5), dark(1), dark(0.72), dark(0.5), dark(0.32)]
}

/** A share of one colour over another, as mixed by `color-mix(in srgb, …)`. */
export function mixed(over: string, under: string, share: number): string {
  const channel = (hex: string, start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return `#${[1, 3, 5]
    .map((start) =>
      Math.round(channel(over, start) * share + channel(under, start) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Contrast ratio of two `#rrggbb` colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminanceOf(linearRgb(one)), luminanceOf(linearRgb(other))].sort((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}
