import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, shadesOf } from './shades'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the shades of an organisation’s colour', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('keeps a colour that carries readable white text', () => {
    expect(shadesOf('#2f6b3a')[6]).toBe('#2f6b3a')
  })

  it('keeps white text readable on the main shade, whatever the colour', () => {
    fc.assert(fc.property(anyColour, (colour) => contrast(shadesOf(colour)[6], '#ffffff') >= 4.5))
  })

  it('keeps the darkest shades readable on the lightest, whatever the colour', () => {
    fc.assert(fc.property(anyColour, (colour) => contrast(shadesOf(colour)[7], shadesOf(colour)[0]) >= 4.5))
    fc.assert(fc.property(anyColour, (colour) => contrast(shadesOf(colour)[9], shadesOf(colour)[1]) >= 4.5))
  })

  it('keeps the light shades readable on the dark page, whatever the colour', () => {
    fc.assert(fc.property(anyColour, (colour) => contrast(shadesOf(colour)[3], '#23211d') >= 4.5))
  })
})
