import { Button } from '@mantine/core'
import { genresActe, listJournal, trisJournal } from '@sillon/contract'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { DateField } from '#socle/fields/DateField'
import { SelectField } from '#socle/fields/SelectField'
import { DataList } from '#socle/lists/DataList'
import { useList } from '#socle/lists/use-list'
import { useUser } from '#socle/session/session'
import { PageHeader } from '#socle/ui/PageHeader'
import { DemandeExportButton } from '#sorties/exports/DemandeExportButton'
import { useColumns } from './use-columns'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Journal of the administration: author, act, recipient, date and origin. A super administrator sees all of it, another administrator the acts that concern
 * their organisation.
 */
export function JournalScreen() {
  const { t } = useTranslation('journal')
  const { role } = useUser()
  const columns = useColumns((idUtilisateur) => list.filter('idUtilisateur', String(idUtilisateur)))
  const list = useList({
    columns,
    sortable: trisJournal,
    sort: { orderBy: 'le', order: 'desc' },
    filters: { genre: genresActe, idUtilisateur: /^[1-9]\d{0,9}$/, du: DAY, au: DAY },
  })
  const { filters } = list
  const { idUtilisateur, ...asked } = list.query
  const query = { ...asked, ...(idUtilisateur !== undefined && { idUtilisateur: Number(idUtilisateur) }) }
  const { offset: _, limit: __, orderBy: ___, order: ____, ...params } = query
  const result = useQuery({ ...read(listJournal, { query }), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader title={t('titre')} subtitle={t(role === 'SUPERADMIN' ? 'sousTitre' : 'sousTitreOrganisme')}>
        <DemandeExportButton demande={{ genre: 'journal', params }} />
      </PageHeader>
      <DataList
        caption={t('titre')}
        columns={columns}
        list={list}
        result={result}
        keyOf={({ idJournal }) => idJournal}
        searchLabel={t('recherche')}
        filters={
          <>
            <SelectField
              label={t('colonne.genre')}
              value={filters.genre ?? null}
              none={t('tous')}
              choices={genresActe.map((value) => ({ value, label: t(`genre.${value}`) }))}
              onChange={(genre) => list.filter('genre', genre)}
            />
            <DateField label={t('du')} value={filters.du ?? null} onChange={(du) => list.filter('du', du)} />
            <DateField label={t('au')} value={filters.au ?? null} onChange={(au) => list.filter('au', au)} />
            {idUtilisateur !== undefined && (
              <Button
                variant="default"
                leftSection={<IconX size={16} aria-hidden />}
                onClick={() => list.filter('idUtilisateur', null)}
              >
                {t('toutesPersonnes')}
              </Button>
            )}
          </>
        }
        empty={{ title: t('vide'), message: t('videConseil') }}
        noMatch={t('aucun')}
      />
    </>
  )
}
