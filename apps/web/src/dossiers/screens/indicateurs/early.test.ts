import { afterEach, expect, it, vi } from 'vitest'
import { SELECTION_KEY } from '#socle/session/kept-selection'
import { openEarly } from './early'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const never = new Promise(() => undefined)
let idExploitation = 9000

/** Campaign years of the early requests for a file; without `newest`, before the list of years is loaded. */
async function yearsAsked(idMillesime: number | null, newest?: number): Promise<string[]> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, location.origin).searchParams.get('millesime') ?? '')
    return new Response('{}')
  })
  // An early answer is stored for its reader: each test needs another farm.
  idExploitation++
  localStorage.setItem(SELECTION_KEY, JSON.stringify({ idExploitation, idMillesime }))
  const opened = openEarly({ codeNational: 'HVE4' }, newest ? Promise.resolve([{ idMillesime: newest }]) : never)
  if (newest !== undefined) await opened
  return asked
}

it('a file is requested early in the chosen year', async () => {
  expect(await yearsAsked(2025)).toEqual(['2025'])
  expect(await yearsAsked(2025, 2026)).toEqual(['2025'])
})

it('without a chosen year a file is requested in the newest one, known from the last visit and requested again when it changed', async () => {
  expect(await yearsAsked(null)).toEqual([])
  expect(await yearsAsked(null, 2026)).toEqual(['2026'])
  expect(await yearsAsked(null)).toEqual(['2026'])
  expect(await yearsAsked(null, 2027)).toEqual(['2026', '2027'])
})
