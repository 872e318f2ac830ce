import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { pages } from './pages'
import { routes } from './router'
import { pageAt } from './warm'

const named = pages.map(([, path]) => path).filter((path) => !path.endsWith('*'))
/** Addresses of each page, with a value for each parameter, with and without the optional ones. */
const addresses = named.flatMap((path) => [
  path.replaceAll(/:\w+\??/g, '7'),
  path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, '7'),
])

it.each([...new Set(addresses)])('the page of the router at %s is prefetched', (address) => {
  const shown = matchRoutes(routes, address)?.at(-1)?.route.path
  expect(pageAt(address)?.[1]).toBe(shown)
})
