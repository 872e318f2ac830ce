import { Alert, Anchor, Button } from '@mantine/core'
import { type Document, deleteDocument, exportDocuments, getExploitation, listDocuments } from '@sillon/contract'
import { obstacleAOuvrir } from '@sillon/domain'
import { IconDownload, IconFiles, IconShieldX, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { demarchesOf } from '#fermes/exploitation/demarches-of'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { ColumnsButton } from '#socle/lists/ColumnsButton'
import { DataTable } from '#socle/lists/DataTable'
import { LoadMore } from '#socle/lists/LoadMore'
import { RowActions } from '#socle/lists/RowActions'
import { useAddress } from '#socle/lists/use-address'
import { useShownColumns } from '#socle/lists/use-list'
import { useUser } from '#socle/session/session'
import { confirm } from '#socle/ui/confirm'
import { EmptyState } from '#socle/ui/EmptyState'
import { focusTitle } from '#socle/ui/focus-title'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { toastError, toastSuccess } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { ExporterListeButton } from '#sorties/exports/ExporterListeButton'
import { useDownload } from '../../documents/download'
import { FiltresDocuments } from '../../documents/FiltresDocuments'
import { useTypesDocuments } from '../../documents/types'
import { type Filtre, useDocuments } from '../../documents/use-documents'
import classes from './Documents.module.css'
import type { OngletProps } from './onglet-props'
import { useColumns } from './use-columns'

/** Documents of the farm, for download or deletion; the address has their filter. */
export function ListeOnglet({ idExploitation, idMillesime }: OngletProps) {
  const { t } = useTranslation('documents')
  const { idUtilisateur } = useUser()
  const columns = useColumns()
  const { shown, show } = useShownColumns(columns)
  const { filtre, filtrer, annee } = useFiltre(idMillesime)
  const { documents, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useDocuments(
    idExploitation,
    filtre,
  )
  const download = useDownload(idExploitation)
  const supprimer = useSuppression(idExploitation)
  const isOwn = ({ idExpediteur }: Document) => idExpediteur === idUtilisateur
  const infectes = (documents ?? []).filter((document) => document.etatAnalyse === 'INFECTE' && isOwn(document))
  const isNarrowed = filtre.idTypeDocument !== null || filtre.millesime !== null
  /** Without any document of the farm: hide the search. */
  const isEmpty = documents?.length === 0 && !isNarrowed
  return (
    <>
      {infectes.length > 0 && (
        <Alert color="red" icon={<IconShieldX aria-hidden />} title={t('page.infecte.titre')} mb="md">
          {t('page.infecte.message', { count: infectes.length, noms: infectes.map(({ nom }) => nom).join(', ') })}
        </Alert>
      )}
      {!isEmpty && (
        <div className={classes.outils}>
          <FiltresDocuments idMillesime={annee} filtre={filtre} onChange={filtrer} />
          <ExporterListeButton
            fichier={t('page.titre')}
            call={exportDocuments}
            params={{ idExploitation }}
            query={{
              colonnes: shown.join(),
              ...(filtre.idTypeDocument !== null && { idTypeDocument: filtre.idTypeDocument }),
              ...(filtre.millesime !== null && { millesime: filtre.millesime }),
            }}
            genre="documents"
            count={documents?.length}
          />
          {documents?.length !== 0 && <ColumnsButton columns={columns} shown={shown} onShow={show} />}
        </div>
      )}
      {error !== null && <LoadFailure title={t('liste.echec')} failure={error} onRetry={refetch} />}
      {documents?.length === 0 &&
        (isNarrowed ? (
          <EmptyState icon={IconFiles} title={t('liste.vide')}>
            <Button variant="default" mt="xs" onClick={() => filtrer({ idTypeDocument: null, millesime: null })}>
              {t('page.toutVoir')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            icon={IconFiles}
            title={t('aucun')}
            message={t('page.videConseil')}
            action={{ label: t('page.onglet.import'), to: '/documents?onglet=import' }}
          >
            <Preuves idExploitation={idExploitation} idMillesime={idMillesime} />
          </EmptyState>
        ))}
      {error === null && documents?.length !== 0 && (
        <DataTable
          caption={t('liste.titre')}
          columns={columns.filter(({ id }) => shown.includes(id))}
          rows={documents ?? []}
          keyOf={({ idDocument }) => idDocument}
          isLoading={documents === undefined || (isFetching && isFetchingNextPage)}
          actions={{
            label: t('page.actions'),
            content: (document) => (
              <RowActions
                menuLabel={t('liste:autresActions', { nom: document.nom })}
                actions={[
                  {
                    words: t('page.telecharger'),
                    name: t('page.telechargerUn', { nom: document.nom }),
                    Icon: IconDownload,
                    isDisabled: obstacleAOuvrir(document.etatAnalyse, isOwn(document)) !== null,
                    act: () => download(document),
                  },
                  {
                    words: t('commun:action.supprimer'),
                    name: t('page.supprimerUn', { nom: document.nom }),
                    Icon: IconTrash,
                    isDangerous: true,
                    act: () => supprimer(document),
                  },
                ]}
              />
            ),
          }}
        />
      )}
      {hasNextPage && <LoadMore isLoading={isFetchingNextPage} onLoad={fetchNextPage} />}
    </>
  )
}

/** Place of the proofs that were attached on a sheet, with a link to each file of the campaign: they are no documents. */
function Preuves({ idExploitation, idMillesime }: OngletProps) {
  const { t } = useTranslation('documents')
  const { data: exploitation } = useQuery(read(getExploitation, { params: { idExploitation } }))
  const files = demarchesOf(exploitation?.demarches ?? [], idMillesime).filter(
    ({ etatDossier }) => etatDossier !== null,
  )
  if (files.length === 0) return null
  return (
    <>
      <p>{t('page.preuves')}</p>
      {files.map(({ idDemarche, code, libelle }) => (
        <Anchor key={idDemarche} component={Link} underline="always" to={`/demarches/${code}/indicateurs`}>
          {t('page.fiches', { demarche: libelle })}
        </Anchor>
      ))}
    </>
  )
}

/** The filter of the address, without unknown types and invalid years. */
function useFiltre(idMillesime: number) {
  const [address, change] = useAddress()
  const { types, isPending } = useTypesDocuments()
  const type = Number(address.get('type'))
  const year = /^[1-9]\d{3}$/.test(address.get('annee') ?? '') ? Number(address.get('annee')) : null
  const isType = isPending ? type > 0 : types.some(({ idTypeDocument }) => idTypeDocument === type)
  return {
    filtre: { idTypeDocument: isType ? type : null, millesime: year } satisfies Filtre,
    /** Year of the filter: that of the address, or the selected one. */
    annee: year ?? idMillesime,
    filtrer: ({ idTypeDocument, millesime }: Filtre) =>
      change({ type: String(idTypeDocument ?? ''), annee: String(millesime ?? '') }),
  }
}

/** Asks for confirmation, deletes, and reports the result. */
function useSuppression(idExploitation: number) {
  const { t } = useTranslation('documents')
  const queryClient = useQueryClient()
  const messageOf = useFailureMessage()
  return async ({ idDocument, nom }: Document) => {
    const question = { message: t('suppression.question'), confirmLabel: t('commun:action.supprimer') }
    if (!(await confirm({ ...question, about: nom, isDangerous: true }))) return
    try {
      const { data } = await request(deleteDocument, { params: { idExploitation, idDocument } })
      toastSuccess(t('page.titre'), data.message)
      focusTitle()
      await queryClient.invalidateQueries({ queryKey: [listDocuments.path] })
    } catch (failure) {
      toastError(t('suppression.echec'), messageOf(failure))
    }
  }
}
