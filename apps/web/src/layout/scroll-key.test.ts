import { expect, it } from 'vitest'
import { scrollKey } from './scroll-key'

const at = (pathname: string, key: string) => scrollKey({ pathname, search: '?a=1', hash: '', state: null, key })

it('keeps a position for each page opened by its address, and for each entry of the history', () => {
  expect(at('/', 'default')).not.toBe(at('/account', 'default'))
  expect(at('/', 'default')).toBe(at('/', 'default'))
  expect(at('/', 'k1')).not.toBe(at('/', 'k2'))
})
