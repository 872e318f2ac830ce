import { Button } from '@mantine/core'
import { IconArrowsExchange, IconClipboardList, IconFiles, IconListDetails, IconTractor } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FermeEtCampagne } from '#fermes/exploitation/FermeEtCampagne'
import { may } from '#socle/session/acces'
import { useExploitation } from '#socle/session/exploitation'
import { useSelection } from '#socle/session/selection'
import { useUser } from '#socle/session/session'
import { EmptyState } from '#socle/ui/EmptyState'
import { ErrorState } from '#socle/ui/ErrorState'
import { PageHeader } from '#socle/ui/PageHeader'
import { useFailureMessage, useToastOnFailure } from '#socle/ui/use-failure-toast'
import { MillesimeSelect } from '../../../layout/MillesimeSelect'
import { AccueilLoading, FichierLoading } from './AccueilLoading'
import classes from './AccueilScreen.module.css'
import { ActivitesCard } from './ActivitesCard'
import { AssolementCard } from './AssolementCard'
import { DemarchesCard } from './DemarchesCard'
import { ExploitationLine } from './ExploitationLine'

const loadComplements = async () => ({ default: (await import('./Complements')).Complements })
const Complements = lazy(loadComplements)
/** Few farms have any: a lazy chunk. */
const Origines = lazy(async () => ({ default: (await import('#fermes/exploitation/OriginesCard')).OriginesCard }))

export function AccueilScreen() {
  const { t } = useTranslation('accueil')
  const user = useUser()
  const { idExploitation } = useSelection()
  if (idExploitation !== null) return <Exploitation />
  // Whoever administers begins there: its first steps say what to do, and before them there is no farm to choose.
  const administre = may(user, 'administration.read')
  const choisir = { label: t('sansExploitation.action'), to: '/change-exploitation' }
  return (
    <>
      <PageHeader title={t('titre')} />
      <EmptyState
        icon={IconTractor}
        title={t('sansExploitation.titre')}
        message={t(administre ? 'sansExploitation.messageAdministration' : 'sansExploitation.message')}
        action={administre ? { label: t('sansExploitation.administration'), to: '/admin' } : choisir}
      >
        {administre && (
          <Button component={Link} to={choisir.to} variant="default">
            {choisir.label}
          </Button>
        )}
      </EmptyState>
    </>
  )
}

function Exploitation() {
  const { t } = useTranslation('accueil')
  const messageOf = useFailureMessage()
  const user = useUser()
  const { idMillesime } = useSelection()
  const { data: exploitation, error, refetch } = useExploitation()
  useToastOnFailure(error)
  // Fetched while the farm is.
  useEffect(() => void loadComplements().catch(() => undefined), [])
  if (error !== null && exploitation === undefined)
    return (
      <>
        <PageHeader title={t('titre')} />
        <ErrorState
          title={t('commun:erreur.chargement')}
          message={messageOf(error)}
          retryLabel={t('commun:action.reessayer')}
          onRetry={refetch}
        />
      </>
    )
  if (exploitation === undefined || idMillesime === null) return <AccueilLoading />
  // Corrections are what a farmer came for; the file lists answers and refused proofs, too.
  const aCorriger =
    user.role === 'AGRICULTEUR' &&
    exploitation.demarches.some((one) => one.idMillesime === idMillesime && one.etatDossier === 'ATTENTE_CORRECTION')
  return (
    <>
      <PageHeader title={exploitation.raisonSociale} subtitle={<FermeEtCampagne millesime={idMillesime} isNamed />}>
        {may(user, 'administration.read') && (
          <>
            <MillesimeSelect isNamed />
            <Button
              component={Link}
              to="/change-exploitation"
              variant="default"
              leftSection={<IconArrowsExchange size={18} aria-hidden />}
            >
              {t('changerExploitation')}
            </Button>
          </>
        )}
        {may(user, 'portefeuille.read') && (
          <Button
            component={Link}
            to="/portefeuille"
            variant="default"
            leftSection={<IconListDetails size={18} aria-hidden />}
            classNames={{ section: classes.icon }}
          >
            {t('portefeuille')}
          </Button>
        )}
        <Button
          component={Link}
          to="/registre"
          variant="default"
          leftSection={<IconClipboardList size={18} aria-hidden />}
          classNames={{ section: classes.icon }}
        >
          {t('registre')}
        </Button>
        <Button
          component={Link}
          to="/documents"
          variant="default"
          leftSection={<IconFiles size={18} aria-hidden />}
          classNames={{ section: classes.icon }}
        >
          {t('documents')}
        </Button>
      </PageHeader>
      <div className={classes.columns}>
        <ExploitationLine exploitation={exploitation} idMillesime={idMillesime} />
        <div className={classes.file}>
          <Suspense fallback={<FichierLoading />}>
            <Complements
              key={`${exploitation.idExploitation} ${idMillesime}`}
              exploitation={exploitation}
              idMillesime={idMillesime}
              isFileFirst={aCorriger}
            >
              <DemarchesCard exploitation={exploitation} idMillesime={idMillesime} />
            </Complements>
          </Suspense>
        </div>
        <div className={classes.side}>
          <Suspense>
            <Origines idExploitation={exploitation.idExploitation} />
          </Suspense>
          <ActivitesCard exploitation={exploitation} idMillesime={idMillesime} />
          <AssolementCard exploitation={exploitation} idMillesime={idMillesime} />
        </div>
      </div>
    </>
  )
}
