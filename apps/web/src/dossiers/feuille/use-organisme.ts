import { getOrganisme } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '#socle/api/read'
import { useSheet } from './sheet-context'

/** Certification body of the open file; undefined without one, and until it is loaded. */
export function useOrganisme() {
  const idOrganisme = useSheet().dossier.exploitationDemarcheMillesime?.idOrganisme ?? null
  return useQuery({
    ...read(getOrganisme, { params: { idOrganisme: idOrganisme ?? 0 } }),
    enabled: idOrganisme !== null,
  }).data
}
