import { Alert, Button, Skeleton } from '@mantine/core'
import { listVersionsAConfirmer, type VersionAPrevisualiser } from '@sillon/contract'
import { IconAlertTriangle, IconArrowDown, IconCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { SelectField } from '#socle/fields/SelectField'
import { useAddress } from '#socle/lists/use-address'
import { useSelection } from '#socle/session/selection'
import { EmptyState } from '#socle/ui/EmptyState'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PageHeader } from '#socle/ui/PageHeader'
import { ChangementsCard } from './ChangementsCard'
import { DossierCard } from './DossierCard'
import { APERCU_PORTEFEUILLE, PortefeuilleCard } from './PortefeuilleCard'
import classes from './Versions.module.css'

/** Versions of the rules to be confirmed: their changes, and what files would come to under one. No file is scored by them. */
export function VersionsScreen() {
  const { t } = useTranslation('versions-a-confirmer')
  const { data, error, refetch } = useQuery(read(listVersionsAConfirmer, {}))
  return (
    <>
      <PageHeader title={t('titre')} subtitle={t('sousTitre')} />
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={320} aria-hidden />}
      {data?.versions.length === 0 && (
        <EmptyState icon={IconCertificate} title={t('vide')} message={t('videConseil')} />
      )}
      {data !== undefined && data.versions.length > 0 && <Versions versions={data.versions} />}
    </>
  )
}

function Versions({ versions }: { versions: readonly VersionAPrevisualiser[] }) {
  const { t } = useTranslation('versions-a-confirmer')
  const { idMillesime } = useSelection()
  const [address, change] = useAddress()
  const version = versions.find((one) => one.version === address.get('version')) ?? versions[0]
  if (version === undefined) return null
  const { millesimes } = version
  const asked = Number(address.get('campagne') ?? idMillesime)
  const millesime = millesimes.find((annee) => annee === asked) ?? millesimes[0] ?? asked
  /** Another version or year has other files: their list begins again. */
  const choisir = (changes: Readonly<Record<string, string | null>>) =>
    change({ page: null, recherche: null, sens: null, ferme: null, ...changes })
  return (
    <div className={classes.page}>
      <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={version.libelle}>
        {t('avertissement')}
      </Alert>
      <div className={classes.choix}>
        {versions.length > 1 && (
          <SelectField
            label={t('version')}
            value={version.version}
            choices={versions.map((one) => ({ value: one.version, label: one.libelle }))}
            onChange={(value) => choisir({ version: value })}
          />
        )}
        <SelectField
          label={t('campagne')}
          value={millesime}
          choices={millesimes.map((annee) => ({ value: annee, label: String(annee) }))}
          onChange={(value) => choisir({ campagne: value === null ? null : String(value) })}
        />
        <Button
          variant="default"
          leftSection={<IconArrowDown size={18} aria-hidden />}
          onClick={() => {
            const apercu = document.getElementById(APERCU_PORTEFEUILLE)
            apercu?.focus({ preventScroll: true })
            apercu?.closest('section')?.scrollIntoView()
          }}
        >
          {t('portefeuille.titre', { millesime })}
        </Button>
      </div>
      <ChangementsCard version={version} />
      <DossierCard key={`dossier ${version.version} ${millesime}`} version={version} millesime={millesime} />
      {/* Last: its tables arrive long after the rest, and move nothing there. */}
      <PortefeuilleCard key={`portefeuille ${version.version} ${millesime}`} version={version} millesime={millesime} />
    </div>
  )
}
