import type { Changement } from '@sillon/contract'
import { useTranslation } from 'react-i18next'

type Auteur = Changement['auteur']

/** Who made a change, in words: also when the account is no more, or when no person did. */
export function useAuteur() {
  const { t } = useTranslation('historique')
  return {
    nomDe: (auteur: Auteur): string => (auteur === null ? t('auteur.aucun') : (auteur.nom ?? t('auteur.supprime'))),
    /** What the person is to the file; nothing when that is not known. */
    roleDe: (auteur: Auteur): string | null => (auteur?.role == null ? null : t(`role.${auteur.role}`)),
  }
}
