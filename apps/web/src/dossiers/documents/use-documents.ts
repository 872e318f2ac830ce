import { listDocuments } from '@sillon/contract'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, request } from '#socle/api/client'

export interface Filtre {
  /** Null for every type. */
  readonly idTypeDocument: number | null
  /** Filters by this year of validity; null for no filter. */
  readonly millesime: number | null
}

const PAGE = 20
/** Polling interval while a file waits for its virus scan. */
const REFRESH_MS = 10_000

const isWaiting = (data: InfiniteData<Answer<typeof listDocuments>> | undefined) =>
  data?.pages.flat().some(({ etatAnalyse }) => etatAnalyse === 'EN_ATTENTE') === true

/** Documents of a farm by a filter, page by page. */
export function useDocuments(idExploitation: number, { idTypeDocument, millesime }: Filtre, isReady = true) {
  const query = { idTypeDocument: idTypeDocument ?? undefined, millesime: millesime ?? undefined, limit: PAGE }
  const { data, ...result } = useInfiniteQuery({
    queryKey: [listDocuments.path, idExploitation, query],
    enabled: isReady,
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset, signal }) =>
      (await request(listDocuments, { params: { idExploitation }, query: { ...query, offset }, signal })).data,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? REFRESH_MS : false),
  })
  return { ...result, documents: data?.pages.flat() }
}
