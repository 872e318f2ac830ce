import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useMoments } from './use-moments'

describe('a day in words', () => {
  it.each([
    ['2022-12-01T12:00:00Z', 'jeudi 1er décembre 2022'],
    ['2026-11-21T12:00:00Z', 'samedi 21 novembre 2026'],
    ['2026-12-11T12:00:00Z', 'vendredi 11 décembre 2026'],
  ])('of %s is %s in French', (moment, words) => {
    expect(renderHook(useMoments).result.current.jour(moment)).toBe(words)
  })
})
