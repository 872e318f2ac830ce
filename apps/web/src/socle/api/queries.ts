import { getApplicationInfo, getConfig, getOrganismeConfig, listDemarches } from '@sillon/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from './client'
import { HOUR, millesimesQuery } from './millesimes'
import { read } from './read'

export const useMillesimes = () => useQuery(millesimesQuery)

export const useDemarches = () => useQuery({ ...read(listDemarches, {}), staleTime: HOUR })

export const useApplicationInfo = () => useQuery({ ...read(getApplicationInfo, {}), staleTime: HOUR })

/** Branding of an organisation; the general one without an organisation, and after a failure. */
export const configQuery = (idOrganisme: number | null) =>
  queryOptions({
    queryKey: [getConfig.path, idOrganisme],
    staleTime: HOUR,
    queryFn: async ({ signal }) => {
      const general = async () => (await request(getConfig, { signal })).data
      if (idOrganisme === null) return general()
      const own = request(getOrganismeConfig, { params: { idOrganisme }, signal })
      return own.then(({ data }) => data, general)
    },
  })
