import { createStore } from '#socle/state/store'

/** The file that one goes to next, as far as a page knows: what it is drawn with is fetched meanwhile (`router/ahead.ts`). */
export const prochainDossier = createStore<{ readonly codeNational: string; readonly millesime: number } | null>(null)
