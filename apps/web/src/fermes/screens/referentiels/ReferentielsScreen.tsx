import { Alert, Button, FileButton, Group, NativeSelect } from '@mantine/core'
import { getReferentiel, type ListeReferentiel, listesReferentiel } from '@sillon/contract'
import { IconAlertTriangle, IconDownload, IconFileTypeXls, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMillesimes } from '#socle/api/queries'
import { read } from '#socle/api/read'
import lists from '#socle/lists/DataList.module.css'
import { useAddress } from '#socle/lists/use-address'
import { useSelection } from '#socle/session/selection'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PageHeader } from '#socle/ui/PageHeader'
import { PageLoading } from '#socle/ui/PageLoading'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { ReferencesManquantes } from '../../referentiels/ReferencesManquantes'
import { Apercu } from './Apercu'
import { FormatDuFichier } from './FormatDuFichier'
import { Lignes } from './Lignes'
import classes from './Referentiels.module.css'
import { downloadCsv, downloadModele, type ListeDuMillesime, useImport } from './use-import'

/** References of each campaign year: shown, changed row by row, exported, and replaced by a file after a preview. */
export function ReferentielsScreen() {
  const { t } = useTranslation('referentiels')
  const { data: millesimes = [] } = useMillesimes()
  const { idMillesime } = useSelection()
  const [address, change] = useAddress()
  const liste: ListeReferentiel = listesReferentiel.find((une) => une === address.get('liste')) ?? listesReferentiel[0]
  const chosen = millesimes.find((annee) => String(annee.idMillesime) === address.get('campagne'))
  const millesime = chosen?.idMillesime ?? idMillesime
  const options = listesReferentiel.map((value) => ({ value, label: t(`listes.${value}`) }))
  return (
    <>
      <PageHeader title={t('titre')} subtitle={t('sousTitre')} />
      <ReferencesManquantes />
      <div className={classes.page}>
        <Group align="end" className={classes.choix}>
          <NativeSelect
            label={t('liste')}
            data={options}
            value={liste}
            onChange={(event) => change({ liste: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('campagne')}
            data={millesimes.map(({ idMillesime: annee }) => String(annee))}
            value={String(millesime ?? '')}
            onChange={(event) => change({ campagne: event.currentTarget.value })}
          />
        </Group>
        {millesime !== null && <Contenu key={`${liste} ${millesime}`} liste={liste} millesime={millesime} />}
      </div>
    </>
  )
}

function Contenu(annee: ListeDuMillesime) {
  const { t } = useTranslation('referentiels')
  const toastFailure = useFailureToast()
  const { liste, millesime } = annee
  const { data, error, refetch } = useQuery(read(getReferentiel, { params: { liste }, query: { millesime } }))
  const reset = useRef<() => void>(null)
  const { lecture, failure, isBusy, choose, apply, cancel } = useImport(annee)
  // One part: a narrow line moves the three together.
  const outils = (
    <Group gap="sm" className={lists.icons}>
      <Button
        variant="default"
        leftSection={<IconFileTypeXls size={18} aria-hidden />}
        onClick={() => downloadModele(annee).catch(toastFailure)}
      >
        {t('telechargerModele')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => downloadCsv(annee).catch(toastFailure)}
      >
        {t('exporter')}
      </Button>
      <FileButton
        accept=".csv,text/csv,.xlsx"
        resetRef={reset}
        onChange={(file) => {
          if (file !== null) choose(file)
          // Lets the person choose the same file again after a correction.
          reset.current?.()
        }}
      >
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={18} aria-hidden />} loading={isBusy}>
            {t('importer')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
  const lu = (
    <>
      {failure !== null && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('refus')}>
          {failure}
        </Alert>
      )}
      {lecture !== null && (
        <Apercu
          nom={lecture.nom}
          champs={data?.champs ?? []}
          apercu={lecture.apercu}
          isBusy={isBusy}
          onConfirm={() => apply(lecture)}
          onCancel={cancel}
        />
      )}
    </>
  )
  if (data === undefined && error === null) return <PageLoading />
  // A file replaces a list that could not be read, too.
  if (data === undefined)
    return (
      <>
        {outils}
        {lu}
        <LoadFailure failure={error} onRetry={refetch} />
      </>
    )
  return (
    <Lignes annee={annee} contenu={data} outils={outils}>
      {lu}
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      <FormatDuFichier champs={data.champs} />
    </Lignes>
  )
}
