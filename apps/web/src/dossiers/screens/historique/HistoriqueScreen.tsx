import { Button } from '@mantine/core'
import { listVersions } from '@sillon/contract'
import { IconVersions } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OriginesCard } from '#fermes/exploitation/OriginesCard'
import { read } from '#socle/api/read'
import { DossierFrame } from '../../dossier/DossierFrame'
import type { DossierLu } from '../../dossier/dossier-key'
import { Modifications } from './Modifications'
import { VieDuDossier } from './VieDuDossier'

/** History of the file of the selected farm and year: its states, then every change. */
export const HistoriqueScreen = () => (
  <DossierFrame texts="historique" links={LienVersLesVersions} content={Historique} />
)

/** Leads to the decided versions; nothing before the first decision, which makes the first version. */
function LienVersLesVersions({ dossier: { idExploitation, codeNational, millesime } }: { dossier: DossierLu }) {
  const { t } = useTranslation('historique')
  const { data } = useQuery({
    ...read(listVersions, { params: { idExploitation, codeNational }, query: { millesime } }),
    staleTime: 0,
  })
  if (data === undefined || data.versions.length === 0) return null
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
