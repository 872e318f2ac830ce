import {
  getApplicationInfo,
  getConfig,
  getExploitation,
  getOrganismeConfig,
  listDemarches,
  type UserInfo,
} from '@sillon/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { brandingOrganisme } from '../session/roles'
import { useSelection } from '../session/selection'
import { useSession } from '../session/session'
import { request } from './client'
import { HOUR, millesimesQuery } from './millesimes'
import { read } from './read'

export const useMillesimes = () => useQuery(millesimesQuery)

export const useDemarches = () => useQuery({ ...read(listDemarches, {}), staleTime: HOUR })

export const useApplicationInfo = () => useQuery({ ...read(getApplicationInfo, {}), staleTime: HOUR })

/** The selected farm, or nothing while none is selected. */
export function useExploitation() {
  const { user } = useSession()
  const { idExploitation } = useSelection()
  return useQuery({
    ...read(getExploitation, { params: { idExploitation: idExploitation ?? 0 } }),
    enabled: user !== null && idExploitation !== null,
  })
}

/** Branding of the person's organisation; the general one for everybody else, and when the first cannot be had. */
export const configQuery = (user: UserInfo | null) => {
  const idOrganisme = user === null ? null : brandingOrganisme(user)
  return queryOptions({
    queryKey: [getConfig.path, idOrganisme],
    staleTime: HOUR,
    queryFn: async ({ signal }) => {
      const general = async () => (await request(getConfig, { signal })).data
      if (idOrganisme === null) return general()
      const own = request(getOrganismeConfig, { params: { idOrganisme }, signal })
      return own.then(({ data }) => data, general)
    },
  })
}
