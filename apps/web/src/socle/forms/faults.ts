import { faultTexts, type Language } from '@sillon/contract'
import type { z } from 'zod'
import type { ApiFailure } from '../api/failures'

/** Error messages of a form, by field. */
export type Faults = Readonly<Record<string, string>>

/** Faults of a body by the contract's schema, so that a form knows them before the server answers. Fields unknown to the schema are no fault. */
export function schemaFaults(schema: z.ZodType, body: unknown, language: Language): Faults {
  const parsed = schema.safeParse(body)
  if (parsed.success) return {}
  const texts: Readonly<Record<string, string>> = faultTexts[language]
  const said = parsed.error.issues.map(
    (issue) => [issue.path.join('.'), texts[codeOf(issue)] ?? issue.message] as const,
  )
  // The first fault of a field counts.
  return Object.fromEntries(said.toReversed())
}

/** The contract's own complaints are codes already; of zod's, those that a person can correct get a code. */
function codeOf({ code, message, ...issue }: z.core.$ZodIssue): string {
  if (code === 'too_small') return 'CHAMP_OBLIGATOIRE'
  if (code === 'too_big')
    return 'origin' in issue && issue.origin === 'string' ? 'TEXTE_TROP_LONG' : 'NOMBRE_TROP_GRAND'
  if (code === 'invalid_format') return 'format' in issue && issue.format === 'email' ? 'EMAIL_INVALIDE' : message
  if (code === 'invalid_type') return 'CHAMP_OBLIGATOIRE'
  return message
}

/** Messages of the server (`details[].path`), by the name of the field. */
export const serverFaults = ({ details }: ApiFailure, fieldOf: (path: string) => string): Faults =>
  Object.fromEntries(details.map(({ path, message }) => [fieldOf(path), message]))
