import { describe, expect, it } from 'vitest'
import { isOlder } from './revision'

describe('a revision', () => {
  it.each([
    ['"11-0a1b2c3d"', '"12-0a1b2c3d"', true],
    ['"9"', '"10"', true],
    ['"12-0a1b2c3d"', '"12-ffffffff"', false],
    ['"13"', '"12"', false],
    // Their order is unknown: the last one received counts.
    [null, '"12"', false],
    ['"12"', null, false],
  ])('of %s beside a known %s is older: %s', (etag, known, older) => {
    expect(isOlder(etag, known)).toBe(older)
  })
})
