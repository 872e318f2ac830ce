const jour = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** Day of a moment in French time, YYYY-MM-DD. */
export const jourDe = (moment: string | Date): string => jour.format(new Date(moment))
