import { Button, Group, Skeleton } from '@mantine/core'
import { type Exploitation, getIntervention } from '@sillon/contract'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { request } from '#socle/api/client'
import lists from '#socle/lists/DataList.module.css'
import { useExploitation } from '#socle/session/exploitation'
import { useSelection } from '#socle/session/selection'
import { useUser } from '#socle/session/session'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PageHeader } from '#socle/ui/PageHeader'
import { PageLoading } from '#socle/ui/PageLoading'
import { FermeEtCampagne } from '../../exploitation/FermeEtCampagne'
import { lectureSeule } from '../../exploitation/lecture-seule'
import { Doublons } from './Doublons'
import { ExportButton } from './ExportButton'
import { InterventionForm } from './InterventionForm'
import { ImportRegistreDialog } from './import/ImportRegistreDialog'
import { ImportsCard } from './import/ImportsCard'
import classes from './Registre.module.css'
import { RegistreList, useRegistre } from './RegistreList'
import { type Annee, registreDe } from './use-intervention-form'

/** The treatment register of the selected farm and year; `saisir`, or a record's identifier, is a page of its own. */
export function RegistreScreen() {
  const { t } = useTranslation('registre')
  const { idExploitation, idMillesime } = useSelection()
  const { data: exploitation, error, refetch } = useExploitation()
  if (error !== null && exploitation === undefined)
    return (
      <>
        <PageHeader title={t('titre')} />
        <LoadFailure failure={error} onRetry={refetch} />
      </>
    )
  if (idExploitation === null || idMillesime === null || exploitation === undefined)
    return (
      <>
        <PageHeader title={t('titre')} />
        <PageLoading />
      </>
    )
  const annee = { idExploitation, idMillesime }
  return <Registre key={`${idExploitation} ${idMillesime}`} annee={annee} exploitation={exploitation} />
}

function Registre({ annee, exploitation }: { annee: Annee; exploitation: Exploitation }) {
  const { id } = useParams()
  const user = useUser()
  const raison = lectureSeule(user, 'assolement.write', exploitation, annee.idMillesime)
  if (id !== undefined && raison === null)
    return id === 'saisir' ? (
      <InterventionForm annee={annee} intervention={null} etag={null} />
    ) : (
      <Correction key={id} annee={annee} uuidIntervention={id} />
    )
  return <Liste annee={annee} raison={raison} />
}

interface ListeProps {
  annee: Annee
  raison: ReturnType<typeof lectureSeule>
}

function Liste({ annee, raison }: ListeProps) {
  const { t } = useTranslation('registre')
  const [isImporting, setImporting] = useState(false)
  const registre = useRegistre(annee, raison === null)
  return (
    <>
      <PageHeader title={t('titre')} subtitle={<FermeEtCampagne millesime={annee.idMillesime} />}>
        {/* Icons on a phone: the head is one line there. */}
        <Group gap="xs" className={lists.icons}>
          {registre.result.data !== undefined && !registre.isEmpty && <ExportButton annee={annee} />}
          {raison === null && (
            <Button
              variant="default"
              leftSection={<IconFileImport size={18} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t('import.ouvrir')}
            </Button>
          )}
        </Group>
        {raison === null && (
          <Button component={Link} to="/registre/saisir" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('saisir')}
          </Button>
        )}
      </PageHeader>
      {raison !== null && <p className={classes.note}>{t(`lecture.${raison.raison}`)}</p>}
      <Doublons annee={annee} isEditable={raison === null} />
      <RegistreList annee={annee} registre={registre} isEditable={raison === null} />
      <ImportsCard annee={annee} isEditable={raison === null} />
      {isImporting && <ImportRegistreDialog annee={annee} onClose={() => setImporting(false)} />}
    </>
  )
}

interface CorrectionProps {
  annee: Annee
  uuidIntervention: string
}

/** One record, read with its revision: a form never starts from cached data. */
function Correction({ annee, uuidIntervention }: CorrectionProps) {
  const { params, query } = registreDe(annee)
  const inputs = { params: { ...params, uuidIntervention }, query }
  const { data, error, refetch } = useQuery({
    queryKey: [getIntervention.path, inputs],
    queryFn: ({ signal }) => request(getIntervention, { ...inputs, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (error !== null) return <LoadFailure failure={error} onRetry={refetch} />
  if (data === undefined) return <Skeleton height={320} aria-hidden />
  return <InterventionForm annee={annee} intervention={data.data} etag={data.etag} />
}
