import { identifiant, idMillesime as millesimeSchema } from '@sillon/contract'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { useSelection } from '../../session/selection'
import { Introuvable } from '../../ui/Introuvable'
import { PageLoading } from '../../ui/PageLoading'

const adresse = z.object({ idExploitation: identifiant, codeNational: z.string(), millesime: millesimeSchema })

/** Where mails lead: it selects the farm and the year that its address names, then opens the file as the procedure's door does. */
export function OuvrirDossierScreen() {
  const { selectExploitation, selectMillesime } = useSelection()
  const navigate = useNavigate()
  const { data: dossier } = adresse.safeParse(useParams())
  const { idExploitation, codeNational, millesime } = dossier ?? {}
  useEffect(() => {
    if (idExploitation === undefined || millesime === undefined) return
    selectExploitation(idExploitation)
    selectMillesime(millesime)
    navigate(`/demarches/${codeNational}`, { replace: true })
  }, [idExploitation, codeNational, millesime, selectExploitation, selectMillesime, navigate])
  return dossier === undefined ? <Introuvable /> : <PageLoading />
}
