import { expect, it } from 'vitest'
import { pages } from '../apps/web/src/router/pages'
import { screens } from './tour-screens.mjs'

it('the tour takes a picture of each page of the router, and of no other', () => {
  const seen = new Set(screens.map(([page]) => page))
  expect([...seen].sort()).toEqual(pages.map(([, path]) => path).sort())
})
