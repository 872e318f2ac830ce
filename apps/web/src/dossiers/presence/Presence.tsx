import { lazyPart } from '#socle/ui/lazy-part'

/** The other people in the open file. Nobody waits for it: a lazy chunk. */
export const Presence = lazyPart(() => import('./Presents'))
