import { listApplicationsTierces, startPartnerLink } from '@sillon/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '#socle/api/client'
import { HOUR } from '#socle/api/millesimes'
import { read } from '#socle/api/read'
import { useUser } from '#socle/session/session'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { leave } from './visite'

/** Partners of the configuration. */
export const usePartners = () => useQuery({ ...read(listApplicationsTierces, {}), staleTime: HOUR })

/** Goes to a partner to link an account there; the return page is `/login/ajouter-application-tierce`. */
export function useLinkVisit() {
  const { idUtilisateur } = useUser()
  const toastFailure = useFailureToast()
  return useMutation({
    mutationFn: async (idApplicationTierce: number) => {
      const { data } = await request(startPartnerLink, { params: { idUtilisateur, idApplicationTierce } })
      leave({ state: data.state, idApplicationTierce, redirect: null }, data.adresse)
    },
    onError: toastFailure,
  })
}
