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
export const HistoriqueScreen = () => (
  <DossierFrame texts="historique" links={LienVersLesVersions} content={Historique} />
)

function LienVersLesVersions({ dossier: { codeNational } }: { dossier: DossierLu }) {
  const { t } = useTranslation('historique')
  return (
    <Button
      component={Link}
      to={`/demarches/${codeNational}/versions`}
      variant="default"
      leftSection={<IconVersions size={16} aria-hidden />}
    >
      {t('versions')}
    </Button>
  )
}

const Historique = ({ dossier }: { dossier: DossierLu }) => (
  <>
    <OriginesCard idExploitation={dossier.idExploitation} />
    <VieDuDossier dossier={dossier} />
    <Modifications dossier={dossier} />
  </>
)
