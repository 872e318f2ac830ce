import type { ReactNode } from 'react'
import { useSheet } from '../feuille/sheet-context'
import { moveInColumn, pasteCells } from './grid'
import classes from './IndicateursTable.module.css'

interface Props {
  caption: string
  /** For a table that goes on from the one above: its headings are still read aloud. */
  isHeadHidden?: boolean
  head: ReactNode
  /** Totals of the columns. */
  foot?: ReactNode | undefined
  children: ReactNode
}

/** A table of fields: Enter goes down the column, a column copied from a spreadsheet fills downwards. On a narrow screen each row is a card. */
export function SaisieTable({ caption, isHeadHidden = false, head, foot, children }: Props) {
  const { store } = useSheet()
  return (
    <table
      className={classes.root}
      onKeyDown={moveInColumn}
      onPaste={(event) => pasteCells(event, (write) => store.together(write))}
    >
      <caption className={classes.caption}>{caption}</caption>
      <thead className={isHeadHidden ? classes.headHidden : undefined}>{head}</thead>
      <tbody>{children}</tbody>
      {foot !== undefined && <tfoot>{foot}</tfoot>}
    </table>
  )
}
