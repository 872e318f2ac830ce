import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format'

/** Formatter for the size of a file. */
export function useTaille(): (octets: number) => string {
  const { t } = useTranslation('liste')
  const { number } = useFormat()
  return (octets) =>
    octets < 100_000
      ? t('octets.ko', { taille: number(Math.max(1, Math.round(octets / 1000))) })
      : t('octets.mo', { taille: number(octets / 1e6, 1) })
}
