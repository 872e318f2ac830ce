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
 * Target of mails and lists: selects the farm and the year of its address, then opens the file as the procedure's link does, or the given sheet and section
 * (`?rubrique=…#…`); without a procedure, the farm. The selection changes here and not at the link, which would change the farm below the page still open.
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
