import { Button, VisuallyHidden } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/EmptyState'
import { LoadFailure } from '../ui/LoadFailure'
import { ColumnsButton } from './ColumnsButton'
import type { Column } from './columns'
import classes from './DataList.module.css'
import { DataTable, type RowSelection } from './DataTable'
import { Pager } from './Pager'
import { SearchField } from './SearchField'
import type { List } from './use-list'

/** Result of a list query: `useQuery` of a call whose answer is a page. */
interface Result<Row> {
  readonly data: { readonly count: number; readonly data: readonly Row[] } | undefined
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

interface Props<Row> {
  caption: string
  columns: readonly Column<Row>[]
  list: List
  result: Result<Row>
  keyOf: (row: Row) => string | number
  /** Name of the searched columns: "Sujet ou destinataire". */
  searchLabel: string
  /** Filter fields of the list. */
  filters?: ReactNode
  /** Text of an empty list, with the next step. `noMatch` is the text when the search and the filters match nothing. */
  empty: { readonly title: string; readonly message: string; readonly action?: { label: string; to: string } }
  noMatch: string
  /** Export button of the list (`ExporterListeButton`). */
  exporter?: ReactNode
  actions?: { readonly label: string; readonly content: (row: Row) => ReactNode }
  selection?: RowSelection<Row> | undefined
  /** Low rows, and labels beside the filters, for a list that is read at a glance. */
  isDense?: boolean
}

/** A list with pages, order and search by the server, and its query in the address. */
export function DataList<Row>(props: Props<Row>) {
  const {
    caption,
    columns,
    list,
    result,
    keyOf,
    searchLabel,
    filters,
    empty,
    noMatch,
    exporter,
    actions,
    selection,
    isDense,
  } = props
  const { t } = useTranslation('liste')
  const { data, error, refetch, isPlaceholderData } = result
  const { page, goTo } = list
  // On a phone, filters that restrict the list are in sight until one puts them away.
  const [asked, setAsked] = useState<boolean | null>(null)
  const isFiltering = asked ?? list.narrowing > 0
  const last = data === undefined ? null : Math.max(1, Math.ceil(data.count / list.pageSize))
  const isBeyond = last !== null && page > last && !isPlaceholderData
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that no longer exists
  useEffect(() => {
    if (isBeyond) goTo(last, 'in place')
  }, [isBeyond, last])
  /** The rows of this page are not loaded yet. */
  const isAwaited = data === undefined ? error === null : data.data.length === 0 && data.count > 0
  const isNothing = data?.count === 0
  // Without rows there is nothing to search or filter. A placeholder belongs to the search before: the field that is typed in must stay.
  const isEmpty = isNothing && !list.isNarrowed && !isPlaceholderData
  return (
    <div className={classes.root} data-dense={isDense || undefined}>
      {!isEmpty && (
        <div className={classes.tools} data-filtering={isFiltering || filters === undefined || undefined}>
          <search className={classes.filters}>
            <SearchField label={searchLabel} value={list.search} onSearch={list.lookFor} />
            {filters !== undefined && (
              <Button
                variant="default"
                className={classes.filtrer}
                leftSection={<IconFilter size={18} aria-hidden />}
                aria-expanded={isFiltering}
                data-active={list.narrowing > 0 || undefined}
                onClick={() => setAsked(!isFiltering)}
              >
                {list.narrowing === 0 ? t('filtrer') : t('filtres', { count: list.narrowing })}
              </Button>
            )}
            {filters}
          </search>
          {exporter}
          {!isNothing && <ColumnsButton columns={columns} shown={list.shown} onShow={list.show} />}
        </div>
      )}
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {isNothing && !list.isNarrowed && <EmptyState {...empty} />}
      {isNothing && list.isNarrowed && (
        <EmptyState title={noMatch} message={t('rien')}>
          <Button variant="default" onClick={list.widen}>
            {t('toutVoir')}
          </Button>
        </EmptyState>
      )}
      {isAwaited && <VisuallyHidden role="status">{t('commun:chargement')}</VisuallyHidden>}
      {(isAwaited || (data !== undefined && !isNothing)) && (
        // Hidden from screen readers and keyboard before the first answer.
        <div aria-hidden={isAwaited} inert={isAwaited}>
          <DataTable
            caption={caption}
            columns={columns.filter(({ id }) => list.shown.includes(id))}
            rows={data?.data ?? []}
            keyOf={keyOf}
            sorting={{ ...list, onSort: list.sortBy }}
            isLoading={isAwaited}
            actions={actions}
            selection={selection}
            isDense={isDense ?? false}
          />
        </div>
      )}
      {data !== undefined && data.data.length > 0 && <Pager list={list} count={data.count} length={data.data.length} />}
    </div>
  )
}
