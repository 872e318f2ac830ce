import { listMillesimes } from '@sillon/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from './read'

/** Reference lists change with a release, not during a visit. */
export const HOUR = 3_600_000

export const millesimesQuery = queryOptions({ ...read(listMillesimes, {}), staleTime: HOUR })
