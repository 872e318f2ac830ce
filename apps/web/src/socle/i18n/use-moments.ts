import { dateEnLettres } from '@sillon/domain'
import { useFormat } from './format'

/** Formatters of moments in the person's time zone. */
export function useMoments() {
  const { language } = useFormat()
  const locale = language === 'en' ? 'en-GB' : 'fr-FR'
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options)
    return (le: string) => dateEnLettres(format, le)
  }
  const jour = write({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return {
    /** vendredi 20 novembre 2026. In French the first of a month is an ordinal, which Intl does not write: mardi 1er décembre 2026. */
    jour: (le: string) => (language === 'en' ? jour(le) : jour(le).replace(/(?<!\d)1(?=\s)/, '1er')),
    /** 20/11/2026 */
    date: write({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    /** 14:32 */
    heure: write({ hour: '2-digit', minute: '2-digit' }),
  }
}
