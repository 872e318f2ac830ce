import { listEnregistrements } from '@sillon/contract'
import type { Campagne } from '@sillon/referentials'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { request } from '#socle/api/client'

const PAGE = 20

/** Records behind a value in one campaign, page after page: those that are counted, or those counted apart. Not cached, because others may be writing. */
export function useEnregistrements(code: string, campagne: Campagne, aPart: boolean) {
  const { key } = useSheet()
  const { codeNational, idExploitation, millesime } = key
  const query = { millesime, campagne, aPart: aPart ? ('true' as const) : ('false' as const), limit: PAGE }
  const result = useInfiniteQuery({
    queryKey: [listEnregistrements.path, idExploitation, codeNational, code, query],
    queryFn: async ({ pageParam: offset, signal }) =>
      (
        await request(listEnregistrements, {
          params: { idExploitation, codeNational, code },
          query: { ...query, offset },
          signal,
        })
      ).data,
    initialPageParam: 0,
    getNextPageParam: ({ count, offset, data }) => (offset + data.length < count ? offset + data.length : undefined),
    staleTime: 0,
  })
  const pages = result.data?.pages ?? []
  return { ...result, answer: pages[0], lignes: pages.flatMap(({ data }) => data) }
}
