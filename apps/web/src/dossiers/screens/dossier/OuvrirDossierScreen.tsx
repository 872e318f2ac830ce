import { identifiant, idMillesime as millesimeSchema } from '@sillon/contract'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { useSelection } from '#socle/session/selection'
import { Introuvable } from '#socle/ui/Introuvable'
import { PageLoading } from '#socle/ui/PageLoading'

const adresse = z.object({
  idExploitation: identifiant,
  codeNational: z.string().optional(),
  millesime: millesimeSchema.optional(),
})

/**
 * Where mails and lists lead: it selects the farm and the year that its address names, then opens the file as the procedure's door does, or the sheet and the section that it names (`?rubrique=…#…`); without a
 * procedure, the farm. The selection changes here and not at the link, which would change the farm under the page still open.
 */
export function OuvrirDossierScreen() {
  const { selectExploitation, selectMillesime } = useSelection()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const { data: dossier } = adresse.safeParse(useParams())
  const { idExploitation, codeNational, millesime } = dossier ?? {}
  useEffect(() => {
    if (idExploitation === undefined) return
    selectExploitation(idExploitation)
    if (millesime !== undefined) selectMillesime(millesime)
    const page = search === '' ? '' : `/indicateurs${search}${hash}`
    navigate(codeNational === undefined ? '/' : `/demarches/${codeNational}${page}`, { replace: true })
  }, [idExploitation, codeNational, millesime, search, hash, selectExploitation, selectMillesime, navigate])
  return dossier === undefined ? <Introuvable /> : <PageLoading />
}
