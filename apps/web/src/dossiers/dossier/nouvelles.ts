import { getNouvelles } from '@sillon/contract'
import type { QueryClient } from '@tanstack/react-query'

/** Reads again how many things wait for the reader, after an act that may settle one: the count in the bar must not wait for another page. */
export const relireNouvelles = (client: QueryClient) => client.invalidateQueries({ queryKey: [getNouvelles.path] })
