import { listSynchronisations, type Synchronisation, synchroniser } from '@sillon/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { toastError, toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { changementsDe, EVERY_MS, isRunning } from './etats'

interface Options {
  readonly idExploitation: number
  readonly idMillesime: number
  /** A synchronisation has ended on this page. */
  readonly onEnded: (hasChanged: boolean) => void
}

/** The last synchronisations of a farm and year, polled while one runs, and the start of a new one. Announces the end of one that was seen running. */
export function useSynchronisations({ idExploitation, idMillesime, onEnded }: Options) {
  const { t } = useTranslation('synchronisation')
  const queryClient = useQueryClient()
  const toastFailure = useFailureToast()
  const query = read(listSynchronisations, { params: { idExploitation }, query: { millesime: idMillesime } })
  const { data = [] } = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data?.[0]) ? EVERY_MS : false),
  })
  const [last] = data
  const running = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a synchronisation is announced once
  useEffect(() => {
    if (last === undefined) return
    if (isRunning(last)) running.current = last.idSynchronisation
    else if (running.current === last.idSynchronisation) {
      running.current = null
      if (last.etat === 'EFFECTUEE') toastSuccess(t('effectuee.titre'), t('effectuee.message'))
      else toastError(t('commun:erreur.titre'), t(last.etat === 'ECHEC' ? 'echec' : 'partielle'))
      onEnded(Object.values(last.bilan).some((bilan) => bilan !== undefined && changementsDe(bilan) > 0))
    }
  }, [last?.idSynchronisation, last?.etat])
  const { mutate, isPending } = useMutation({
    mutationFn: (idApplicationTierce: number) =>
      request(synchroniser, { params: { idExploitation, idApplicationTierce }, query: { millesime: idMillesime } }),
    onSuccess: ({ data: started }) => {
      running.current = started.idSynchronisation
      queryClient.setQueryData(query.queryKey, (known: Synchronisation[] | undefined) => [started, ...(known ?? [])])
    },
    onError: toastFailure,
  })
  return { synchronisations: data, start: mutate, isBusy: isPending || isRunning(last) }
}
