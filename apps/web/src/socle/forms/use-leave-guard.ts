import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'

interface Guard {
  /** Whether a navigation must wait; without it none does. */
  readonly holds: (from: Location, to: Location) => boolean
  /** Saves or asks for confirmation, and returns whether the navigation continues. */
  readonly letsGo: (to: Location) => Promise<boolean>
  /** Whether closing the page now needs a confirmation. */
  readonly questionsClosing: () => boolean
}

const guards = new Set<{ readonly current: Guard }>()

/** Guards unsaved values against every exit: navigation within the application, and the closing of the page. */
export function useLeaveGuard(guard: Guard): void {
  const current = useRef(guard)
  current.current = guard
  useEffect(() => {
    guards.add(current)
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (current.current.questionsClosing()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => {
      guards.delete(current)
      window.removeEventListener('beforeunload', onBeforeUnload)
    }
  }, [])
}

/** Blocks a navigation until every guard of the page allows it, one after the other: a router accepts one blocker. Mounted once, by the layout. */
export function LeaveGuards(): null {
  const held = useRef<readonly Guard[]>([])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    held.current = [...guards].map(({ current }) => current).filter(({ holds }) => holds(currentLocation, nextLocation))
    return held.current.length > 0
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { location } = blocker
    const passAll = async () => {
      for (const { letsGo } of held.current) if (!(await letsGo(location))) return false
      return true
    }
    passAll().then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  return null
}
