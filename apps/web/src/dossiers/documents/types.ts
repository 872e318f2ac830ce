import { listTypesDocuments } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { HOUR } from '#socle/api/millesimes'
import { read } from '#socle/api/read'

/** Types of documents. A failure is silent (specification 1, section 8): the list is then empty. */
export function useTypesDocuments() {
  const { data = [], isPending } = useQuery({ ...read(listTypesDocuments, {}), staleTime: HOUR })
  return {
    types: data,
    isPending,
    idOf: (code: string) => data.find((type) => type.codeNational === code)?.idTypeDocument ?? null,
  }
}
