import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ConfirmerTout } from './AConfirmer'
import { CorrectionDeSection } from './corrections/CorrectionDeSection'
import type { SousRubrique } from './rubriques'
import classes from './SousRubriqueSection.module.css'
import { useIsOnStage } from './Stage'
import { useVisibleCodes } from './sheet-context'
import { ValiditeBar } from './ValiditeBar'

const codesOf = ({ libellesEnglobants }: SousRubrique): string[] =>
  libellesEnglobants.flatMap(({ indicateurs }) => indicateurs.map(({ codeNational }) => codeNational))

interface Props {
  sousRubrique: SousRubrique
  /** Draws the section from the codes it holds. */
  children: (codes: readonly string[]) => ReactNode
}

/** A sub-section with its anchor heading; nothing when none of its indicators shows. Far ones are laid out only when they come near. */
export function SousRubriqueSection({ sousRubrique, children }: Props) {
  const id = useId()
  const codes = codesOf(sousRubrique)
  const isOnStage = useIsOnStage(sousRubrique.codeNational)
  if (useVisibleCodes(codes).length === 0) return null
  return (
    <section
      id={sousRubrique.codeNational}
      className={classes.root}
      aria-labelledby={id}
      aria-busy={isOnStage ? undefined : true}
    >
      <Title order={2} id={id} className={classes.title} tabIndex={-1}>
        {sousRubrique.libelle}
      </Title>
      {isOnStage ? (
        <>
          <CorrectionDeSection codeNational={sousRubrique.codeNational} />
          <ConfirmerTout codes={codes} />
          <ValiditeBar sousRubrique={sousRubrique} />
          {children(codes)}
        </>
      ) : (
        <div className={classes.later} />
      )}
    </section>
  )
}

/** Brings a sub-section into view and gives its heading the focus. */
export function goToSousRubrique(codeNational: string): void {
  const section = document.getElementById(codeNational)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector('h2')?.focus({ preventScroll: true })
}
