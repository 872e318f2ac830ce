let jour: Intl.DateTimeFormat | undefined

/** Day of a moment in French time, YYYY-MM-DD. */
export function jourDe(moment: string | Date): string {
  // Made when first needed: a telephone takes a tenth of a second for the first date format, while a sheet waits for this module.
  jour ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })
  return jour.format(new Date(moment))
}

/** Date whose month is in words. French writes the first of a month as an ordinal, which `Intl` does not: "1er décembre 2026". */
export function dateEnLettres(format: Intl.DateTimeFormat, moment: string | Date): string {
  const written = format.format(new Date(moment))
  return format.resolvedOptions().locale.startsWith('fr') ? written.replace(/(?<!\d)1 (?=\p{L})/u, '1er ') : written
}
