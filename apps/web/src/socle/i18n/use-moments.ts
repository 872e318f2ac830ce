import { dateEnLettres } from '@sillon/domain'
import { useFormat } from './format'

/** Formatters of moments in the person's time zone. */
export function useMoments() {
  const { language } = useFormat()
  const locale = language === 'en' ? 'en-GB' : 'fr-FR'
  const write = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined
    return (le: string) => {
      // Many parts ask for moments, and few have one to show: a format takes milliseconds.
      format ??= new Intl.DateTimeFormat(locale, options)
      return dateEnLettres(format, le)
    }
  }
  return {
    /** vendredi 20 novembre 2026 */
    jour: write({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** 20/11/2026 */
    date: write({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    /** 14:32 */
    heure: write({ hour: '2-digit', minute: '2-digit' }),
  }
}
