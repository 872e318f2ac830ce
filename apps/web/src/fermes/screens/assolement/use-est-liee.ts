import { listLiensPartenaires } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '#socle/api/read'

/** Whether the farm is linked to a partner; no until it is known. */
export const useEstLiee = (idExploitation: number): boolean =>
  (useQuery(read(listLiensPartenaires, { params: { idExploitation } })).data?.length ?? 0) > 0
