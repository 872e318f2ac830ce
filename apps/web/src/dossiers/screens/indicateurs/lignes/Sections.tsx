import type { ReactNode } from 'react'
import { codesDe, type Page, type SousRubrique } from '#dossiers/feuille/rubriques'
import { useLigne, useSheet } from '#dossiers/feuille/sheet-context'
import classes from './Sections.module.css'
import { SousRubriqueSection } from './SousRubriqueSection'

interface Props {
  page: Page
  /** Renders a section from its codes. */
  children: (sousRubrique: SousRubrique, codes: readonly string[]) => ReactNode
}

/**
 * Sections of a sheet in their order. Where there is room, successive narrow ones are side by side, each in its column (`Presentation.etroites`). A section with
 * values of the records has two columns more, and is not narrow.
 */
export function Sections({ page, children }: Props) {
  const { scheme, presentation } = useSheet()
  const aDesRecords = useLigne(scheme.emploisRegistre.size > 0 ? 'REGISTRE' : scheme.verdict).valeur !== null
  const coteDe = (sousRubrique: SousRubrique) =>
    aDesRecords && codesDe(sousRubrique).some((code) => scheme.emploisRegistre.has(code))
      ? undefined
      : presentation.etroites[sousRubrique.codeNational]
  const section = (sousRubrique: SousRubrique) => (
    <SousRubriqueSection key={sousRubrique.codeNational} sousRubrique={sousRubrique}>
      {(codes) => children(sousRubrique, codes)}
    </SousRubriqueSection>
  )
  return suitesDe(page.sousRubriques, coteDe).map((suite) =>
    'seule' in suite ? (
      section(suite.seule)
    ) : (
      <div key={suite.premiere.codeNational} data-abreast className={classes.abreast}>
        <div className={classes.cote}>{suite.gauche.map(section)}</div>
        <div className={classes.cote}>{suite.droite.map(section)}</div>
      </div>
    ),
  )
}

interface Abreast {
  readonly premiere: SousRubrique
  readonly gauche: SousRubrique[]
  readonly droite: SousRubrique[]
}

/** Sections one by one, or side by side: those of the left, then those of the right. */
function suitesDe(sections: Page['sousRubriques'], coteDe: (section: SousRubrique) => 'gauche' | 'droite' | undefined) {
  const suites: ({ readonly seule: SousRubrique } | Abreast)[] = []
  for (const section of sections) {
    const cote = coteDe(section)
    const last = suites.at(-1)
    if (cote === undefined) suites.push({ seule: section })
    else if (last === undefined || 'seule' in last || (cote === 'gauche' && last.droite.length > 0))
      suites.push({ premiere: section, gauche: [], droite: [], [cote]: [section] })
    else last[cote].push(section)
  }
  return suites
}
