import type { CallDefinition } from '@sillon/contract'
import { queryOptions } from '@tanstack/react-query'
import { type Inputs, request } from './client'

/**
 * Query of one GET call: `useQuery(read(listMillesimes, {}))`.
 * Its key starts with the call's path, so that `invalidateQueries({ queryKey: [listMillesimes.path] })` reaches every variant.
 */
export const read = <const Call extends CallDefinition>(call: Call, inputs: Inputs<Call>) =>
  queryOptions({
    queryKey: [call.path, inputs],
    queryFn: async ({ signal }) => (await request(call, { ...inputs, signal })).data,
  })
