import { getDossier } from '@sillon/contract'
import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { request } from '#socle/api/client'
import { useSelection } from '#socle/session/selection'
import { PageLoading } from '#socle/ui/PageLoading'
import { useFailureToast } from '#socle/ui/use-failure-toast'

/**
 * Entry of a procedure: a file with a state opens on its indicators, any other on its information (specification 2, section 2, entry rule). A failed load
 * redirects home.
 */
export function RedirectionScreen() {
  const { codeNational = '' } = useParams()
  const { idExploitation, idMillesime } = useSelection()
  const navigate = useNavigate()
  const toastFailure = useFailureToast()
  const leave = useRef((_: string, __?: unknown) => {})
  leave.current = (to, failure) => {
    if (failure !== undefined) toastFailure(failure)
    navigate(to, { replace: true })
  }
  useEffect(() => {
    if (idExploitation === null || idMillesime === null) return
    const abort = new AbortController()
    const params = { idExploitation, codeNational }
    request(getDossier, { params, query: { millesime: idMillesime }, signal: abort.signal }).then(
      ({ data: { exploitationDemarcheMillesime: annee } }) =>
        leave.current(
          `/demarches/${codeNational}/${annee?.statutLastChangeIdUtilisateur == null ? 'infos' : 'indicateurs'}`,
        ),
      (failure) => {
        if (!abort.signal.aborted) leave.current('/', failure)
      },
    )
    return () => abort.abort()
  }, [idExploitation, idMillesime, codeNational])
  return <PageLoading />
}
