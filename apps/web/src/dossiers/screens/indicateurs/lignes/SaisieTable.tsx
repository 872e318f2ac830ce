import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeDuChamp } from '#dossiers/feuille/saisies-refusees'
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
  const { store, refusees } = useSheet()
  const collect = (write: () => void) => {
    const before = new Set(refusees.all().keys())
    store.together(write, () => [...refusees.all().keys()].filter((name) => !before.has(name)).map(codeDuChamp))
  }
  return (
    <table
      className={classes.root}
      data-simple={estSimple || undefined}
      onPaste={(event) => {
        const count = pasteCells(event, collect)
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
