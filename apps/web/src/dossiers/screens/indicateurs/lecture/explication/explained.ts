import { createStore } from '#socle/state/store'

/** Code of the explained value on screen; null without one. */
export const explained = createStore<string | null>(null)
