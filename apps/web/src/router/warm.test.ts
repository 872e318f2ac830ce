import { matchRoutes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetAsked } from '#socle/api/client'
import { writeToken } from '#socle/session/token'
import { pages } from './pages'
import { routes } from './router'
import { pageAt, warm } from './warm'

afterEach(() => {
  writeToken(null)
  forgetAsked()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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

const fichier = '/demarches/HVE4/indicateurs'
const never = new Promise(() => undefined)

/** Opens a sheet in a session; `annees` answers the list of campaign years. */
function openSheet(annees: Promise<Response>, root: Promise<unknown>) {
  const page = pageAt(fichier)
  if (page === undefined) throw new Error('A sheet has a page.')
  const load = vi.spyOn(page as unknown as { 3: () => Promise<unknown> }, 3).mockResolvedValue(() => null)
  vi.stubGlobal('fetch', (url: string) => (url.includes('millesime') ? annees : Promise.resolve(new Response('{}'))))
  writeToken('kept-token')
  return { load, done: warm(fichier, root) }
}

it('the scripts of a page are fetched once its data are requested, before the chunk of every page', async () => {
  let answer: (response: Response) => void = () => undefined
  const annees = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const { load, done } = openSheet(annees, never)
  expect(load).not.toHaveBeenCalled()
  answer(new Response('[]'))
  await done
  expect(load).toHaveBeenCalledOnce()
})

it('the scripts of a page are fetched with the chunk of every page while the server does not answer', async () => {
  const { load, done } = openSheet(new Promise(() => undefined), Promise.resolve())
  await done
  expect(load).toHaveBeenCalledOnce()
})
