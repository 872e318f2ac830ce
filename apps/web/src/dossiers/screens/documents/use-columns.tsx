import type { Document } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import type { Column } from '#socle/lists/columns'
import { useTaille } from '#socle/lists/use-taille'
import { EtatAnalyse } from '../../documents/EtatAnalyse'
import { useTypesDocuments } from '../../documents/types'
import { formatAnnees } from '../../documents/validite'
import classes from './Documents.module.css'

/** Columns of the documents; the name column is the row header. */
export function useColumns(): readonly Column<Document>[] {
  const { t } = useTranslation('documents')
  const { date } = useFormat()
  const { types } = useTypesDocuments()
  const taille = useTaille()
  return [
    { id: 'nom', label: t('champ.nom'), cell: ({ nom }) => <span className={classes.nom}>{nom}</span> },
    {
      id: 'type',
      label: t('champ.idTypeDocument'),
      cell: ({ idTypeDocument }) => types.find((type) => type.idTypeDocument === idTypeDocument)?.libelle ?? '–',
    },
    {
      id: 'validite',
      label: t('champ.validite'),
      cell: ({ millesimesValidite }) =>
        millesimesValidite === null ? t('validite.toutes') : formatAnnees(millesimesValidite),
    },
    { id: 'dateCreation', label: t('page.colonne.dateCreation'), cell: ({ dateCreation }) => date(dateCreation) },
    { id: 'taille', label: t('page.colonne.taille'), isNumber: true, cell: ({ taille: octets }) => taille(octets) },
    {
      id: 'analyse',
      label: t('page.colonne.analyse'),
      cell: ({ etatAnalyse }) => <EtatAnalyse etat={etatAnalyse} />,
    },
  ]
}
