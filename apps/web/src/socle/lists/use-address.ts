import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Changes of the address, by name. Null and the empty text remove a name. */
export type AddressChange = Readonly<Record<string, string | null>>

/** Replaces the present entry of the browser's history, or adds one. */
type How = 'in place' | 'step'
type ChangeAddress = (changes: AddressChange | ((now: URLSearchParams) => AddressChange), how?: How) => void

/** Query of a list, stored only in its address: a reload, a link or the back button restores it. */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [address, setAddress] = useSearchParams()
  const set = useRef(setAddress)
  /** The router renders a change a moment later: a further change builds on the latest address. */
  const latest = useRef(address)
  /** Pending changes of the address, oldest first: while one renders the next may follow, so that the rendered address is not the latest. */
  const underWay = useRef<readonly string[]>([])
  useEffect(() => {
    set.current = setAddress
  }, [setAddress])
  useEffect(() => {
    const drawn = underWay.current.indexOf(address.toString())
    // An address that was not requested here: the person went back, or followed a link.
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
