import { faultTexts, type Language } from '@sillon/contract'
import type { z } from 'zod'
import type { ApiFailure } from '../api/failures'

/** What is wrong with a form, by field, in words. */
export type Faults = Readonly<Record<string, string>>

/** What the contract's own schema says of what would be sent, so that a form knows of a fault before the server does. A field that it does not have is no fault. */
export function schemaFaults(schema: z.ZodType, body: unknown, language: Language): Faults {
  const parsed = schema.safeParse(body)
  if (parsed.success) return {}
  const texts: Readonly<Record<string, string>> = faultTexts[language]
  const said = parsed.error.issues.map(
    (issue) => [issue.path.join('.'), texts[codeOf(issue)] ?? issue.message] as const,
  )
  // The first thing said of a field is the one to mend first.
  return Object.fromEntries(said.toReversed())
}

/** The contract's own complaints are codes already; of zod's, those that a person can do something about. */
function codeOf({ code, message, ...issue }: z.core.$ZodIssue): string {
  if (code === 'too_small') return 'CHAMP_OBLIGATOIRE'
  if (code === 'too_big')
    return 'origin' in issue && issue.origin === 'string' ? 'TEXTE_TROP_LONG' : 'NOMBRE_TROP_GRAND'
  if (code === 'invalid_format') return 'format' in issue && issue.format === 'email' ? 'EMAIL_INVALIDE' : message
  if (code === 'invalid_type') return 'CHAMP_OBLIGATOIRE'
  return message
}

/** What the server said of each field (`details[].path`), by the field's own name. */
export const serverFaults = ({ details }: ApiFailure, fieldOf: (path: string) => string): Faults =>
  Object.fromEntries(details.map(({ path, message }) => [fieldOf(path), message]))
