import { createStore } from '#socle/state/store'

/** Code of the row whose history is on screen; null without one. */
export const historised = createStore<string | null>(null)
