import { Button } from '@mantine/core'
import { getEfforts } from '@sillon/contract'
import { hasRules } from '@sillon/referentials'
import { aConseil, type Conseil, fetchConseil } from '@sillon/referentials/conseil'
import { IconArrowsSplit2, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Efforts } from '#conseil/plans/prix'
import { type Colonne, colonneDe } from '#conseil/scenarios/colonne'
import { type DossierLu as FichierLu, lireDossier } from '#conseil/scenarios/dossier-lu'
import { useOuverture } from '#conseil/scenarios/use-ouverture'
import { DossierFrame } from '#dossiers/dossier/DossierFrame'
import type { DossierKey, DossierLu } from '#dossiers/dossier/dossier-key'
import { request } from '#socle/api/client'
import { useUser } from '#socle/session/session'
import { EmptyState } from '#socle/ui/EmptyState'
import { PageLoading } from '#socle/ui/PageLoading'
import { Fragilites } from './Fragilites'
import { Voies } from './Voies'

/** Advice on the selected farm's file of the year: the cheapest ways to the threshold of each module, and how far its points are from changing. */
export const PlansScreen = () => <DossierFrame texts="plans" links={LienVersLesScenarios} content={Content} />

function LienVersLesScenarios({ dossier: { codeNational } }: { dossier: DossierLu }) {
  const { t } = useTranslation('plans')
  return (
    <Button
      component={Link}
      to={`/demarches/${codeNational}/scenarios`}
      variant="default"
      leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
    >
      {t('scenarios')}
    </Button>
  )
}

function Content({ dossier }: { dossier: DossierLu }) {
  const { t } = useTranslation('plans')
  const { idUtilisateur } = useUser()
  if (!hasRules(dossier.codeNational, dossier.millesime) || !aConseil(dossier.codeNational))
    return <EmptyState icon={IconInfoCircle} title={t('sansConseil.titre')} message={t('sansConseil.message')} />
  return <Ouverture key={Object.values(dossier).join(' ')} dossier={{ ...dossier, idUtilisateur }} />
}

function Ouverture({ dossier }: { dossier: DossierKey }) {
  const navigate = useNavigate()
  const sheets = `/demarches/${dossier.codeNational}/indicateurs`
  const ouvert = useOuverture(
    async (options) => {
      const [lu, conseil] = await Promise.all([lireDossier(dossier, options), fetchConseil(dossier.codeNational)])
      // A reader without scores gets no advice.
      const efforts = lu.feuille.dossier.permissions.voirScores ? await lireEfforts(dossier, options) : null
      return { lu, conseil, efforts, colonne: await colonneDe(lu, []) }
    },
    { version: '', sheets, onFailure: () => void navigate(sheets, { replace: true }) },
  )
  return ouvert === null ? <PageLoading /> : <Parties {...ouvert} />
}

/** Efforts and prices by the farm's organisation. */
async function lireEfforts(
  { codeNational, idExploitation, millesime }: DossierKey,
  { signal }: { signal: AbortSignal },
): Promise<Efforts> {
  const params = { codeNational, idExploitation }
  return (await request(getEfforts, { params, query: { millesime }, signal })).data
}

interface PartiesProps {
  lu: FichierLu
  conseil: Conseil | undefined
  efforts: Efforts | null
  colonne: Colonne
}

function Parties({ lu, conseil, efforts, colonne }: PartiesProps) {
  const { t } = useTranslation('plans')
  // A reader without scores has nothing to aim at.
  if (efforts === null)
    return <EmptyState icon={IconInfoCircle} title={t('sansScores.titre')} message={t('sansScores.message')} />
  return (
    <>
      {conseil !== undefined && <Voies lu={lu} conseil={conseil} efforts={efforts} colonne={colonne} />}
      <Fragilites scheme={lu.scheme} colonne={colonne} />
    </>
  )
}
