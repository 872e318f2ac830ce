import { getDemarche } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { FermeEtCampagne } from '#fermes/exploitation/FermeEtCampagne'
import { HOUR } from '#socle/api/millesimes'
import { read } from '#socle/api/read'
import { useSelection } from '#socle/session/selection'
import { BackButton } from '#socle/ui/BackButton'
import { PageHeader } from '#socle/ui/PageHeader'
import { PageLoading } from '#socle/ui/PageLoading'
import classes from './DossierFrame.module.css'
import type { DossierLu } from './dossier-key'

interface Props {
  /** Namespace of the screen's texts. */
  texts: 'annees' | 'historique' | 'plans' | 'scenarios' | 'versions'
  /** Links to related screens. */
  links?: ComponentType<{ dossier: DossierLu }>
  content: ComponentType<{ dossier: DossierLu }>
}

/** Screen about the history of the selected farm's file of the year. It has a title, a link back to the file, and its parts below one another. */
export function DossierFrame({ texts, links: Links, content: Content }: Props) {
  const { t } = useTranslation(texts)
  const { codeNational = '' } = useParams()
  const { idExploitation, idMillesime } = useSelection()
  const { data: demarche } = useQuery({ ...read(getDemarche, { params: { codeNational } }), staleTime: HOUR })
  // Until the list of years is loaded there is no file to read.
  if (idExploitation === null || idMillesime === null) return <PageLoading />
  const dossier = { idExploitation, codeNational, millesime: idMillesime }
  return (
    <>
      <PageHeader
        title={t('titre', { libelle: demarche?.libelle ?? codeNational })}
        subtitle={texts === 'annees' ? <FermeEtCampagne /> : <FermeEtCampagne millesime={idMillesime} />}
      >
        {Links !== undefined && <Links dossier={dossier} />}
        <BackButton to={`/demarches/${codeNational}`}>{t('retour')}</BackButton>
      </PageHeader>
      <div className={classes.root}>
        <Content dossier={dossier} />
      </div>
    </>
  )
}
