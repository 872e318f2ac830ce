import { Button, Checkbox, Group } from '@mantine/core'
import { exportUtilisateurs, listUtilisateurs, trisUtilisateurs, type UtilisateurResume } from '@sillon/contract'
import { can } from '@sillon/domain'
import { IconFileImport, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { read } from '#socle/api/read'
import { DataList } from '#socle/lists/DataList'
import { useList } from '#socle/lists/use-list'
import { useSelection } from '#socle/session/selection'
import { useUser } from '#socle/session/session'
import { dialogMove } from '#socle/ui/dialog-move'
import { PageHeader } from '#socle/ui/PageHeader'
import { ExporterListeButton } from '#sorties/exports/ExporterListeButton'
import { ImportDialog } from '#sorties/imports/ImportDialog'
import { ImportNotice } from '#sorties/imports/ImportNotice'
import { AccesDialog } from '../../acces/AccesDialog'
import type { Sujet } from '../../acces/genres'
import { Actions } from './Actions'
import { UtilisateurDialog } from './UtilisateurDialog'
import { useColumns } from './use-columns'

const sujetOf = ({ idUtilisateur, prenom, nom }: UtilisateurResume): Sujet => ({
  genre: 'utilisateur',
  id: idUtilisateur,
  nom: `${prenom} ${nom}`,
})

/** The accounts that the caller administers. The address names the one open over the list, `create` for a new one. */
export function UtilisateursScreen() {
  const { t } = useTranslation('utilisateurs')
  const user = useUser()
  const { id } = useParams()
  const [address] = useSearchParams()
  const [acces, setAcces] = useState<Sujet | null>(null)
  const [isImporting, setImporting] = useState(false)
  const { idMillesime } = useSelection()
  const columns = useColumns()
  const list = useList({
    columns,
    sortable: trisUtilisateurs,
    sort: { orderBy: 'nom', order: 'asc' },
    filters: { showOnlyUsersWithNoDemarche: ['true'], enAttente: ['true'], supprimes: ['true'] },
  })
  const result = useQuery({ ...read(listUtilisateurs, { query: list.query }), placeholderData: keepPreviousData })
  const { idOrganismePrincipal } = user
  const nouveau = { idUtilisateur: null, role: 'AGRICULTEUR', idOrganismePrincipal } as const
  const mayCreate = can(user, 'utilisateur.create', { utilisateur: nouveau })
  const toggle = (name: 'showOnlyUsersWithNoDemarche' | 'enAttente' | 'supprimes') => (
    <Checkbox
      label={t(`filtre.${name}`)}
      checked={list.filters[name] === 'true'}
      onChange={({ currentTarget }) => list.filter(name, currentTarget.checked ? 'true' : null)}
    />
  )
  return (
    <>
      <PageHeader title={t('titre')}>
        {mayCreate && (
          <Button
            variant="default"
            leftSection={<IconFileImport size={18} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            {t('importer')}
          </Button>
        )}
        {mayCreate && (
          <Button
            component={Link}
            to={{ pathname: '/admin/utilisateurs/create', search: address.toString() }}
            state={dialogMove}
            leftSection={<IconUserPlus size={18} aria-hidden />}
          >
            {t('creer')}
          </Button>
        )}
      </PageHeader>
      {mayCreate && <ImportNotice genre="utilisateurs" />}
      <DataList
        caption={t('titre')}
        columns={columns}
        list={list}
        result={result}
        keyOf={({ idUtilisateur }) => idUtilisateur}
        searchLabel={t('recherche')}
        filters={
          <Group gap="sm" mih="2.25rem">
            {toggle('showOnlyUsersWithNoDemarche')}
            {toggle('enAttente')}
            {can(user, 'utilisateur.restore') && toggle('supprimes')}
          </Group>
        }
        empty={{
          title: t('vide'),
          message: t(mayCreate ? 'videConseil' : 'videLecture'),
          ...(mayCreate && { action: { label: t('creer'), to: '/admin/utilisateurs/create' } }),
        }}
        noMatch={t('aucun')}
        exporter={
          <ExporterListeButton
            fichier={t('titre')}
            call={exportUtilisateurs}
            query={list.queryExport}
            genre="utilisateurs"
            count={result.data?.count}
          />
        }
        actions={{
          label: t('colonne.actions'),
          content: (utilisateur) => (
            <Actions utilisateur={utilisateur} onAcces={() => setAcces(sujetOf(utilisateur))} />
          ),
        }}
      />
      {acces !== null && <AccesDialog sujet={acces} onClose={() => setAcces(null)} />}
      {isImporting && idMillesime !== null && (
        <ImportDialog genre="utilisateurs" millesime={idMillesime} onClose={() => setImporting(false)} />
      )}
      {id !== undefined && <UtilisateurDialog key={id} id={id} />}
    </>
  )
}
