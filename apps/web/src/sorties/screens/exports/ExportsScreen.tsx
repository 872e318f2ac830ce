import { VisuallyHidden } from '@mantine/core'
import {
  cancelExport,
  createExport,
  type DemandeExport,
  deleteExport,
  type ExportSuivi,
  listExports,
  trisExports,
  updateExport,
} from '@sillon/contract'
import {
  IconBan,
  IconDownload,
  IconFileExport,
  IconMail,
  IconMailOff,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { DataTable } from '#socle/lists/DataTable'
import { Pager } from '#socle/lists/Pager'
import { type RowAction, RowActions } from '#socle/lists/RowActions'
import { useList } from '#socle/lists/use-list'
import { useUser } from '#socle/session/session'
import { confirm } from '#socle/ui/confirm'
import { EmptyState } from '#socle/ui/EmptyState'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PageHeader } from '#socle/ui/PageHeader'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { attendre } from '../../exports/attendus'
import { EVERY_MS, isPending } from '../../exports/etats'
import { useDownloadExport } from '../../exports/use-download-export'
import classes from './Exports.module.css'
import { useColumns } from './use-columns'

type Mot = 'telecharger' | 'annuler' | 'courriel' | 'sansCourriel' | 'redemander' | 'supprimer'

/** Exports of the person: their progress, their downloads, and the failed ones, which can be requested again. */
export function ExportsScreen() {
  const { t } = useTranslation('exports')
  const columns = useColumns()
  const list = useList({ columns, sortable: trisExports, sort: { orderBy: 'creeLe', order: 'desc' } })
  const { offset, limit, orderBy, order } = list.query
  const { data, error, refetch } = useQuery({
    ...read(listExports, { query: { offset, limit, orderBy, order } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isPending) === true ? EVERY_MS : false),
  })
  const isAwaited = data === undefined
  return (
    <>
      <PageHeader title={t('titre')} subtitle={t('sousTitre')} />
      <div className={classes.page}>
        {isAwaited && error === null && <VisuallyHidden role="status">{t('commun:chargement')}</VisuallyHidden>}
        {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
        {data?.count === 0 && (
          <EmptyState
            icon={IconFileExport}
            title={t('vide')}
            message={t('videConseil')}
            action={{ label: t('commun:action.retourAccueil'), to: '/' }}
          />
        )}
        {error === null && data?.count !== 0 && (
          // Hidden from screen readers and keyboard before the first answer.
          <div aria-hidden={isAwaited} inert={isAwaited}>
            <DataTable
              caption={t('titre')}
              columns={columns}
              rows={data?.data ?? []}
              keyOf={({ idExport }) => idExport}
              isLoading={isAwaited}
              sorting={{ ...list, onSort: list.sortBy }}
              actions={{ label: t('colonne.actions'), content: (suivi) => <Actions suivi={suivi} /> }}
            />
          </div>
        )}
        {data !== undefined && data.data.length > 0 && (
          <Pager list={list} count={data.count} length={data.data.length} />
        )}
      </div>
    </>
  )
}

/** Actions on an export, by its state. */
function Actions({ suivi }: { suivi: ExportSuivi }) {
  const { t } = useTranslation('exports')
  const { libelle, etat, genre, params, prevenir } = suivi
  const download = useDownloadExport()
  const queries = useQueryClient()
  const toastFailure = useFailureToast()
  const { idUtilisateur } = useUser()
  const own = { params: { idExport: suivi.idExport } }
  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: [listExports.path] }),
  })
  const supprimer = async () => {
    const question = {
      message: t('supprimer.question'),
      about: libelle,
      confirmLabel: t('commun:action.supprimer'),
      isDangerous: true,
    }
    if (await confirm(question)) mutate(() => request(deleteExport, own))
  }
  const redemander = async () => {
    // The parameters were valid at the first request, but may be outdated: the server then refuses them.
    const { data } = await request(createExport, { body: { genre, params } as unknown as DemandeExport })
    attendre(idUtilisateur, data.idExport)
  }
  const isWaiting = isPending(suivi)
  const action = (mot: Mot, Icon: RowAction['Icon'], act: () => unknown): RowAction => ({
    words: t(`mot.${mot}`),
    name: t(`${mot}Un`, { libelle }),
    Icon,
    isDisabled: isBusy,
    act,
  })
  const actions = isWaiting
    ? [
        action('annuler', IconBan, () => mutate(() => request(cancelExport, own))),
        action(prevenir ? 'sansCourriel' : 'courriel', prevenir ? IconMailOff : IconMail, () =>
          mutate(() => request(updateExport, { ...own, body: { prevenir: !prevenir } })),
        ),
      ]
    : [
        etat === 'TERMINE'
          ? action('telecharger', IconDownload, () => download(suivi))
          : action('redemander', IconRefresh, () => mutate(redemander)),
        { ...action('supprimer', IconTrash, supprimer), isDangerous: true },
      ]
  return <RowActions actions={actions} menuLabel={t('liste:autresActions', { nom: libelle })} />
}
