import { Title } from '@mantine/core'
import type { FormProps } from '#dossiers/feuille/form-props'
import type { Page } from '#dossiers/feuille/rubriques'
import { useRow, useSheet, useVisibleCodes } from '#dossiers/feuille/sheet-context'
import { ValiditeDeLigne } from '../actes/ValiditeDeLigne'
import { Libelle } from '../lecture/Libelle'
import { ChampIndicateur } from './ChampIndicateur'
import { IndicateursTable } from './IndicateursTable'
import classes from './ModuleSheet.module.css'
import { repeteeDe } from './repetee'
import { Sections } from './Sections'

/** One module, sub-section by sub-section; those without a form of their own are plain tables, one under each heading. */
export function ModuleSheet({ page }: { page: Page }) {
  const { formes } = useSheet().presentation
  return (
    <Sections page={page}>
      {(sousRubrique, codes) => {
        const Form = formes[sousRubrique.codeNational] ?? Tables
        return <Form sousRubrique={sousRubrique} codes={codes} />
      }}
    </Sections>
  )
}

function Tables({ sousRubrique }: FormProps) {
  const repetee = repeteeDe(useSheet(), sousRubrique)
  return sousRubrique.libellesEnglobants.map((englobant) => (
    <EnglobantTable
      key={englobant.idLibelleEnglobant}
      libelle={englobant.libelle}
      isTitled={englobant.libelle !== sousRubrique.libelle}
      repetee={repetee}
      codes={englobant.indicateurs.map(({ codeNational }) => codeNational)}
    />
  ))
}

/** Rows under one heading, wide fields around the table of the others; nothing without a visible row. */
function EnglobantTable({
  libelle,
  isTitled,
  repetee,
  codes,
}: {
  libelle: string
  isTitled: boolean
  /** Row named by the heading of its section. */
  repetee: string | null
  codes: readonly string[]
}) {
  const { scheme } = useSheet()
  const visible = useVisibleCodes(codes)
  if (visible.length === 0) return null
  const formeOf = (code: string) => scheme.indicateurs.get(code)?.kind.forme ?? 'nombre'
  const larges = visible.filter((code) => AVANT.includes(formeOf(code)))
  const textes = visible.filter((code) => formeOf(code) === 'paragraphe')
  const inTable = (code: string) => !AVANT.includes(formeOf(code)) && formeOf(code) !== 'paragraphe'
  return (
    <div className={classes.englobant}>
      {isTitled && (
        <Title order={3} className={classes.title}>
          {libelle}
        </Title>
      )}
      {larges.map((code) => (
        <Bloc key={code} code={code} isNamed={code !== repetee} />
      ))}
      <IndicateursTable caption={libelle} codes={codes.filter(inTable)} />
      {textes.map((code) => (
        <Bloc key={code} code={code} isNamed={code !== repetee} />
      ))}
    </div>
  )
}

/** Fields above the table of their heading; texts of several lines are under it. */
const AVANT: readonly string[] = ['liste', 'composite']

/** A list of many choices, several fields in one, a long text: too large for a cell of a table. */
function Bloc({ code, isNamed }: { code: string; isNamed: boolean }) {
  const { scheme } = useSheet()
  const row = useRow(code)
  if (row === undefined) return null
  return (
    <div
      className={classes.bloc}
      data-ligne
      data-sans-nom={!isNamed || undefined}
      data-forme={scheme.indicateurs.get(code)?.kind.forme}
    >
      <div className={classes.nom}>
        <Libelle indicateur={row.indicateur} sansNom={!isNamed} sansAide={!isNamed} />
        <ValiditeDeLigne code={code} />
      </div>
      <ChampIndicateur {...row} />
    </div>
  )
}
