import { useEffect } from 'react'

const ATTRIBUTE = 'data-mantine-color-scheme'

/** Paper is white: while the page is printed its theme is the light one, whatever the person reads it in. */
export function useLightOnPaper(): void {
  useEffect(() => {
    const root = document.documentElement
    let chosen: string | null = null
    const before = () => {
      chosen = root.getAttribute(ATTRIBUTE)
      root.setAttribute(ATTRIBUTE, 'light')
    }
    const after = () => {
      if (chosen !== null) root.setAttribute(ATTRIBUTE, chosen)
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
