import { Button } from '@mantine/core'
import {
  type DemandeEffacement,
  exportDemandesEffacement,
  listDemandesEffacement,
  trisDemandesEffacement,
} from '@sillon/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import type { Column } from '#socle/lists/columns'
import { DataList } from '#socle/lists/DataList'
import { useList } from '#socle/lists/use-list'
import { dialogMove } from '#socle/ui/dialog-move'
import { PageHeader } from '#socle/ui/PageHeader'
import { ExporterListeButton } from '#sorties/exports/ExporterListeButton'
import { EffacementDialog } from './EffacementDialog'

/** Requests for the erasure of personal data. The address names the person whose erasure is open over the list. That person need not have made a request. */
export function EffacementsScreen() {
  const { t } = useTranslation('effacements')
  const { id } = useParams()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const { moment } = useFormat()
  const search = address.toString()
  const columns: readonly Column<DemandeEffacement>[] = [
    { id: 'nom', label: t('colonne.nom'), cell: ({ prenom, nom }) => `${prenom} ${nom}` },
    { id: 'email', label: t('colonne.email'), cell: ({ email }) => email },
    {
      id: 'demandeeLe',
      label: t('colonne.demandeeLe'),
      isNumber: true,
      cell: ({ demandeeLe }) => t('quand', moment(demandeeLe)),
    },
  ]
  const list = useList({
    columns,
    sortable: trisDemandesEffacement,
    sort: { orderBy: 'demandeeLe', order: 'asc' },
  })
  const result = useQuery({ ...read(listDemandesEffacement, { query: list.query }), placeholderData: keepPreviousData })
  const close = () => navigate({ pathname: '/admin/effacements', search }, { state: dialogMove })
  return (
    <>
      <PageHeader title={t('titre')} subtitle={t('sousTitre')} />
      <DataList
        caption={t('titre')}
        columns={columns}
        list={list}
        result={result}
        keyOf={({ idUtilisateur }) => idUtilisateur}
        searchLabel={t('recherche')}
        empty={{
          title: t('vide'),
          message: t('videConseil'),
          action: { label: t('videAction'), to: '/admin/utilisateurs' },
        }}
        noMatch={t('aucun')}
        exporter={
          <ExporterListeButton
            fichier={t('fichier')}
            call={exportDemandesEffacement}
            query={list.queryExport}
            genre="effacements"
            count={result.data?.count}
          />
        }
        actions={{
          label: t('colonne.actions'),
          content: ({ idUtilisateur, prenom, nom }) => (
            <Button
              component={Link}
              to={{ pathname: `/admin/effacements/${idUtilisateur}`, search }}
              state={dialogMove}
              variant="subtle"
              aria-label={t('examinerDe', { nom: `${prenom} ${nom}` })}
            >
              {t('examiner')}
            </Button>
          ),
        }}
      />
      {id !== undefined && /^\d+$/.test(id) && <EffacementDialog key={id} idUtilisateur={Number(id)} onClose={close} />}
    </>
  )
}
