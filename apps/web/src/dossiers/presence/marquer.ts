import { controlOf } from '#dossiers/feuille/go-to-field'

const DUREE_MS = 2500

/** Marks rows for a moment by their background, which steps away where the reader asks for no motion. */
export function marquer(codes: readonly string[]): void {
  const easing = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'steps(1)' : 'ease-out'
  // The new values are rendered first.
  requestAnimationFrame(() => {
    for (const code of codes)
      controlOf(code)
        ?.closest('tr, [data-ligne]')
        ?.animate([{ backgroundColor: 'var(--accent-tint)' }, {}], { duration: DUREE_MS, easing })
  })
}
