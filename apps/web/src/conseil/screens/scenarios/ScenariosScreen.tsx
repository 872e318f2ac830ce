import { hasRules } from '@sillon/referentials'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { DossierFrame } from '#dossiers/dossier/DossierFrame'
import type { DossierLu } from '#dossiers/dossier/dossier-key'
import { useSelection } from '#socle/session/selection'
import { useUser } from '#socle/session/session'
import { EmptyState } from '#socle/ui/EmptyState'
import { PageLoading } from '#socle/ui/PageLoading'
import { EssaiScreen } from './EssaiScreen'
import { Liste } from './Liste'

/** The scenarios of the selected farm's file of the year; a number in the address is one of them, open for trials. */
export function ScenariosScreen() {
  const { idUtilisateur } = useUser()
  const { idExploitation, idMillesime } = useSelection()
  const { codeNational = '', idScenario } = useParams()
  if (idScenario === undefined) return <DossierFrame texts="scenarios" content={Content} />
  if (idExploitation === null || idMillesime === null) return <PageLoading />
  const key = { idUtilisateur, idExploitation, millesime: idMillesime, codeNational }
  return (
    <EssaiScreen key={[...Object.values(key), idScenario].join(' ')} dossier={key} idScenario={Number(idScenario)} />
  )
}

function Content({ dossier }: { dossier: DossierLu }) {
  const { t } = useTranslation('scenarios')
  const { idUtilisateur } = useUser()
  // A procedure without rules has no calculation to try.
  if (!hasRules(dossier.codeNational, dossier.millesime))
    return <EmptyState icon={IconInfoCircle} title={t('sansRegles.titre')} message={t('sansRegles.message')} />
  return <Liste key={Object.values(dossier).join(' ')} dossier={{ ...dossier, idUtilisateur }} />
}
