import { Anchor, Badge } from '@mantine/core'
import type { Intervention } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#socle/i18n/format'
import type { Column } from '#socle/lists/columns'
import classes from './Registre.module.css'

/** Whether a person of the farm may correct a record: a partner's is corrected there. */
export const estASoi = ({ origine }: Intervention): boolean => origine !== 'PARTENAIRE'

/** Columns of the register; the first one names the row. */
export function useColumns(isEditable: boolean): readonly Column<Intervention>[] {
  const { t } = useTranslation('registre')
  const { date, number } = useFormat()
  const lieuDe = ({ numIlot, numParcelle, nomParcelle }: Intervention) => {
    const place = numIlot === null && numParcelle === null ? null : `${numIlot ?? '–'}/${numParcelle ?? '–'}`
    return [place, nomParcelle].filter((part) => part !== null && part !== numParcelle).join(' · ') || '–'
  }
  return [
    {
      id: 'date',
      label: t('champ.date'),
      cell: (row) => {
        const text = `${date(row.date)} · ${t(`nature.${row.nature}`)}`
        return isEditable && estASoi(row) ? (
          <Anchor component={Link} inherit to={`/registre/${row.uuidIntervention}`}>
            {text}
          </Anchor>
        ) : (
          text
        )
      },
    },
    { id: 'parcelle', label: t('champ.uuidParcelle'), cell: lieuDe },
    {
      id: 'produit',
      label: t('champ.produit'),
      cell: ({ produit, amm, doublonDe }) => (
        <>
          {produit ?? (amm === null ? '–' : '')}
          {amm !== null && <span className={classes.detail}>AMM {amm}</span>}
          {doublonDe !== null && (
            <span className={classes.doublon}>
              {t('doublons.semble', {
                partenaire: doublonDe.partenaire,
                dose: doublonDe.quantite === null ? '' : ` (${number(doublonDe.quantite)} ${doublonDe.unite ?? ''})`,
              })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'quantite',
      label: t('colonne.quantite'),
      isNumber: true,
      cell: ({ nature, quantite, unite, volume }) => {
        if (nature === 'IRRIGATION') return volume === null ? '–' : `${number(volume)} m³`
        return quantite === null ? '–' : `${number(quantite)} ${unite ?? ''}`
      },
    },
    { id: 'surface', label: t('champ.surface'), isNumber: true, cell: (row) => number(row.surface) },
    {
      id: 'culture',
      label: t('champ.idCulture'),
      cell: ({ libelleCulture, culture }) => libelleCulture ?? culture ?? '–',
    },
    { id: 'cible', label: t('champ.cible'), isExtra: true, cell: ({ cible }) => cible ?? '–' },
    {
      id: 'origine',
      label: t('colonne.origine'),
      cell: ({ origine, application, fichier }) => (
        <Badge variant="light" color={origine === 'PARTENAIRE' ? 'blue' : 'gray'} tt="none">
          {application ?? fichier ?? t(`origine.${origine}`)}
        </Badge>
      ),
    },
  ]
}
