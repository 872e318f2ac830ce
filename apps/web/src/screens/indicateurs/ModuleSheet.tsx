import { Title } from '@mantine/core'
import type { ComponentType } from 'react'
import { IndicateursTable } from './IndicateursTable'
import classes from './ModuleSheet.module.css'
import type { Page, SousRubrique } from './rubriques'
import { SousRubriqueSection } from './SousRubriqueSection'
import { useVisibleCodes } from './sheet-context'
import { formesEnColonnes } from './tables/formes'

export interface FormProps {
  sousRubrique: SousRubrique
  codes: readonly string[]
}

/** One module, sub-section by sub-section; those without a form of their own are plain tables, one under each heading. */
export function ModuleSheet({
  page,
  forms = {},
}: {
  page: Page
  forms?: Readonly<Record<string, ComponentType<FormProps>>>
}) {
  return page.sousRubriques.map((sousRubrique) => {
    const Form = forms[sousRubrique.codeNational] ?? formesEnColonnes[sousRubrique.codeNational] ?? Tables
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

/** The rows under one heading; nothing when none of them shows. */
function EnglobantTable({
  libelle,
  isTitled,
  codes,
}: {
  libelle: string
  isTitled: boolean
  codes: readonly string[]
}) {
  if (useVisibleCodes(codes).length === 0) return null
  return (
    <div className={classes.englobant}>
      {isTitled && (
        <Title order={3} className={classes.title}>
          {libelle}
        </Title>
      )}
      <IndicateursTable caption={libelle} codes={codes} />
    </div>
  )
}
