import { ActionIcon } from '@mantine/core'
import {
  deleteIntervention,
  type Intervention,
  listInterventions,
  listProduitsRegistre,
  trisRegistre,
} from '@sillon/contract'
import { naturesIntervention, originesIntervention } from '@sillon/domain'
import { IconClipboardList, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import { DataList } from '#socle/lists/DataList'
import { useList } from '#socle/lists/use-list'
import { confirm } from '#socle/ui/confirm'
import { EmptyState } from '#socle/ui/EmptyState'
import { focusTitle } from '#socle/ui/focus-title'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { reloadRegistre } from './reload'
import { estASoi, useColumns } from './use-columns'
import { type Annee, registreDe } from './use-intervention-form'
import { useParcelles } from './use-parcelles'

/** Any name of a product. */
const PRODUIT = /^.{1,255}$/s
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** List of a farm and year, its rows, and whether there is nothing at all: no record, whatever the search and the filters. */
export function useRegistre(annee: Annee, isEditable: boolean) {
  const columns = useColumns(isEditable)
  const list = useList({
    columns,
    sortable: trisRegistre,
    sort: { orderBy: 'date', order: 'desc' },
    filters: {
      nature: naturesIntervention,
      origine: originesIntervention,
      parcelle: UUID,
      produit: PRODUIT,
      doublons: ['true'],
    },
  })
  const { params, query } = registreDe(annee)
  const result = useQuery({
    ...read(listInterventions, { params, query: { ...query, ...list.query } }),
    placeholderData: keepPreviousData,
  })
  return { columns, list, result, isEmpty: result.data?.count === 0 && !list.isNarrowed }
}

interface Props {
  annee: Annee
  registre: ReturnType<typeof useRegistre>
  isEditable: boolean
}

/** The register of a farm and year, page by page. */
export function RegistreList({ annee, registre: { columns, list, result, isEmpty }, isEditable }: Props) {
  const { t } = useTranslation('registre')
  const { choices } = useParcelles(annee)
  const { params, query } = registreDe(annee)
  const { data: produits = [] } = useQuery(read(listProduitsRegistre, { params, query }))
  // A product in the address stays a choice when its last record has gone.
  const choisi = list.filters.produit
  const nomsDeProduits = choisi === undefined || produits.includes(choisi) ? produits : [choisi, ...produits]
  const supprimer = useSuppression(annee)
  if (isEmpty)
    return (
      // The buttons that its message names stand in the head of the page.
      <EmptyState icon={IconClipboardList} title={t('vide')} message={t(isEditable ? 'videConseil' : 'videLecture')} />
    )
  const filter = <Name extends 'nature' | 'origine'>(name: Name, values: readonly string[]) => (
    <SelectField
      label={t(`filtre.${name}`)}
      none={t('filtre.tout')}
      value={list.filters[name] ?? null}
      choices={values.map((value) => ({ value, label: t(`${name}.${value}`) }))}
      onChange={(value) => list.filter(name, value)}
    />
  )
  return (
    <DataList
      caption={t('titre')}
      columns={columns}
      list={list}
      result={result}
      keyOf={({ uuidIntervention }) => uuidIntervention}
      searchLabel={t('recherche')}
      filters={
        <>
          {filter('nature', naturesIntervention)}
          {filter('origine', originesIntervention)}
          {nomsDeProduits.length > 0 && (
            <SelectField
              label={t('champ.produit')}
              none={t('filtre.tousLesProduits')}
              value={choisi ?? null}
              choices={nomsDeProduits.map((nom) => ({ value: nom, label: nom }))}
              onChange={(value) => list.filter('produit', value)}
            />
          )}
          {choices.length > 0 && (
            <SelectField
              label={t('champ.uuidParcelle')}
              none={t('filtre.toutes')}
              value={list.filters.parcelle ?? null}
              choices={choices}
              onChange={(value) => list.filter('parcelle', value)}
            />
          )}
        </>
      }
      empty={{ title: t('vide'), message: t('videConseil') }}
      noMatch={t('aucune')}
      {...(isEditable && {
        actions: {
          label: t('colonne.actions'),
          content: (row: Intervention) =>
            estASoi(row) && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                data-icon-only
                aria-label={t('supprimerUne', { nom: row.produit ?? t(`nature.${row.nature}`) })}
                onClick={() => supprimer(row)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            ),
        },
      })}
    />
  )
}

/** Asks for confirmation, deletes, and reports the result. */
function useSuppression(annee: Annee) {
  const { t } = useTranslation('registre')
  const { date } = useFormat()
  const queryClient = useQueryClient()
  const toastFailure = useFailureToast()
  return async ({ uuidIntervention, nature, produit, date: jour }: Intervention) => {
    const about = [t(`nature.${nature}`), produit, date(jour)].filter((part) => part !== null).join(' · ')
    const question = { message: t('supprimerQuestion'), confirmLabel: t('commun:action.supprimer'), about }
    if (!(await confirm({ ...question, isDangerous: true }))) return
    const { params, query } = registreDe(annee)
    try {
      const { data } = await request(deleteIntervention, { params: { ...params, uuidIntervention }, query })
      toastSuccess(t('titre'), data.message)
      await reloadRegistre(queryClient)
      focusTitle()
    } catch (failure) {
      toastFailure(failure)
    }
  }
}
