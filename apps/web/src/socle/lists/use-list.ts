import { DERNIER_RANG } from '@sillon/contract'
import { type Column, firstShown, nextSort, type Sort, shownIn } from './columns'
import { type AddressChange, useAddress } from './use-address'

/** Choices for the number of rows of a page; the last one is the limit of the server. */
export const PAGE_SIZES = [20, 50, 100] as const

/** Valid values of a filter: a list, or a pattern (a date, a number). */
type Filters = Readonly<Record<string, readonly string[] | RegExp>>

interface Options<Id extends string, Named extends Filters> {
  readonly columns: readonly Column<never>[]
  /** Sortable columns, by their names in the call. */
  readonly sortable: readonly Id[]
  readonly sort: Sort<Id>
  /** Other parameters of the call that the address stores, each with its values. */
  readonly filters?: Named
}

type Chosen<Named extends Filters> = {
  readonly [Name in keyof Named]?: Named[Name] extends readonly string[] ? Named[Name][number] : string
}

/** State of a list in its address, the query for the server, and its setters. */
export interface List {
  readonly sortable: readonly string[]
  readonly sort: Sort
  readonly search: string
  readonly page: number
  readonly pageSize: number
  readonly shown: readonly string[]
  /** Number of filters that restrict it. */
  readonly narrowing: number
  /** Whether a search or a filter restricts it. */
  readonly isNarrowed: boolean
  sortBy(id: string): void
  lookFor(text: string): void
  /** Adds an entry to the browser's history, except when the list itself changes the page. */
  goTo(page: number, how?: 'step' | 'in place'): void
  show(ids: readonly string[]): void
  resize(pageSize: number): void
  /** Clears the search and the filters. */
  widen(): void
}

/** State of a list in the address, which contains only differences from the defaults; invalid values are ignored. */
export function useList<const Id extends string, const Named extends Filters>({
  columns,
  sortable,
  sort: first,
  filters = {} as Named,
}: Options<Id, Named>) {
  const [address, change] = useAddress()
  const orderBy = sortable.find((id) => id === address.get('tri')) ?? first.orderBy
  const order = (['asc', 'desc'] as const).find((known) => known === address.get('ordre')) ?? first.order
  const search = address.get('recherche') ?? ''
  const pageSize = PAGE_SIZES.find((size) => String(size) === address.get('taille')) ?? PAGE_SIZES[0]
  const asked = Math.max(1, Math.floor(Number(address.get('page'))) || 1)
  // A page beyond the end is shown as the last one (DataList), once the server has answered the total: the number must be valid for the call.
  const page = Math.min(asked, DERNIER_RANG / pageSize)
  const chosen = Object.fromEntries(
    Object.entries(filters).flatMap(([name, values]) => {
      const asked = address.get(name)
      const isKnown = asked !== null && ('test' in values ? values.test(asked) : values.includes(asked))
      return isKnown ? [[name, asked]] : []
    }),
  ) as Chosen<Named>
  /** Other rows, or another order of them, start from the first page. */
  const changeRows = (changes: AddressChange) => change({ page: null, ...changes })
  const listed = columnsIn(columns, address, change)
  return {
    sortable,
    sort: { orderBy, order },
    search,
    page,
    pageSize,
    ...listed,
    narrowing: Object.keys(chosen).length,
    isNarrowed: search !== '' || Object.keys(chosen).length > 0,
    filters: chosen,
    filter: (name: keyof Named & string, value: string | null) => changeRows({ [name]: value }),
    sortBy(id: string) {
      const next = nextSort<string>({ orderBy, order }, id)
      const isFirst = next.orderBy === first.orderBy && next.order === first.order
      changeRows({ tri: isFirst ? null : next.orderBy, ordre: isFirst ? null : next.order })
    },
    lookFor: (text: string) => changeRows({ recherche: text.trim() }),
    goTo: (next: number, how: 'step' | 'in place' = 'step') => change({ page: next === 1 ? null : String(next) }, how),
    resize: (size: number) => changeRows({ taille: size === PAGE_SIZES[0] ? null : String(size) }),
    widen: () => changeRows(Object.fromEntries(['recherche', ...Object.keys(filters)].map((name) => [name, null]))),
    /** Query of the list call. */
    query: {
      offset: (page - 1) * pageSize,
      limit: pageSize,
      orderBy,
      order,
      ...(search !== '' && { search }),
      ...chosen,
    },
    /** Query of the call that returns the whole list as a file. */
    queryExport: {
      orderBy,
      order,
      colonnes: listed.shown.join(),
      ...(search !== '' && { search }),
      ...chosen,
    },
  } satisfies List & Record<string, unknown>
}

/** Columns shown by an address, and their setter. */
const columnsIn = (
  columns: readonly Column<never>[],
  address: URLSearchParams,
  change: (changes: AddressChange) => void,
) => ({
  shown: shownIn(columns, address.get('colonnes')),
  show: (ids: readonly string[]) => {
    const next = shownIn(columns, ids.join()).join()
    change({ colonnes: next === firstShown(columns).join() ? null : next })
  },
})

/** Only the columns, for a list with a search form of its own. */
export function useShownColumns(columns: readonly Column<never>[]) {
  const [address, change] = useAddress()
  return columnsIn(columns, address, change)
}
