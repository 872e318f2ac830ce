import { Button, Skeleton } from '@mantine/core'
import type { Document } from '@sillon/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { LoadFailure } from '#socle/ui/LoadFailure'
import classes from './Documents.module.css'
import { EtatAnalyse } from './EtatAnalyse'
import { FiltresDocuments } from './FiltresDocuments'
import { useTypesDocuments } from './types'
import { type Filtre, useDocuments } from './use-documents'
import { formatAnnees } from './validite'

interface Props {
  idExploitation: number
  idMillesime: number
  /** Code of the initially selected type. */
  typeDemande: string
  onSelect: (document: Document) => void
}

/** Documents of the farm, of one type or of all, to choose one of them. */
export function DocumentsList({ idExploitation, idMillesime, typeDemande, onSelect }: Props) {
  const { t } = useTranslation('documents')
  const { date } = useFormat()
  const { isPending, idOf } = useTypesDocuments()
  /** Null before a choice: the documents of the expected type. */
  const [choisi, setChoisi] = useState<Filtre | null>(null)
  const filtre = choisi ?? { idTypeDocument: idOf(typeDemande), millesime: null }
  const { documents, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useDocuments(
    idExploitation,
    filtre,
    !isPending,
  )
  return (
    <>
      <FiltresDocuments idMillesime={idMillesime} filtre={filtre} onChange={setChoisi} />
      {error !== null ? (
        <LoadFailure title={t('liste.echec')} failure={error} onRetry={refetch} />
      ) : documents === undefined ? (
        <Skeleton height={80} aria-hidden />
      ) : documents.length === 0 ? (
        <p className={classes.soft}>{t('liste.vide')}</p>
      ) : (
        <ul className={classes.liste}>
          {documents.map((document) => (
            <li key={document.idDocument} className={classes.ligne}>
              <span className={classes.nom}>
                {document.nom}
                <span className={classes.soft}>
                  {t('liste.ajoute', { date: date(document.dateCreation) })} ·{' '}
                  {document.millesimesValidite === null
                    ? t('validite.toutes')
                    : formatAnnees(document.millesimesValidite)}
                </span>
                {document.etatAnalyse !== 'NON_ANALYSE' && <EtatAnalyse etat={document.etatAnalyse} />}
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
      {hasNextPage && (
        <Button
          variant="default"
          className={classes.action}
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {t('liste.suite')}
        </Button>
      )}
    </>
  )
}
