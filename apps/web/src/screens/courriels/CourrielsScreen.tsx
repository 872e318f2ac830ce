import { Alert, Button, Group, NativeSelect, Stack } from '@mantine/core'
import { type CourrielResume, type EtatCourriel, etatsCourriel, listCourriels } from '@sillon/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/read'
import { EmptyState } from '../../ui/EmptyState'
import { LoadFailure } from '../../ui/LoadFailure'
import { PageHeader } from '../../ui/PageHeader'
import { PageLoading } from '../../ui/PageLoading'
import { CourrielDialog } from './CourrielDialog'
import { CourrielsTable } from './CourrielsTable'

const PAGE = 20
/** While some mail waits, what becomes of it shows by itself. */
const REFRESH_MS = 10_000

const isWaiting = ({ etat }: CourrielResume) => etat === 'EN_ATTENTE'

/** The mails of the server: what was sent, waits, failed, or is kept because nobody sends. */
export function CourrielsScreen() {
  const { t } = useTranslation('courriels')
  const [etat, setEtat] = useState<EtatCourriel | undefined>(undefined)
  const [offset, setOffset] = useState(0)
  const [opened, setOpened] = useState<number | null>(null)
  const { data, error, refetch } = useQuery({
    ...read(listCourriels, { query: { ...(etat !== undefined && { etat }), offset, limit: PAGE } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isWaiting) === true ? REFRESH_MS : false),
  })
  // The last mail of the last page has left the filter: the page before is the last one now.
  if (data?.data.length === 0 && data.offset === offset && offset > 0) setOffset(offset - PAGE)
  const filter = (value: string) => {
    setEtat(etatsCourriel.find((known) => known === value))
    setOffset(0)
  }
  return (
    <>
      <PageHeader title={t('titre')} subtitle={t('sousTitre')} />
      <Stack>
        {data?.envoiActif === false && (
          <Alert icon={<IconInfoCircle aria-hidden />} title={t('sansServeur.titre')}>
            {t('sansServeur.message')}
          </Alert>
        )}
        <Group>
          <NativeSelect
            label={t('filtre')}
            data={[
              { value: '', label: t('tous') },
              ...etatsCourriel.map((value) => ({ value, label: t(`etat.${value}`) })),
            ]}
            value={etat ?? ''}
            onChange={(event) => filter(event.currentTarget.value)}
          />
        </Group>
        {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
        {data === undefined && error === null && <PageLoading />}
        {data?.count === 0 && (
          <EmptyState title={t('vide')} message={t(etat === undefined ? 'videConseil' : 'videFiltre')} />
        )}
        {data !== undefined && data.count > 0 && (
          <>
            <CourrielsTable courriels={data.data} onRead={setOpened} />
            <Group component="nav" aria-label={t('pages')} justify="space-between">
              <span role="status">
                {t('plage', {
                  premier: data.offset + 1,
                  dernier: data.offset + data.data.length,
                  total: data.count,
                })}
              </span>
              {data.count > PAGE && (
                <Group>
                  <Button variant="default" disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
                    {t('precedents')}
                  </Button>
                  <Button
                    variant="default"
                    disabled={offset + PAGE >= data.count}
                    onClick={() => setOffset(offset + PAGE)}
                  >
                    {t('suivants')}
                  </Button>
                </Group>
              )}
            </Group>
          </>
        )}
      </Stack>
      {opened !== null && (
        <CourrielDialog idCourriel={opened} envoiActif={data?.envoiActif ?? false} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
