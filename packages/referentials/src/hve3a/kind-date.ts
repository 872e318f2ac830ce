import { date } from '../kinds/declare'
import type { Kind } from '../kinds/kind'
import { fromSent } from '../kinds/valeur'

/** A day; clients of this scheme may still send MM/DD/yyyy (specification 2, section 3). It is stored as YYYY-MM-DD. */
export const dateAncienne = (id: string): Kind<string> => ({
  ...date(id),
  decode: (valeur) => {
    const value = fromSent(valeur)
    const [, month, day, year] = typeof value === 'string' ? (/^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) ?? []) : []
    return year === undefined ? value : `${year}-${month}-${day}`
  },
})
