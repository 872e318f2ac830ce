import { createStore } from '#socle/state/store'

/** The code whose history is on screen; null when none is. */
export const historised = createStore<string | null>(null)
