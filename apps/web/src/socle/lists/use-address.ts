import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Changes of the address, by name. Null and the empty text remove a name. */
export type AddressChange = Readonly<Record<string, string | null>>

/** In place, or as a step that going back undoes. */
type How = 'in place' | 'step'
type ChangeAddress = (changes: AddressChange | ((now: URLSearchParams) => AddressChange), how?: How) => void

/** Query of a list, kept in its address and nowhere else: a reload, a link or going back finds it again. */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [address, setAddress] = useSearchParams()
  const set = useRef(setAddress)
  /** The router draws a change a moment after it was made: another change is made of what the address is by then. */
  const latest = useRef(address)
  /** The pending changes of the address, oldest first: while one renders the next may follow, so that the rendered address is not the latest. */
  const underWay = useRef<readonly string[]>([])
  useEffect(() => {
    set.current = setAddress
  }, [setAddress])
  useEffect(() => {
    const drawn = underWay.current.indexOf(address.toString())
    // Another address than those asked for here: somebody went back, or followed a link.
    underWay.current = drawn === -1 ? [] : underWay.current.slice(drawn + 1)
    if (underWay.current.length === 0) latest.current = address
  }, [address])
  const change = useCallback<ChangeAddress>((changes, how = 'in place') => {
    const next = new URLSearchParams(latest.current)
    const parts = typeof changes === 'function' ? changes(latest.current) : changes
    for (const [name, value] of Object.entries(parts))
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    latest.current = next
    underWay.current = [...underWay.current, next.toString()]
    set.current(next, { replace: how === 'in place', preventScrollReset: true })
  }, [])
  return [address, change]
}
