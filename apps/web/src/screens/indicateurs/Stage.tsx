import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import { afterPaint } from './after-paint'
import type { Page } from './rubriques'

/** What fills the first screen; the rest of a long sheet does not delay it. */
const FIRST = 1

/** The sub-sections to draw at once; null when all are drawn. */
const StageContext = createContext<ReadonlySet<string> | null>(null)

/** Draws the first sub-sections of a sheet, then, once they are on screen, the others, without holding up the keyboard. */
export function Stage({ page, children }: { page: Page; children: ReactNode }) {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setWhole(true))), [])
  const [first] = useState(() => new Set(page.sousRubriques.slice(0, FIRST).map(({ codeNational }) => codeNational)))
  return <StageContext value={isWhole ? null : first}>{children}</StageContext>
}

/** Whether a sub-section is to be drawn now. */
export function useIsOnStage(codeNational: string): boolean {
  const first = useContext(StageContext)
  return first === null || first.has(codeNational)
}
