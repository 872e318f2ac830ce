import { getHistorique } from '@sillon/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { request } from '#socle/api/client'
import type { DossierLu } from '../dossier-key'

/** Restricts to one field, or one part of the file. */
export interface Filtre {
  readonly champ?: string | undefined
  readonly partie?: string | undefined
}

/** Changes of a file, latest first, page after page. Not cached, because others may be writing. */
export function useHistorique({ idExploitation, codeNational, millesime }: DossierLu, filtre: Filtre, limite: number) {
  const query = { millesime, ...filtre, limite }
  const result = useInfiniteQuery({
    queryKey: [getHistorique.path, idExploitation, codeNational, query],
    queryFn: async ({ pageParam, signal }) =>
      (
        await request(getHistorique, {
          params: { idExploitation, codeNational },
          query: { ...query, ...(pageParam !== null && { avant: pageParam }) },
          signal,
        })
      ).data,
    initialPageParam: null as number | null,
    getNextPageParam: ({ suite }) => suite,
    staleTime: 0,
  })
  return { ...result, changements: (result.data?.pages ?? []).flatMap((page) => page.changements) }
}
