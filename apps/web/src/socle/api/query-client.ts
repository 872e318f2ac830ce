import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failures'

const MAX_RETRIES = 2

/** A refusal (4xx) is an answer: only an unreachable or failing server is retried. */
const shouldRetry = (failures: number, failure: Error): boolean =>
  failures < MAX_RETRIES && !(failure instanceof ApiFailure && failure.status < 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: shouldRetry,
      // Offline, a read fails with a message instead of showing a skeleton for ever.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
