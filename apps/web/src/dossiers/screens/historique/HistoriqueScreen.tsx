import { Button } from '@mantine/core'
import { IconVersions } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OriginesCard } from '#fermes/exploitation/OriginesCard'
import { DossierFrame } from '../../dossier/DossierFrame'
import type { DossierLu } from '../../dossier/dossier-key'
import { Modifications } from './Modifications'
import { VieDuDossier } from './VieDuDossier'

/** History of the file of the selected farm and year: its states, then every change. */
export function HistoriqueScreen() {
  const { t } = useTranslation('historique')
  const versions = (codeNational: string) => (
    <Button
      component={Link}
      to={`/demarches/${codeNational}/versions`}
      variant="default"
      leftSection={<IconVersions size={16} aria-hidden />}
    >
      {t('versions')}
    </Button>
  )
  return <DossierFrame texts="historique" links={versions} content={Historique} />
}

const Historique = ({ dossier }: { dossier: DossierLu }) => (
  <>
    <OriginesCard idExploitation={dossier.idExploitation} />
    <VieDuDossier dossier={dossier} />
    <Modifications dossier={dossier} />
  </>
)
