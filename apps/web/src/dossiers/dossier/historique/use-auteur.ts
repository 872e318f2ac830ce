import type { Changement } from '@sillon/contract'
import { useTranslation } from 'react-i18next'

type Auteur = Changement['auteur']

/** Author of a change, in words, also for a deleted account or a change by the product. */
export function useAuteur() {
  const { t } = useTranslation('historique')
  return {
    nomDe: (auteur: Auteur): string => (auteur === null ? t('auteur.aucun') : (auteur.nom ?? t('auteur.supprime'))),
    /** Role of the person for the file; null when unknown. */
    roleDe: (auteur: Auteur): string | null => (auteur?.role == null ? null : t(`role.${auteur.role}`)),
  }
}
