import { Button } from '@mantine/core'
import { getDemarche } from '@sillon/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { HOUR } from '#socle/api/millesimes'
import { read } from '#socle/api/read'
import { useExploitation } from '#socle/session/exploitation'
import { useSelection } from '#socle/session/selection'
import { PageHeader } from '#socle/ui/PageHeader'
import { PageLoading } from '#socle/ui/PageLoading'
import classes from './DossierFrame.module.css'
import type { DossierLu } from './dossier-key'

interface Props {
  /** Namespace of the screen's texts. */
  texts: 'annees' | 'historique' | 'plans' | 'scenarios' | 'versions'
  /** Links to related screens, by scheme. */
  links?: (codeNational: string) => ReactNode
  content: ComponentType<{ dossier: DossierLu }>
}

/** Screen about the history of the selected farm's file of the year. It has a title, a link back to the file, and its parts below one another. */
export function DossierFrame({ texts, links, content: Content }: Props) {
  const { t } = useTranslation(texts)
  const { codeNational = '' } = useParams()
  const { idExploitation, idMillesime } = useSelection()
  const { data: exploitation } = useExploitation()
  const { data: demarche } = useQuery({ ...read(getDemarche, { params: { codeNational } }), staleTime: HOUR })
  // Until the list of years is loaded there is no file to read.
  if (idExploitation === null || idMillesime === null) return <PageLoading />
  return (
    <>
      <PageHeader
        title={t('titre', { libelle: demarche?.libelle ?? codeNational })}
        subtitle={t('sousTitre', { exploitation: exploitation?.raisonSociale ?? '', millesime: idMillesime })}
      >
        {links?.(codeNational)}
        <Button
          component={Link}
          to={`/demarches/${codeNational}`}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('retour')}
        </Button>
      </PageHeader>
      <div className={classes.root}>
        <Content dossier={{ idExploitation, codeNational, millesime: idMillesime }} />
      </div>
    </>
  )
}
