import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useExploitation } from '#socle/session/exploitation'
import { useSelection } from '#socle/session/selection'
import { BackButton } from '#socle/ui/BackButton'
import { EmptyState } from '#socle/ui/EmptyState'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PageHeader } from '#socle/ui/PageHeader'
import { FermeEtCampagne } from '../exploitation/FermeEtCampagne'
import { Carte, type PropsDeCarte } from './Carte'
import { bibliotheque } from './moteur/bibliotheque'
import { useParcelles } from './use-carte'

/** The map of the selected farm and year, beside the list of its parcels. */
export function CarteDeLaFerme({ acte }: Pick<PropsDeCarte, 'acte'>) {
  const { idExploitation, idMillesime } = useSelection()
  const { data: exploitation, error, refetch } = useExploitation()
  if (error !== null && exploitation === undefined) return <LoadFailure failure={error} onRetry={refetch} />
  if (idExploitation === null || idMillesime === null || exploitation === undefined)
    return <Skeleton height={400} aria-hidden />
  const annee = { idExploitation, idMillesime }
  // Another farm or year is another map: reset its selection and its place.
  return <CarteDe key={`${idExploitation} ${idMillesime}`} annee={annee} exploitation={exploitation} acte={acte} />
}

function CarteDe({ annee, exploitation, acte }: Omit<PropsDeCarte, 'carte'>) {
  const { t } = useTranslation('carte')
  const { data: carte, error, refetch } = useParcelles(annee)
  useEffect(() => {
    // Fetched while the parcels are; a failure is told by the map that needs it.
    bibliotheque.charger().catch(() => undefined)
  }, [])
  return (
    <>
      <PageHeader title={t('titre')} subtitle={<FermeEtCampagne millesime={annee.idMillesime} />}>
        {/* Without parcels the page itself leads to the rotation. */}
        {carte?.features.length !== 0 && (
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('imprimer')}
            </Button>
            <BackButton to="/modif-assolement">{t('assolement')}</BackButton>
          </>
        )}
      </PageHeader>
      {error !== null && carte === undefined && <LoadFailure failure={error} onRetry={refetch} />}
      {error === null && carte === undefined && <Skeleton height={400} aria-hidden />}
      {carte?.features.length === 0 && (
        <EmptyState
          title={t('vide.titre', { annee: annee.idMillesime })}
          message={t('vide.message')}
          action={{ label: t('vide.importer'), to: '/modif-assolement' }}
        />
      )}
      {carte !== undefined && carte.features.length > 0 && (
        <Carte annee={annee} carte={carte} exploitation={exploitation} acte={acte} />
      )}
    </>
  )
}
