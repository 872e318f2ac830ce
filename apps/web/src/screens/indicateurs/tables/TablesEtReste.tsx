import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { IndicateursTable } from '../IndicateursTable'
import { useVisibleCodes } from '../sheet-context'
import { ColonnesTable, type LigneDeCodes } from './ColonnesTable'
import classes from './ColonnesTable.module.css'

export interface TableDeCodes {
  readonly caption: string
  readonly colonnes: readonly string[]
  readonly lignes: readonly LigneDeCodes[]
}

/** Tables of several indicators a line, then the rows of the sub-section that stand in none of them. */
export function TablesEtReste({
  tables,
  reste,
  codes,
}: {
  tables: readonly TableDeCodes[]
  /** Names the table of the other rows. */
  reste: string
  codes: readonly string[]
}) {
  const inTables = new Set(tables.flatMap(codesOf))
  const autres = codes.filter((code) => !inTables.has(code))
  return (
    <>
      {tables.map((table) => (
        <Titree key={table.caption} titre={table.caption} isTitled={tables.length > 1} codes={codesOf(table)}>
          <ColonnesTable {...table} />
        </Titree>
      ))}
      <Titree titre={reste} isTitled codes={autres}>
        <IndicateursTable caption={reste} codes={autres} />
      </Titree>
    </>
  )
}

const codesOf = ({ lignes }: TableDeCodes): string[] =>
  lignes.flatMap((ligne) => ligne.codes.filter((code) => code !== null))

/** A table under its own heading; nothing when none of its rows shows. */
function Titree({
  titre,
  isTitled,
  codes,
  children,
}: {
  titre: string
  isTitled: boolean
  codes: readonly string[]
  children: ReactNode
}) {
  if (useVisibleCodes(codes).length === 0) return null
  return (
    <>
      {isTitled && (
        <Title order={3} className={classes.title}>
          {titre}
        </Title>
      )}
      {children}
    </>
  )
}
