import { acceptCgu, getCgu } from '@sillon/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { read } from '#socle/api/read'
import { termsAccepted } from '#socle/session/session-store'
import { useFailureToast } from '#socle/ui/use-failure-toast'

/** Terms in force, reloaded on each screen, because they may have been replaced. */
export function useCgu() {
  const { data, error, refetch, isFetching } = useQuery({ ...read(getCgu, {}), staleTime: 0 })
  return { cgu: isFetching ? undefined : data, error, refetch }
}

/** Accepts the version on the screen, whatever has been published since. */
export function useAcceptation() {
  const toastFailure = useFailureToast()
  const queryClient = useQueryClient()
  const { cgu } = useCgu()
  const { mutate, isPending } = useMutation({
    mutationFn: async (version: number) => termsAccepted((await request(acceptCgu, { params: { version } })).data),
    onError(failure) {
      toastFailure(failure)
      if (failure instanceof ApiFailure && failure.code === 'CGU_REMPLACEES')
        queryClient.invalidateQueries({ queryKey: [getCgu.path] })
    },
  })
  return { accept: cgu === undefined ? null : () => mutate(cgu.version), isPending }
}
