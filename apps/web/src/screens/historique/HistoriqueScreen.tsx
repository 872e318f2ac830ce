import { Button } from '@mantine/core'
import { getDemarche } from '@sillon/contract'
import { IconArrowLeft, IconVersions } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { HOUR } from '../../api/millesimes'
import { useExploitation } from '../../api/queries'
import { read } from '../../api/read'
import { useSelection } from '../../session/selection'
import { PageHeader } from '../../ui/PageHeader'
import { PageLoading } from '../../ui/PageLoading'
import classes from './HistoriqueScreen.module.css'
import { Modifications } from './Modifications'
import type { DossierLu } from './use-historique'
import { VieDuDossier } from './VieDuDossier'

/** What happened to the file of the selected farm and year: its states, then every change. */
export function HistoriqueScreen() {
  const { codeNational = '' } = useParams()
  const { idExploitation, idMillesime } = useSelection()
  // Until the list of years is known there is no file to read.
  if (idExploitation === null || idMillesime === null) return <PageLoading />
  return <Historique dossier={{ idExploitation, codeNational, millesime: idMillesime }} />
}

function Historique({ dossier }: { dossier: DossierLu }) {
  const { t } = useTranslation('historique')
  const { codeNational, millesime } = dossier
  const { data: exploitation } = useExploitation()
  const { data: demarche } = useQuery({ ...read(getDemarche, { params: { codeNational } }), staleTime: HOUR })
  return (
    <>
      <PageHeader
        title={t('titre', { libelle: demarche?.libelle ?? codeNational })}
        subtitle={t('sousTitre', { exploitation: exploitation?.raisonSociale ?? '', millesime })}
      >
        <Button
          component={Link}
          to={`/demarches/${codeNational}/versions`}
          variant="default"
          leftSection={<IconVersions size={16} aria-hidden />}
        >
          {t('versions')}
        </Button>
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
        <VieDuDossier dossier={dossier} />
        <Modifications dossier={dossier} />
      </div>
    </>
  )
}
