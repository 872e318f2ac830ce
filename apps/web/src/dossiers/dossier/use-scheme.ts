import { fetchScheme, type Scheme } from '@sillon/referentials'
import { useQuery } from '@tanstack/react-query'

/** Scheme of a file; undefined until it is loaded, and without one. */
export function useScheme(codeNational: string, millesime: number): Scheme | undefined {
  const { data } = useQuery({
    queryKey: ['scheme', codeNational, millesime],
    queryFn: async () => (await fetchScheme(codeNational, millesime)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return data ?? undefined
}
