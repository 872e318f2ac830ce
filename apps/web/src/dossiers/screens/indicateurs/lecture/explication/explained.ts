import { createStore } from '#socle/state/store'

/** The code explained on screen; null when none is. */
export const explained = createStore<string | null>(null)
