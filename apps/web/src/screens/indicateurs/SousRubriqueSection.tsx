import { type ReactNode, useId } from 'react'
import { ConfirmerTout } from './AConfirmer'
import { CorrectionDeSection } from './corrections/CorrectionDeSection'
import { onceDrawn } from './once-drawn'
import { codesDe, type SousRubrique } from './rubriques'
import classes from './SousRubriqueSection.module.css'
import { useIsOnStage } from './Stage'
import { useIsAnyVisible } from './sheet-context'
import { ValiditeBar } from './ValiditeBar'

interface Props {
  sousRubrique: SousRubrique
  /** Draws the section from the codes it holds. */
  children: (codes: readonly string[]) => ReactNode
}

/** A sub-section with its anchor heading; nothing when none of its indicators shows, or before it is on stage. Far ones are laid out only when they come near. */
export function SousRubriqueSection({ sousRubrique, children }: Props) {
  const id = useId()
  const codes = codesDe(sousRubrique)
  const isVisible = useIsAnyVisible(codes)
  const isOnStage = useIsOnStage(sousRubrique.codeNational)
  if (!isVisible || !isOnStage) return null
  return (
    <section id={sousRubrique.codeNational} className={classes.root} aria-labelledby={id}>
      <h2 id={id} className={classes.title} tabIndex={-1}>
        {sousRubrique.libelle}
      </h2>
      <CorrectionDeSection codeNational={sousRubrique.codeNational} />
      <ConfirmerTout codes={codes} />
      <ValiditeBar sousRubrique={sousRubrique} />
      {children(codes)}
    </section>
  )
}

/** Brings a sub-section into view and gives its heading the focus. */
export function goToSousRubrique(codeNational: string): void {
  onceDrawn(() => {
    const section = document.getElementById(codeNational)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('h2')?.focus({ preventScroll: true })
    return section !== null
  })
}
