import { Button } from '@mantine/core'
import { deleteOrganisme, exportOrganismes, listOrganismes } from '@sillon/contract'
import { can } from '@sillon/domain'
import { demarchesAvecConseil } from '@sillon/referentials/conseil'
import { IconPencil, IconPlus, IconScale, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { type Answer, request } from '#socle/api/client'
import { read } from '#socle/api/read'
import type { Column } from '#socle/lists/columns'
import { DataTable } from '#socle/lists/DataTable'
import { RowActions } from '#socle/lists/RowActions'
import { may } from '#socle/session/acces'
import { useUser } from '#socle/session/session'
import { confirm } from '#socle/ui/confirm'
import { dialogMove } from '#socle/ui/dialog-move'
import { EmptyState } from '#socle/ui/EmptyState'
import { focusTitle } from '#socle/ui/focus-title'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PageHeader } from '#socle/ui/PageHeader'
import { toastError, toastSuccess } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { ExporterListeButton } from '#sorties/exports/ExporterListeButton'
import { OrganismeDialog } from './OrganismeDialog'

type Ligne = Answer<typeof listOrganismes>[number]

/**
 * Organisations that the person may change, unpaged: there are few (specification 1, /admin). The address names the one open over the list, `create` for a new
 * one.
 */
export function OrganismesScreen() {
  const { t } = useTranslation('organismes')
  const user = useUser()
  const { id } = useParams()
  const { data, error, refetch } = useQuery(read(listOrganismes, { query: {} }))
  const supprimer = useSuppression()
  const columns: readonly Column<Ligne>[] = [
    { id: 'nom', label: t('champ.nom'), cell: ({ nom }) => nom },
    { id: 'adresse', label: t('champ.adresse'), cell: ({ adresse }) => adresse },
    { id: 'siteInternet', label: t('champ.siteInternet'), cell: ({ siteInternet }) => siteInternet ?? '–' },
  ]
  const own = (data ?? []).filter(({ idOrganisme }) => can(user, 'organisme.update', { idOrganisme }))
  return (
    <>
      <PageHeader title={t('titre')}>
        {error === null && (
          <ExporterListeButton
            fichier={t('titre')}
            call={exportOrganismes}
            query={{}}
            genre="organismes"
            count={own.length}
          />
        )}
        {may(user, 'organisme.create') && (
          <Button
            component={Link}
            to="/admin/organismes/create"
            state={dialogMove}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('creer')}
          </Button>
        )}
      </PageHeader>
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {error === null && data !== undefined && own.length === 0 && (
        <EmptyState
          title={t('vide')}
          message={t('videConseil')}
          action={may(user, 'organisme.create') ? { label: t('creer'), to: '/admin/organismes/create' } : undefined}
        />
      )}
      {error === null && (data === undefined || own.length > 0) && (
        <DataTable
          caption={t('titre')}
          columns={columns}
          rows={own}
          keyOf={({ idOrganisme }) => idOrganisme}
          isLoading={data === undefined}
          actions={{
            label: t('actions'),
            content: ({ idOrganisme, nom }) => (
              <RowActions
                menuLabel={t('liste:autresActions', { nom })}
                actions={[
                  {
                    words: t('commun:action.modifier'),
                    name: t('modifierUn', { nom }),
                    Icon: IconPencil,
                    act: { to: `/admin/organismes/${idOrganisme}`, state: dialogMove },
                  },
                  ...demarchesAvecConseil.map((code) => ({
                    words: t('gestes', { demarche: code }),
                    name: t('gestesDUn', { nom, demarche: code }),
                    Icon: IconScale,
                    act: { to: `/admin/organismes/${idOrganisme}/gestes/${code}` },
                  })),
                  ...(can(user, 'organisme.delete', { idOrganisme })
                    ? [
                        {
                          words: t('commun:action.supprimer'),
                          name: t('supprimerUn', { nom }),
                          Icon: IconTrash,
                          isDangerous: true,
                          act: () => supprimer(idOrganisme, nom),
                        },
                      ]
                    : []),
                ]}
              />
            ),
          }}
        />
      )}
      {id !== undefined && <OrganismeDialog key={id} id={id} />}
    </>
  )
}

/** Asks for confirmation, deletes, and shows the result. */
function useSuppression() {
  const { t } = useTranslation('organismes')
  const queryClient = useQueryClient()
  const messageOf = useFailureMessage()
  return async (idOrganisme: number, nom: string) => {
    const question = { message: t('suppression.question'), confirmLabel: t('commun:action.supprimer') }
    if (!(await confirm({ ...question, about: nom, isDangerous: true }))) return
    try {
      const { data } = await request(deleteOrganisme, { params: { idOrganisme } })
      toastSuccess(t('titre'), data.message)
      focusTitle()
      await queryClient.invalidateQueries({ queryKey: [listOrganismes.path] })
    } catch (failure) {
      toastError(t('suppression.echec'), messageOf(failure))
    }
  }
}
