import { getAssolement } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '#socle/api/client'
import type { Annee } from './brouillon'

/** Parameters of one rotation. */
export const adresseOf = ({ idExploitation, idMillesime }: Annee) => ({
  params: { idExploitation },
  query: { millesime: idMillesime },
})

/** The rotation with its revision, loaded once: a refetch must not change rows being typed. */
export function useAssolement(annee: Annee) {
  return useQuery({
    queryKey: [getAssolement.path, adresseOf(annee), 'revision'],
    queryFn: ({ signal }) => request(getAssolement, { ...adresseOf(annee), signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
}
