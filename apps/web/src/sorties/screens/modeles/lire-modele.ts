import { getModele } from '@sillon/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '#socle/api/client'

/** A workbook with its cells and the revision that its form is typed on. What a form begins with is never what somebody read a while ago. */
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
