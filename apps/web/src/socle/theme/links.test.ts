import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkShade, surfaces } from './links'
import { defaultBranding, lookOf } from './look'
import { contrast } from './shades'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const anyPalette = fc
  .record({
    primaryColor: anyColour,
    secondaryColor: anyColour,
    thirdColor: anyColour,
    errorColor: anyColour,
    infoColor: anyColour,
    successColor: anyColour,
  })
  .map((colours) => paletteOf(colours))

const paletteOf = (colours: Partial<typeof defaultBranding>) => lookOf({ ...defaultBranding, ...colours }).colors ?? {}
const worst = (text: string, behind: readonly string[]) => Math.min(...behind.map((surface) => contrast(text, surface)))

describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
  it('links are readable on every surface, whatever the colours of an organisation', () => {
    fc.assert(
      fc.property(anyPalette, (palette) => worst(linkShade(palette, scheme), surfaces(palette, scheme)) >= 4.5),
      { numRuns: 200 },
    )
  })

  it('accented texts and errors are readable on every surface', () => {
    const index = scheme === 'light' ? 7 : 3
    fc.assert(
      fc.property(anyPalette, (palette) => {
        const behind = surfaces(palette, scheme)
        return [palette.primaire?.[index], palette.red?.[index]].every((text) => worst(text ?? '#fff', behind) >= 4.5)
      }),
      { numRuns: 200 },
    )
  })
})

it('a link on the notice of a decided file is dark enough: 4.36:1 with the main shade of this green', () => {
  const palette = paletteOf({ primaryColor: '#2d7b31', infoColor: '#1f4e8c' })
  const notice = palette.blue?.[1] ?? ''
  expect(contrast(palette.primaire?.[6] ?? '', notice)).toBeLessThan(4.5)
  expect(contrast(linkShade(palette, 'light'), notice)).toBeGreaterThanOrEqual(4.5)
})
