import { useTranslation } from 'react-i18next'
import { useMoments } from '../historique/use-moments'

/** How the moment of a mail is written: 20/11/2026 à 14:32. */
export function useQuand() {
  const { t } = useTranslation('courriels')
  const { date, heure } = useMoments()
  return (le: string) => t('quand', { date: date(le), heure: heure(le) })
}
