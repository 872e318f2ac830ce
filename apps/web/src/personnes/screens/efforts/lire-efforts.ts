import { getEffortsOrganisme } from '@sillon/contract'
import { fetchScheme } from '@sillon/referentials'
import { fetchConseil } from '@sillon/referentials/conseil'
import { queryOptions } from '@tanstack/react-query'
import { request } from '#socle/api/client'
import { millesimesQuery } from '#socle/api/millesimes'
import { queryClient } from '#socle/api/query-client'

/** Query of an organisation's efforts with their revision, and of the moves and rows of the latest campaign. A form never begins with cached data. */
export const lireEfforts = (idOrganisme: number, codeNational: string) =>
  queryOptions({
    queryKey: [getEffortsOrganisme.path, { params: { idOrganisme, codeNational } }],
    async queryFn({ signal }) {
      const params = { idOrganisme, codeNational }
      const [{ data: efforts, etag }, conseil, annees] = await Promise.all([
        request(getEffortsOrganisme, { params, signal }),
        fetchConseil(codeNational),
        queryClient.ensureQueryData(millesimesQuery),
      ])
      const derniere = Math.max(...annees.map(({ idMillesime }) => idMillesime))
      return { efforts, etag, conseil, scheme: await fetchScheme(codeNational, derniere) }
    },
    staleTime: 0,
    gcTime: 0,
  })
