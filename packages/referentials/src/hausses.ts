import { type Evaluation, round4, type YearValues } from '@sillon/engine'
import type { Catalogue } from './catalogue'
import type { InlineMessage } from './scheme'

/** Factor against the entry of the year before, strictly above which an entry must be confirmed (conception). */
const FOIS = 3

/** Units that are no quantity: a count can easily rise from one to four. */
const SANS_QUANTITE: ReadonlySet<string | null> = new Set([null, 'nombre', 'points'])

/** Quantities: numbers with a unit. */
const quantitesDe = ({ lignes }: Catalogue): readonly string[] =>
  lignes.flatMap(({ code, unite, nature }) =>
    (nature === 'D' || nature === 'C') && !SANS_QUANTITE.has(unite) ? [code] : [],
  )

/** Numbers of an entry by field, under an empty name where it has no fields; for a row of several campaigns, that of the current one. */
function nombresDe(value: unknown): ReadonlyMap<string, number> {
  if (typeof value === 'number') return new Map([['', value]])
  if (typeof value !== 'object' || value === null) return new Map()
  if ('n' in value) return nombresDe((value as YearValues).n)
  return new Map(
    Object.entries(value).flatMap(([champ, content]) => [...nombresDe(content)].map(([, n]) => [champ, n])),
  )
}

const ecrit = (nombre: number, langue: 'fr' | 'en') => nombre.toLocaleString(langue, { maximumFractionDigits: 4 })

/** Entries with an effect of more than three times those of the year before: doubts, never errors. @param anDernier entries of the year before, by code */
export function haussesDe<Values extends object>(
  catalogue: Catalogue,
  values: Evaluation<Values>,
  anDernier: Readonly<Record<string, unknown>> | null,
): InlineMessage[] {
  if (anDernier === null) return []
  return quantitesDe(catalogue).flatMap((code) => {
    const row = code as keyof Values & string
    if (!values.isEntered(row) || values.isKeptOnly(row)) return []
    const saisis = nombresDe(values.get(row))
    const [avant] = [...nombresDe(anDernier[code])].flatMap(([champ, nombre]) =>
      nombre > 0 && (saisis.get(champ) ?? 0) > round4(FOIS * nombre) ? [nombre] : [],
    )
    if (avant === undefined) return []
    return [
      {
        code,
        severite: 'avertissement' as const,
        impossible: false,
        deLAnDernier: true as const,
        message: {
          fr: `Plus de trois fois la valeur de l'an dernier (${ecrit(avant, 'fr')}) : à confirmer`,
          en: `More than three times last year's value (${ecrit(avant, 'en')}): to be confirmed`,
        },
      },
    ]
  })
}
