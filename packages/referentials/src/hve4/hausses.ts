import type { Evaluation, YearValues } from '@sillon/engine'
import { catalogue } from './generated/catalogue'
import type { CodeHve4, Valeurs } from './valeurs'
import type { Controle } from './validations'

/** From so many times the entry of the year before on, strictly above, an entry asks to be confirmed (conception). */
const FOIS = 3

/** Quantities: numbers with a unit. A count may well go from one to four. */
const quantites: readonly CodeHve4[] = catalogue.flatMap(([code, , , , , , , , , unite, nature]) =>
  (nature === 'D' || nature === 'C') && unite !== null && unite !== 'points' ? [code as CodeHve4] : [],
)

/** The number of an entry; that of its own campaign, for one of several. */
function nombreDe(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null && 'n' in value ? (value as YearValues).n : null
}

const ecrit = (nombre: number, langue: 'fr' | 'en') => nombre.toLocaleString(langue, { maximumFractionDigits: 4 })

/** Entries that count and are more than three times those of the year before: doubts, never errors. */
export function haussesDe(
  values: Evaluation<Valeurs>,
): Pick<Controle, 'code' | 'severite' | 'impossible' | 'message'>[] {
  const anDernier = values.get('AN_DERNIER')
  if (anDernier === null) return []
  return quantites.flatMap((code) => {
    const avant = nombreDe(anDernier[code])
    if (avant === null || avant <= 0 || !values.isEntered(code) || values.isKeptOnly(code)) return []
    if ((nombreDe(values.get(code)) ?? 0) <= FOIS * avant) return []
    return [
      {
        code,
        severite: 'avertissement' as const,
        impossible: false,
        message: {
          fr: `Plus de trois fois la valeur de l'an dernier (${ecrit(avant, 'fr')}) : à confirmer`,
          en: `More than three times last year's value (${ecrit(avant, 'en')}): to be confirmed`,
        },
      },
    ]
  })
}
