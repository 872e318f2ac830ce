/** Minimum contrast ratio of a text on its background (WCAG 1.4.3, AA). */
export const LISIBLE = 4.5

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Contrast ratio of a colour on white, from 1 to 21. Pages that use the colour for texts darken it where needed. */
export function contraste(hex: string): number {
  const channel = (start: number) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return 1.05 / (0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) + 0.05)
}

/** Colour of a text on this background: white where that is legible, black elsewhere. */
export const surFond = (hex: string): string => (contraste(hex) >= LISIBLE ? '#ffffff' : '#000000')
