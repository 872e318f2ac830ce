import { createStore } from '#socle/state/store'

/** The file that the person will probably open next: its code and rules are prefetched (`router/ahead.ts`). */
export const prochainDossier = createStore<{ readonly codeNational: string; readonly millesime: number } | null>(null)
