import { Alert, Button, FileButton, Group, NativeSelect, Stack } from '@mantine/core'
import { getReferentiel, type ListeReferentiel, listesReferentiel } from '@sillon/contract'
import { IconAlertTriangle, IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMillesimes } from '#socle/api/queries'
import { read } from '#socle/api/read'
import { useSelection } from '#socle/session/selection'
import { EmptyState } from '#socle/ui/EmptyState'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PageHeader } from '#socle/ui/PageHeader'
import { PageLoading } from '#socle/ui/PageLoading'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { Apercu } from './Apercu'
import { LignesTable } from './LignesTable'
import { downloadCsv, type ListeDuMillesime, useImport } from './use-import'

/** References of each campaign year: shown, exported, and replaced by a file after a preview. */
export function ReferentielsScreen() {
  const { t } = useTranslation('referentiels')
  const { data: millesimes = [] } = useMillesimes()
  const { idMillesime } = useSelection()
  const [liste, setListe] = useState<ListeReferentiel>(listesReferentiel[0])
  const [chosen, setChosen] = useState<number | null>(null)
  const millesime = chosen ?? idMillesime
  const options = listesReferentiel.map((value) => ({ value, label: t(`listes.${value}`) }))
  return (
    <>
      <PageHeader title={t('titre')} subtitle={t('sousTitre')} />
      <Stack>
        <Group align="end">
          <NativeSelect
            label={t('liste')}
            data={options}
            value={liste}
            onChange={(event) =>
              setListe(listesReferentiel.find((known) => known === event.currentTarget.value) ?? liste)
            }
          />
          <NativeSelect
            label={t('campagne')}
            data={millesimes.map(({ idMillesime: annee }) => String(annee))}
            value={String(millesime ?? '')}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
        </Group>
        {millesime !== null && <Contenu key={`${liste} ${millesime}`} liste={liste} millesime={millesime} />}
      </Stack>
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
  return (
    <>
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => downloadCsv(annee).catch(toastFailure)}
        >
          {t('exporter')}
        </Button>
        <FileButton
          accept=".csv,text/csv"
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
      {failure !== null && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('refus')}>
          {failure}
        </Alert>
      )}
      {lecture !== null && (
        <Apercu
          nom={lecture.nom}
          apercu={lecture.apercu}
          isBusy={isBusy}
          onConfirm={() => apply(lecture)}
          onCancel={cancel}
        />
      )}
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {data === undefined && error === null && <PageLoading />}
      {data?.lignes.length === 0 && <EmptyState title={t('vide')} message={t('videConseil')} />}
      {data !== undefined && data.lignes.length > 0 && (
        <>
          <p>{t('nombre', { count: data.lignes.length })}</p>
          <LignesTable
            titre={t(`listes.${liste}`)}
            colonnes={data.colonnes}
            lignes={data.lignes.map((ligne) => ({ ligne }))}
          />
        </>
      )}
    </>
  )
}
