import { getModele } from '@sillon/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '#socle/api/client'

/** Query of a workbook with its cells and the revision of its form. A form never begins with cached data. */
export const lireModele = (idModele: number) =>
  queryOptions({
    queryKey: [getModele.path, { params: { idModele } }],
    async queryFn({ signal }) {
      const { data: modele, etag } = await request(getModele, { params: { idModele }, signal })
      return { modele, etag }
    },
    staleTime: 0,
    gcTime: 0,
  })
