import { getDemarche } from '@sillon/contract'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { request } from '#socle/api/client'
import { useSelection } from '#socle/session/selection'
import { useUser } from '#socle/session/session'
import { PageLoading } from '#socle/ui/PageLoading'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import type { DossierKey } from '../../dossier/dossier-key'
import { readDossier } from '../../dossier/read-dossier'
import { InfosForm } from './InfosForm'
import type { Dossier } from './infos'

/** The information of a procedure: certification body, dates, audit, certifications of the farm (specification 2, section 2). */
export function InfosScreen() {
  const { codeNational = '' } = useParams()
  const { idUtilisateur } = useUser()
  const { idExploitation, idMillesime } = useSelection()
  // Until the list of years is loaded there is no file to open.
  if (idExploitation === null || idMillesime === null) return <PageLoading />
  const dossier = { idUtilisateur, idExploitation, millesime: idMillesime, codeNational }
  return <Fichier key={Object.values(dossier).join(' ')} dossier={dossier} />
}

function Fichier({ dossier }: { dossier: DossierKey }) {
  const opened = useOpenInfos(dossier)
  if (opened === null) return <PageLoading />
  return <InfosForm dossier={dossier} {...opened} />
}

/** Reloaded at each opening, because somebody else may have saved since. A failed load shows a toast and redirects home (specification 2, section 8). */
function useOpenInfos({ idExploitation, codeNational, millesime }: DossierKey) {
  const navigate = useNavigate()
  const toastFailure = useFailureToast()
  const [opened, setOpened] = useState<{ libelle: string; enregistre: Dossier; revision: string | null } | null>(null)
  const fail = useRef((_: unknown) => {})
  fail.current = (failure) => {
    toastFailure(failure)
    navigate('/', { replace: true })
  }
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    Promise.all([
      readDossier({ idExploitation, codeNational, millesime }, signal),
      request(getDemarche, { params: { codeNational }, signal }),
    ]).then(
      ([dossier, demarche]) =>
        setOpened({ libelle: demarche.data.libelle, enregistre: dossier.data, revision: dossier.etag }),
      (failure) => {
        if (!signal.aborted) fail.current(failure)
      },
    )
    return () => abort.abort()
  }, [idExploitation, codeNational, millesime])
  return opened
}
