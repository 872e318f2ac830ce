import { Button, Skeleton, Stack } from '@mantine/core'
import { getVersionCgu, listVersionsCgu, type VersionCgu } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import type { Column } from '#socle/lists/columns'
import { DataTable } from '#socle/lists/DataTable'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PageHeader } from '#socle/ui/PageHeader'
import { CguForm } from './CguForm'
import { TextesDialog } from './TextesDialog'

/** Editor of the terms of use, and their versions. */
export function AdminCguScreen() {
  const { t } = useTranslation('admin-cgu')
  const { data, error, refetch } = useQuery(read(listVersionsCgu, {}))
  const last = data?.[0]
  return (
    <>
      <PageHeader title={t('titre')} subtitle={t('sousTitre')} />
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={400} aria-hidden />}
      {data !== undefined && last === undefined && <Versions versions={data} />}
      {data !== undefined && last !== undefined && (
        <DerniereVersion key={last.version} version={last.version}>
          <Versions versions={data} />
        </DerniereVersion>
      )}
    </>
  )
}

/** The form, with the version in force as its initial text, and what follows it, which no longer moves then. */
function DerniereVersion({ version, children }: { version: number; children: ReactNode }) {
  const { data, error, refetch } = useQuery(read(getVersionCgu, { params: { version } }))
  if (data === undefined && error === null) return <Skeleton height={400} aria-hidden />
  return (
    <Stack>
      {error === null ? <CguForm enVigueur={data} /> : <LoadFailure failure={error} onRetry={refetch} />}
      {children}
    </Stack>
  )
}

function Versions({ versions }: { versions: readonly VersionCgu[] }) {
  const { t } = useTranslation('admin-cgu')
  const { moment } = useFormat()
  const [lue, setLue] = useState<number | null>(null)
  const columns: readonly Column<VersionCgu>[] = [
    { id: 'version', label: t('colonne.version'), isNumber: true, cell: ({ version }) => version },
    {
      id: 'publieeLe',
      label: t('colonne.publieeLe'),
      isNumber: true,
      cell: ({ publieeLe }) => t('quand', moment(publieeLe)),
    },
    { id: 'par', label: t('colonne.par'), cell: ({ par }) => par ?? '–' },
    {
      id: 'acceptations',
      label: t('colonne.acceptations'),
      isNumber: true,
      cell: ({ acceptations }) => acceptations,
    },
  ]
  return (
    <Card title={t('versions')}>
      <DataTable
        caption={t('versions')}
        columns={columns}
        rows={versions}
        keyOf={({ version }) => version}
        actions={{
          label: t('colonne.actions'),
          content: ({ version }) => (
            <Button variant="subtle" aria-label={t('lireVersion', { version })} onClick={() => setLue(version)}>
              {t('lire')}
            </Button>
          ),
        }}
      />
      {lue !== null && <VersionDialog version={lue} onClose={() => setLue(null)} />}
    </Card>
  )
}

function VersionDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const { t } = useTranslation('admin-cgu')
  const { data, error, refetch } = useQuery(read(getVersionCgu, { params: { version } }))
  return (
    <TextesDialog title={t('version', { version })} textes={data} onClose={onClose}>
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
    </TextesDialog>
  )
}
