import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsAnyVisible, useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { IndicateursTable } from '../IndicateursTable'
import { Repli } from '../repli/Repli'
import { useRepli } from '../repli/use-repli'
import { Champ, Champs } from './Champs'
import { ColonnesTable, type LigneDeCodes } from './ColonnesTable'
import classes from './ColonnesTable.module.css'
import { TotalDePoints } from './TotalDePoints'

export interface TableDeCodes {
  readonly caption: string
  readonly colonnes: readonly string[]
  readonly lignes: readonly LigneDeCodes[]
  readonly totaux?: readonly LigneDeCodes[]
  /** Row with the quantity of the table's object: at zero the table is collapsed. */
  readonly objet?: string
}

/** Choices and short texts, tables of several indicators a line, the other rows of the sub-section, its texts of several lines, and its points: under the column of points of a table, or else with the other captions. */
export function TablesEtReste({
  champs = [],
  tables,
  reste,
  codes,
  total,
}: {
  champs?: readonly string[]
  tables: readonly TableDeCodes[]
  /** Name of the table of the other rows. */
  reste: string
  codes: readonly string[]
  total?: string
}) {
  const { scheme } = useSheet()
  const estLong = (code: string) => scheme.indicateurs.get(code)?.kind.forme === 'paragraphe'
  const longs = champs.filter(estLong)
  const courts = champs.filter((code) => !estLong(code))
  const aDesPoints = useADesPoints(tables)
  const placed = new Set([...champs, ...tables.flatMap(codesOf), ...(aDesPoints ? [total] : [])])
  const autres = codes.filter((code) => !placed.has(code))
  return (
    <>
      {courts.length > 0 && <ChampsDe codes={courts} />}
      {tables.map((table) => (
        <Groupe key={table.caption} titre={table.caption} isTitled={tables.length > 1} codes={codesOf(table)}>
          <TableDObjet table={table} />
        </Groupe>
      ))}
      <Groupe titre={reste} isTitled={tables.length > 0 && autres.some((code) => code !== total)} codes={autres}>
        <IndicateursTable caption={reste} codes={autres} />
      </Groupe>
      {longs.length > 0 && <ChampsDe codes={longs} />}
      {aDesPoints && total !== undefined && <TotalDePoints code={total} />}
    </>
  )
}

/** Whether a visible table ends with a column of points. */
function useADesPoints(tables: readonly TableDeCodes[]): boolean {
  const { scheme } = useSheet()
  return useIsAnyVisible(
    tables.flatMap(({ lignes, totaux = [] }) =>
      [...lignes, ...totaux].flatMap(({ codes }) => {
        const last = codes.at(-1) ?? null
        return last !== null && scheme.indicateurs.get(last)?.scoring === true ? last : []
      }),
    ),
  )
}

const ChampsDe = ({ codes }: { codes: readonly string[] }) => (
  <Champs>
    {codes.map((code) => (
      <Champ key={code} code={code} />
    ))}
  </Champs>
)

/** A table that is collapsed as a whole on a farm without its object, until it has an entry. */
function TableDObjet({ table: { objet, ...table } }: { table: TableDeCodes }) {
  const { t } = useTranslation('indicateurs')
  const isSansObjet = useSummary((store) => objet !== undefined && store.ligne(objet).valeur === 0)
  const lignes = isSansObjet ? [{ cle: table.caption, nom: table.caption, codes: codesOf(table) }] : []
  const { cles, estOuvert, basculer, ouvrir } = useRepli(`${objet}.table`, lignes, { vides: true, auMoins: 0 })
  if (!isSansObjet || cles.size === 0) return <ColonnesTable {...table} />
  return (
    <Repli titre={t('repli.sansObjet')} estOuvert={estOuvert} onBasculer={basculer} onTrouve={ouvrir}>
      <ColonnesTable {...table} />
    </Repli>
  )
}

/** Codes of cells, without their campaign. */
const codesOf = ({ lignes, totaux = [] }: TableDeCodes): string[] =>
  [...lignes, ...totaux].flatMap((ligne) => ligne.codes.flatMap((cell) => cell?.split('@')[0] ?? []))

/** A table under its own heading; nothing without a visible row. */
export function Groupe({
  titre,
  isTitled = true,
  codes,
  children,
}: {
  titre: string
  isTitled?: boolean
  codes: readonly string[]
  children: ReactNode
}) {
  if (!useIsAnyVisible(codes)) return null
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
