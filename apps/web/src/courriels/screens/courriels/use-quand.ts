import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'

/** Formatter for the moment of a mail: 20/11/2026 à 14:32. */
export function useQuand() {
  const { t } = useTranslation('courriels')
  const { moment } = useFormat()
  return (le: string) => t('quand', moment(le))
}
