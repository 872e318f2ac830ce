const jour = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** Day of a moment in French time, YYYY-MM-DD. */
export const jourDe = (moment: string | Date): string => jour.format(new Date(moment))

/** Date whose month is in words. French writes the first of a month as an ordinal, which `Intl` does not: "1er décembre 2026". */
export function dateEnLettres(format: Intl.DateTimeFormat, moment: string | Date): string {
  const written = format.format(new Date(moment))
  return format.resolvedOptions().locale.startsWith('fr') ? written.replace(/(?<!\d)1 (?=\p{L})/u, '1er ') : written
}
