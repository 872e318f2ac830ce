import { Button, Checkbox, Skeleton } from '@mantine/core'
import { type Document, listDocuments } from '@sillon/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../api/client'
import { SelectField } from '../fields/SelectField'
import { useFormat } from '../i18n/format'
import { LoadFailure } from '../ui/LoadFailure'
import classes from './Documents.module.css'
import { useTypesDocuments } from './types'
import { formatAnnees } from './validite'

interface Props {
  idExploitation: number
  idMillesime: number
  /** Code of the type that is shown at first. */
  typeDemande: string
  onSelect: (document: Document) => void
}

const PAGE = 20

/** The documents of the farm, of one type or of all, to choose one of them. */
export function DocumentsList({ idExploitation, idMillesime, typeDemande, onSelect }: Props) {
  const { t } = useTranslation('documents')
  const { date } = useFormat()
  const { types, isPending, idOf } = useTypesDocuments()
  /** Undefined while the person has chosen none, null for all. */
  const [typeChoisi, setTypeChoisi] = useState<number | null>()
  const [isOfYear, setOfYear] = useState(false)
  const idTypeDocument = typeChoisi === undefined ? idOf(typeDemande) : typeChoisi
  const query = {
    idTypeDocument: idTypeDocument ?? undefined,
    millesime: isOfYear ? idMillesime : undefined,
    limit: PAGE,
  }
  const documents = useInfiniteQuery({
    queryKey: [listDocuments.path, idExploitation, query],
    enabled: !isPending,
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset, signal }) =>
      (await request(listDocuments, { params: { idExploitation }, query: { ...query, offset }, signal })).data,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  })
  const found = documents.data?.pages.flat()
  return (
    <>
      <div className={classes.filtres}>
        <SelectField
          name="filtreType"
          label={t('champ.idTypeDocument')}
          value={idTypeDocument}
          choices={types.map(({ idTypeDocument: value, libelle: label }) => ({ value, label }))}
          none={t('liste.tous')}
          onChange={setTypeChoisi}
        />
        <Checkbox
          label={t('liste.valables', { millesime: idMillesime })}
          checked={isOfYear}
          onChange={(event) => setOfYear(event.currentTarget.checked)}
        />
      </div>
      {documents.error !== null ? (
        <LoadFailure title={t('liste.echec')} failure={documents.error} onRetry={documents.refetch} />
      ) : found === undefined ? (
        <Skeleton height={80} aria-hidden />
      ) : found.length === 0 ? (
        <p className={classes.soft}>{t('liste.vide')}</p>
      ) : (
        <ul className={classes.liste}>
          {found.map((document) => (
            <li key={document.idDocument} className={classes.ligne}>
              <span className={classes.nom}>
                {document.nom}
                <span className={classes.soft}>
                  {t('liste.ajoute', { date: date(document.dateCreation) })} ·{' '}
                  {document.millesimesValidite === null
                    ? t('validite.toutes')
                    : formatAnnees(document.millesimesValidite)}
                </span>
              </span>
              <Button
                size="xs"
                variant="default"
                aria-label={t('liste.selectionnerUn', { nom: document.nom })}
                onClick={() => onSelect(document)}
              >
                {t('liste.selectionner')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {documents.hasNextPage && (
        <Button
          variant="default"
          className={classes.action}
          loading={documents.isFetchingNextPage}
          onClick={() => documents.fetchNextPage()}
        >
          {t('liste.suite')}
        </Button>
      )}
    </>
  )
}
