import { Title } from '@mantine/core'
import type { FormProps } from '../feuille/form-props'
import type { Page } from '../feuille/rubriques'
import { useRow, useSheet, useVisibleCodes } from '../feuille/sheet-context'
import { Libelle } from '../lecture/Libelle'
import { ChampIndicateur } from './ChampIndicateur'
import { IndicateursTable } from './IndicateursTable'
import classes from './ModuleSheet.module.css'
import { SousRubriqueSection } from './SousRubriqueSection'

/** One module, sub-section by sub-section; those without a form of their own are plain tables, one under each heading. */
export function ModuleSheet({ page }: { page: Page }) {
  const { formes } = useSheet().presentation
  return page.sousRubriques.map((sousRubrique) => {
    const Form = formes[sousRubrique.codeNational] ?? Tables
    return (
      <SousRubriqueSection key={sousRubrique.codeNational} sousRubrique={sousRubrique}>
        {(codes) => <Form sousRubrique={sousRubrique} codes={codes} />}
      </SousRubriqueSection>
    )
  })
}

function Tables({ sousRubrique }: FormProps) {
  return sousRubrique.libellesEnglobants.map((englobant) => (
    <EnglobantTable
      key={englobant.idLibelleEnglobant}
      libelle={englobant.libelle}
      isTitled={englobant.libelle !== sousRubrique.libelle}
      codes={englobant.indicateurs.map(({ codeNational }) => codeNational)}
    />
  ))
}

/** The rows under one heading, lists of choices first; nothing when none of them shows. */
function EnglobantTable({
  libelle,
  isTitled,
  codes,
}: {
  libelle: string
  isTitled: boolean
  codes: readonly string[]
}) {
  const { scheme } = useSheet()
  const visible = useVisibleCodes(codes)
  if (visible.length === 0) return null
  const isListe = (code: string) => scheme.indicateurs.get(code)?.kind.forme === 'liste'
  return (
    <div className={classes.englobant}>
      {isTitled && (
        <Title order={3} className={classes.title}>
          {libelle}
        </Title>
      )}
      {visible.filter(isListe).map((code) => (
        <Liste key={code} code={code} />
      ))}
      <IndicateursTable caption={libelle} codes={codes.filter((code) => !isListe(code))} />
    </div>
  )
}

/** A list of many choices: its menu needs more room than a cell of a table has. */
function Liste({ code }: { code: string }) {
  const row = useRow(code)
  if (row === undefined) return null
  return (
    <div className={classes.liste}>
      <Libelle indicateur={row.indicateur} />
      <ChampIndicateur {...row} />
    </div>
  )
}
