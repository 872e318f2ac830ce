import type { Language } from '@sillon/contract'
import { jourDe } from '@sillon/domain'
import { formatDate, formatNumber, formatPoints, LOCALES, numberFormat } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'

/** Total of areas in the rotation, always with 4 decimals (specification 1, section 2): 12,5000. Any other area is a plain number. */
export const formatTotalSurface = (surfaceHa: number, language: Language): string =>
  numberFormat(language, 4, 4).format(surfaceHa)

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** A day as DD/MM/YYYY: a plain date has no time zone, an instant is the day in France. */
export const dayOf = (iso: string): string => formatDate(iso.length === 10 ? iso : jourDe(iso))

/** A difference with its sign: +1,5, −0,2; 0 has none. @param write formats its size */
export const withSign = (difference: number, write: (size: number) => string): string =>
  difference === 0 ? write(0) : `${difference > 0 ? '+' : '−'}${write(Math.abs(difference))}`

/** Formats in the language of the interface. */
export function useFormat() {
  const { i18n } = useTranslation()
  const language: Language = i18n.language === 'en' ? 'en' : 'fr'
  return {
    language,
    number: (value: number, decimals?: number) => formatNumber(value, language, decimals),
    points: (points: number) => formatPoints(points, language),
    totalSurface: (surfaceHa: number) => formatTotalSurface(surfaceHa, language),
    /** Day of a date, or the day in France of an instant, as in printed documents. */
    date: dayOf,
    /** Day and time of an instant, in the person's time zone. */
    moment: (iso: string) => {
      const at = new Date(iso)
      return {
        date: at.toLocaleDateString('fr-FR', DAY),
        heure: at.toLocaleTimeString(LOCALES[language], { hour: '2-digit', minute: '2-digit' }),
      }
    },
  }
}
