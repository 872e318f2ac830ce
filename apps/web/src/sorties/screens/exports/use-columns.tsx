import type { ExportSuivi } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import type { Column } from '#socle/lists/columns'
import { useTaille } from '#socle/lists/use-taille'
import { EtatExport } from './EtatExport'
import classes from './Exports.module.css'

/** Columns of a person's exports; the kind names the row. */
export function useColumns(): readonly Column<ExportSuivi>[] {
  const { t } = useTranslation('exports')
  const { moment } = useFormat()
  const taille = useTaille()
  const quand = (le: string | null) => (le === null ? '–' : t('quand', moment(le)))
  return [
    {
      id: 'libelle',
      label: t('colonne.libelle'),
      cell: ({ libelle, nomFichier }) => (
        <span className={classes.libelle}>
          {libelle}
          {nomFichier !== null && <small>{nomFichier}</small>}
        </span>
      ),
    },
    { id: 'etat', label: t('colonne.etat'), cell: (suivi) => <EtatExport suivi={suivi} /> },
    { id: 'creeLe', label: t('colonne.creeLe'), isNumber: true, cell: ({ creeLe }) => quand(creeLe) },
    {
      id: 'taille',
      label: t('colonne.taille'),
      isNumber: true,
      cell: ({ etat, taille: octets }) => (etat === 'TERMINE' ? taille(octets) : '–'),
    },
    {
      id: 'expireLe',
      label: t('colonne.expireLe'),
      isNumber: true,
      cell: ({ etat, expireLe }) => quand(etat === 'TERMINE' ? expireLe : null),
    },
  ]
}
