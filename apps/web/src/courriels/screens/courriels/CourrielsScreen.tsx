import { Alert, Stack } from '@mantine/core'
import { type CourrielResume, exportCourriels, listCourriels, trisCourriels } from '@sillon/contract'
import { etatsCourriel } from '@sillon/domain'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { SelectField } from '#socle/fields/SelectField'
import { DataList } from '#socle/lists/DataList'
import { useList } from '#socle/lists/use-list'
import { PageHeader } from '#socle/ui/PageHeader'
import { ExporterListeButton } from '#sorties/exports/ExporterListeButton'
import { CourrielDialog } from './CourrielDialog'
import { useColumns } from './use-columns'

/** Polling interval while some mail waits. */
const REFRESH_MS = 10_000

const isWaiting = ({ etat }: CourrielResume) => etat === 'EN_ATTENTE'

/** The mails of the server: sent, waiting, failed, or stored without a mail server. */
export function CourrielsScreen() {
  const { t } = useTranslation('courriels')
  const [opened, setOpened] = useState<number | null>(null)
  const columns = useColumns(setOpened)
  const list = useList({
    columns,
    sortable: trisCourriels,
    sort: { orderBy: 'creeLe', order: 'desc' },
    filters: { etat: etatsCourriel },
  })
  const result = useQuery({
    ...read(listCourriels, { query: list.query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isWaiting) === true ? REFRESH_MS : false),
  })
  const envoiActif = result.data?.envoiActif
  return (
    <>
      <PageHeader title={t('titre')} subtitle={t('sousTitre')} />
      <Stack>
        {envoiActif === false && (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('sansServeur.titre')}>
            {t('sansServeur.message')}
          </Alert>
        )}
        <DataList
          caption={t('titre')}
          columns={columns}
          list={list}
          result={result}
          keyOf={({ idCourriel }) => idCourriel}
          searchLabel={t('recherche')}
          filters={
            <SelectField
              label={t('filtre')}
              value={list.filters.etat ?? null}
              none={t('tous')}
              choices={etatsCourriel.map((value) => ({ value, label: t(`etat.${value}`) }))}
              onChange={(etat) => list.filter('etat', etat)}
            />
          }
          empty={{ title: t('vide'), message: t('videConseil') }}
          noMatch={t(list.search === '' ? 'videFiltre' : 'videRecherche')}
          exporter={
            <ExporterListeButton
              fichier={t('titre')}
              call={exportCourriels}
              query={list.queryExport}
              genre="courriels"
              count={result.data?.count}
            />
          }
        />
      </Stack>
      {opened !== null && (
        <CourrielDialog idCourriel={opened} envoiActif={envoiActif ?? false} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
