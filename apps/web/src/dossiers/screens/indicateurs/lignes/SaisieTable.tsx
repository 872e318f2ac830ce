import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { pasteCells } from '#socle/fields/grid'
import { toastInfo } from '#socle/ui/toast'
import classes from './IndicateursTable.module.css'

interface Props {
  caption: string
  /** For a table that continues the one above: its headers are visually hidden. */
  isHeadHidden?: boolean
  head: ReactNode
  /** Whether each row is a name, boxes and a unit. */
  estSimple?: boolean
  /** Totals of the columns. */
  foot?: ReactNode | undefined
  children: ReactNode
}

/**
 * A table of fields: a column copied from a spreadsheet fills downwards, and a message counts cells without a field. On a narrow screen each row is a card.
 */
export function SaisieTable({ caption, isHeadHidden = false, head, estSimple = false, foot, children }: Props) {
  const { t } = useTranslation('indicateurs')
  const { store } = useSheet()
  return (
    <table
      className={classes.root}
      data-simple={estSimple || undefined}
      onPaste={(event) => {
        const count = pasteCells(event, (write) => store.together(write))
        if (count > 0) void toastInfo(t('collage.titre'), t('collage.reste', { count }))
      }}
    >
      <caption className={classes.caption}>{caption}</caption>
      <thead className={isHeadHidden ? classes.headHidden : undefined}>{head}</thead>
      <tbody>{children}</tbody>
      {foot !== undefined && <tfoot>{foot}</tfoot>}
    </table>
  )
}
