import { fetchScheme, type Scheme } from '@sillon/referentials'
import { useQuery } from '@tanstack/react-query'

/** The scheme that a file is computed with; undefined until it is there, and where there is none. */
export function useScheme(codeNational: string, millesime: number): Scheme | undefined {
  const { data } = useQuery({
    queryKey: ['scheme', codeNational, millesime],
    queryFn: async () => (await fetchScheme(codeNational, millesime)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return data ?? undefined
}
