/** What WCAG asks of a text on its ground (1.4.3, AA). */
export const LISIBLE = 4.5

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** How well a colour stands out on white: pages that use it for texts make it darker where it must be. */
export function contraste(hex: string): number {
  const channel = (start: number) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return 1.05 / (0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) + 0.05)
}
