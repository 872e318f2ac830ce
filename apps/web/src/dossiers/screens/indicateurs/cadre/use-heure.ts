import { useFormat } from '#socle/i18n/format'

/** Formatter for a time of day in the person's time zone: 14:32. */
export function useHeure(): (at: Date) => string {
  const { language } = useFormat()
  const locale = language === 'en' ? 'en-GB' : 'fr-FR'
  return (at) => at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
}
