import {
  type CSSProperties,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '#dossiers/feuille/after-paint'
import { codesDe, type Page } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useIsPhone } from '#dossiers/feuille/use-is-phone'
import { moveByEnter } from '#socle/fields/grid'

/** The only sub-section to render now; null when all are rendered. */
const StageContext = createContext<string | null>(null)

/** False until the first paint, so that later content does not block the keyboard. Before a print it is true at once. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const atOnce = () => flushSync(() => setPainted(true))
    window.addEventListener('beforeprint', atOnce)
    afterPaint(() => startTransition(() => setPainted(true)))
    return () => window.removeEventListener('beforeprint', atOnce)
  }, [])
  return isPainted
}

/** Identifier of the element with the sub-sections of the sheet. */
export const SECTIONS = 'sections'

/** Renders the first sub-section of a sheet, then, after its paint, the others. */
export function Stage({
  page,
  className,
  onEnd = () => undefined,
  children,
}: {
  page: Page
  className: string | undefined
  /** Called for Enter in the last field, which keeps the focus without it. */
  onEnd?: () => void
  children: ReactNode
}) {
  const { store, presentation } = useSheet()
  const areCards = useIsPhone()
  const isPainted = useIsPainted()
  const [first] = useState(() => page.sousRubriques.find((part) => store.isAnyVisible(codesDe(part))))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the focus; Enter moves from one to the next
    <div
      id={SECTIONS}
      className={className}
      style={{ '--room-after-boxes': presentation.apresLesCases[page.codeNational] } as CSSProperties}
      // An attribute here: a `:has()` style would cost each key a style recalculation of the whole sheet.
      data-bandes={page.sousRubriques.some(({ codeNational }) => codeNational in presentation.etroites) || undefined}
      aria-busy={!isPainted}
      onKeyDown={(event) => moveByEnter(event, { areCards, onEnd })}
    >
      <StageContext value={isPainted ? null : (first?.codeNational ?? null)}>{children}</StageContext>
    </div>
  )
}

/** Content drawn after the first paint; it stays from one sheet to the next. */
export const Later = ({ children }: { children: ReactNode }) => (useIsPainted() ? children : null)

/** Whether a sub-section is rendered now. */
export function useIsOnStage(codeNational: string): boolean {
  const only = useContext(StageContext)
  return only === null || only === codeNational
}
