import { type GenreImport, getImport, type ImportSuivi, listImports } from '@sillon/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { read } from '#socle/api/read'

/** Polling interval of an import. */
const EVERY_MS = 1000

const isGoingOn = (suivi: ImportSuivi | undefined) => suivi?.etat === 'EN_ATTENTE'

/** Progress of an import, polled until its end; undefined without one. */
export function useSuivi(idImport: number | null): ImportSuivi | undefined {
  const { data } = useQuery({
    ...read(getImport, { params: { idImport: idImport ?? 0 } }),
    ...(idImport === null && { queryFn: skipToken }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isGoingOn(state.data) ? EVERY_MS : false),
  })
  return idImport === null ? undefined : data
}

/** Last import of this kind confirmed by the person, in this browser or another, within a day. */
export function useDernier(genre: GenreImport): ImportSuivi | undefined {
  const { data } = useQuery({
    ...read(listImports, { query: { genre } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isGoingOn(state.data?.[0]) ? EVERY_MS : false),
  })
  return data?.[0]
}
