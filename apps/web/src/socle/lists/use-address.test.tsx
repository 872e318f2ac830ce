import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Navigator, Router, type To } from 'react-router'
import { expect, it } from 'vitest'
import { useAddress } from './use-address'

/** A router that renders on command. */
const router = { search: '?page=2', asked: [] as string[] }
const go = (to: To) => void router.asked.push(typeof to === 'string' ? to : (to.search ?? ''))
const navigator: Navigator = { createHref: String, go: () => undefined, push: go, replace: go }
const At = ({ children }: { children: ReactNode }) => (
  <Router location={{ pathname: '/', search: router.search }} navigator={navigator}>
    {children}
  </Router>
)

it('a change of the address is kept while the previous one is rendered', () => {
  const { result, rerender } = renderHook(() => useAddress(), { wrapper: At })
  const say = (name: string) => act(() => result.current[1]({ [name]: 'oui' }))
  const draw = (search: string) => {
    router.search = search
    rerender()
  }
  say('un')
  say('deux')
  draw('?page=2&un=oui')
  say('trois')
  expect(router.asked.at(-1)).toBe('?page=2&un=oui&deux=oui&trois=oui')
  // The person went back: pending changes are dropped.
  draw('?page=3')
  say('quatre')
  expect(router.asked.at(-1)).toBe('?page=3&quatre=oui')
})
