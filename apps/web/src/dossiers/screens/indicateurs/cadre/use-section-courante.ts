import { useEffect, useState } from 'react'
import { SECTIONS } from '../lignes/Stage'

/** Part of the window that determines the current section: under the bar, above the middle. */
const LOOKED_AT = '-15% 0px -55% 0px'

/**
 * The current sub-section, by the scroll position and the focus; null before any is rendered. The last sections of a sheet never reach that part of the window:
 * a section with the focus counts while it is visible.
 */
export function useSectionCourante(): string | null {
  const [courante, setCourante] = useState<string | null>(null)
  useEffect(() => {
    const sections = document.getElementById(SECTIONS)
    if (sections === null) return
    const lookedAt = new Set<Element>()
    const choose = () => {
      const focused = document.activeElement?.closest(`#${SECTIONS} > section`)
      const box = focused?.getBoundingClientRect()
      const isFocusedInSight =
        box !== undefined && box.bottom > 0.2 * window.innerHeight && box.top < window.innerHeight
      const [first] = [...lookedAt].toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      const chosen = isFocusedInSight ? focused : first
      if (chosen != null) setCourante(chosen.id)
    }
    const intersection = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) lookedAt.add(target)
          else lookedAt.delete(target)
        choose()
      },
      { rootMargin: LOOKED_AT },
    )
    // Far sections render after the first, and depend on the entries.
    const follow = () => {
      for (const section of sections.children) intersection.observe(section)
    }
    const drawn = new MutationObserver(follow)
    drawn.observe(sections, { childList: true })
    follow()
    sections.addEventListener('focusin', choose)
    return () => {
      intersection.disconnect()
      drawn.disconnect()
      sections.removeEventListener('focusin', choose)
    }
  }, [])
  return courante
}
