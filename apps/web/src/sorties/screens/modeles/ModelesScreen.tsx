import { Button } from '@mantine/core'
import { deleteModele, listModeles, listModelesDuDossier, listOrganismes } from '@sillon/contract'
import { IconFileSpreadsheet, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { type Answer, request } from '#socle/api/client'
import { useDemarches } from '#socle/api/queries'
import { read } from '#socle/api/read'
import type { Column } from '#socle/lists/columns'
import { DataTable } from '#socle/lists/DataTable'
import { RowActions } from '#socle/lists/RowActions'
import { confirm } from '#socle/ui/confirm'
import { dialogMove } from '#socle/ui/dialog-move'
import { EmptyState } from '#socle/ui/EmptyState'
import { focusTitle } from '#socle/ui/focus-title'
import { Introuvable } from '#socle/ui/Introuvable'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PageHeader } from '#socle/ui/PageHeader'
import { toastError, toastSuccess } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { AjoutDialog } from './AjoutDialog'
import { ModeleScreen } from './ModeleScreen'

type Ligne = Answer<typeof listModeles>[number]

/** The workbooks of certification bodies, unpaged, because they are few. The address names the open one, or `create` for a new one. */
export function ModelesScreen() {
  const { id } = useParams()
  if (id === undefined || id === 'create') return <Liste isAdding={id === 'create'} />
  return /^[1-9]\d{0,9}$/.test(id) ? <ModeleScreen key={id} idModele={Number(id)} /> : <Introuvable />
}

function Liste({ isAdding }: { isAdding: boolean }) {
  const { t } = useTranslation('modeles')
  const { data, error, refetch } = useQuery(read(listModeles, {}))
  const columns = useColumns()
  const supprimer = useSuppression()
  const ajouter = (
    <Button
      component={Link}
      to="/admin/modeles/create"
      state={dialogMove}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t('ajouter')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('titre')} subtitle={t('sousTitre')}>
        {data?.length !== 0 && ajouter}
      </PageHeader>
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState icon={IconFileSpreadsheet} title={t('vide')} message={t('videConseil')}>
          {ajouter}
        </EmptyState>
      )}
      {error === null && data?.length !== 0 && (
        <DataTable
          caption={t('titre')}
          columns={columns}
          rows={data ?? []}
          keyOf={({ idModele }) => idModele}
          isLoading={data === undefined}
          actions={{
            label: t('actions'),
            content: ({ idModele, nom }) => (
              <RowActions
                menuLabel={t('liste:autresActions', { nom })}
                actions={[
                  {
                    words: t('commun:action.modifier'),
                    name: t('modifierUn', { nom }),
                    Icon: IconPencil,
                    act: { to: `/admin/modeles/${idModele}` },
                  },
                  {
                    words: t('commun:action.supprimer'),
                    name: t('supprimerUn', { nom }),
                    Icon: IconTrash,
                    isDangerous: true,
                    act: () => supprimer(idModele, nom),
                  },
                ]}
              />
            ),
          }}
        />
      )}
      {isAdding && <AjoutDialog />}
    </>
  )
}

function useColumns(): readonly Column<Ligne>[] {
  const { t } = useTranslation('modeles')
  const { data: demarches = [] } = useDemarches()
  const { data: organismes = [] } = useQuery(read(listOrganismes, { query: {} }))
  const campagnes = ({ millesimeDebut: debut, millesimeFin: fin }: Ligne) => {
    if (fin === null) return t('campagnes.depuis', { debut })
    return fin === debut ? String(debut) : t('campagnes.entre', { debut, fin })
  }
  return [
    { id: 'nom', label: t('champ.nom'), cell: ({ nom }) => nom },
    {
      id: 'demarche',
      label: t('champ.codeNational'),
      cell: ({ codeNational }) => demarches.find(({ code }) => code === codeNational)?.libelle ?? codeNational,
    },
    {
      id: 'organisme',
      label: t('champ.idOrganisme'),
      cell: ({ idOrganisme }) =>
        idOrganisme === null ? t('tous') : (organismes.find((one) => one.idOrganisme === idOrganisme)?.nom ?? '–'),
    },
    { id: 'campagnes', label: t('champ.campagnes'), cell: campagnes },
    { id: 'fichier', label: t('champ.fichier'), cell: ({ nomFichier }) => nomFichier },
    {
      id: 'cellules',
      label: t('champ.cellules'),
      isNumber: true,
      cell: ({ correspondances }) => (correspondances.length === 0 ? t('pourPersonne') : correspondances.length),
    },
  ]
}

/** Asks for confirmation, deletes, and shows the result. */
function useSuppression() {
  const { t } = useTranslation('modeles')
  const queryClient = useQueryClient()
  const messageOf = useFailureMessage()
  return async (idModele: number, nom: string) => {
    const question = { message: t('suppression.question'), confirmLabel: t('commun:action.supprimer') }
    if (!(await confirm({ ...question, about: nom, isDangerous: true }))) return
    try {
      const { data } = await request(deleteModele, { params: { idModele } })
      toastSuccess(t('titre'), data.message)
      focusTitle()
      await Promise.all(
        [listModeles, listModelesDuDossier].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
      )
    } catch (failure) {
      toastError(t('suppression.echec'), messageOf(failure))
    }
  }
}
