import { type ReactNode, useId, useState } from 'react'
import { codesDe, type SousRubrique } from '#dossiers/feuille/rubriques'
import { useIsAnyVisible, useSheet } from '#dossiers/feuille/sheet-context'
import { PreuvesButton } from '#dossiers/preuves/PreuvesButton'
import { MarqueDeQuestions } from '#dossiers/questions/MarqueDeQuestions'
import { CorrectionDeSection } from '../actes/corrections/CorrectionDeSection'
import { JugerLesLignes } from '../actes/JugerLesLignes'
import { ValiditeBar } from '../actes/ValiditeBar'
import { AideBouton } from '../lecture/AideBouton'
import { ConfirmerTout } from './AConfirmer'
import { MoyennesSansAnnee } from './MoyennesSansAnnee'
import { PlaceDuMenu } from './place-du-menu'
import { repeteeDe } from './repetee'
import { SansReferences } from './SansReferences'
import classes from './SousRubriqueSection.module.css'
import { useIsOnStage } from './Stage'

interface Props {
  sousRubrique: SousRubrique
  /** Renders the section from its codes. */
  children: (codes: readonly string[]) => ReactNode
}

/**
 * A sub-section with its anchor heading; nothing without a visible indicator, or before its turn to render. Far sections are laid out only near the window.
 * Help and actions of a section are on the line of its heading and follow its fields in the DOM. From the title of the sheet, the keyboard reaches the first field
 * at once.
 */
export function SousRubriqueSection({ sousRubrique, children }: Props) {
  const id = useId()
  const sheet = useSheet()
  const { presentation, estEssai } = sheet
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const codes = codesDe(sousRubrique)
  const isVisible = useIsAnyVisible(codes)
  const isOnStage = useIsOnStage(sousRubrique.codeNational)
  if (!isVisible || !isOnStage) return null
  return (
    <section
      id={sousRubrique.codeNational}
      className={classes.root}
      aria-labelledby={id}
      data-etroite={presentation.etroites[sousRubrique.codeNational]}
    >
      <div className={classes.nom}>
        <h2 id={id} className={classes.title} tabIndex={-1}>
          {sousRubrique.libelle}
        </h2>
      </div>
      <SansReferences codes={codes} />
      <MoyennesSansAnnee codes={codes} />
      {!estEssai && <CorrectionDeSection codeNational={sousRubrique.codeNational} />}
      <div data-entries className={classes.entries}>
        <PlaceDuMenu value={place}>{children(codes)}</PlaceDuMenu>
      </div>
      <div ref={setPlace} className={classes.menu} />
      <div className={classes.aide}>
        <AideBouton lieu={repeteeDe(sheet, sousRubrique) ?? sousRubrique.codeNational} libelle={sousRubrique.libelle} />
      </div>
      {!estEssai && <Actes sousRubrique={sousRubrique} codes={codes} />}
    </section>
  )
}

/** Acts on a section of the file: its verdict, its copied values, its questions, its proofs. */
function Actes({ sousRubrique, codes }: { sousRubrique: SousRubrique; codes: readonly string[] }) {
  const { scheme } = useSheet()
  return (
    <div className={classes.actes}>
      {scheme.validitePar === 'sousRubrique' ? (
        <ValiditeBar partie={{ ...sousRubrique, codes }} isInHeading />
      ) : (
        <JugerLesLignes sousRubrique={sousRubrique} />
      )}
      <ConfirmerTout codes={codes} />
      <MarqueDeQuestions lieu={sousRubrique.codeNational} libelle={sousRubrique.libelle} />
      <PreuvesButton
        partie={{ code: sousRubrique.codeNational, idSousRubrique: sousRubrique.idSousRubrique }}
        libelle={sousRubrique.libelle}
      />
    </div>
  )
}
