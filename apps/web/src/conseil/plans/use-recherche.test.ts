import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRecherche } from './use-recherche'

it('keeps each result of the search before until the one in its place is there', async () => {
  const seen: string[] = []
  const first = () => ['a', 'b', 'c'].values()
  const second = () => ['d', 'e'].values()
  const { result, rerender } = renderHook(
    ({ begin }) => {
      const recherche = useRecherche(begin)
      seen.push(recherche.found.join(''))
      return recherche
    },
    { initialProps: { begin: first } },
  )
  await waitFor(() => expect(result.current.estFinie).toBe(true))
  expect(result.current.found).toEqual(['a', 'b', 'c'])
  seen.length = 0
  rerender({ begin: second })
  await waitFor(() => expect(result.current.found).toEqual(['d', 'e']))
  expect([...new Set(seen)]).toEqual(['abc', 'dbc', 'dec', 'de'])
})
