import { useLayoutEffect } from 'react'

/** Read by `@page` in `theme/global.css`. */
const VARIABLE = '--pied-de-page'

/** Prints this text at the foot of each page, beside the page number, while the component is mounted. */
export function usePiedDePage(texte: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty(VARIABLE, JSON.stringify(texte))
    return () => void style.removeProperty(VARIABLE)
  }, [texte])
}
