import { etatsDossier, isSiteInternet, roles } from '@sillon/domain'
import { z } from 'zod'

export const identifiant = z.coerce.number().int().positive()
/** Role of a person: super administrator, administrator of an organisation, adviser, farmer. */
export const role = z.enum(roles)
export type Role = z.infer<typeof role>
export const etatDossier = z.enum(etatsDossier)
export type EtatDossier = z.infer<typeof etatDossier>
/** Campaign year, for example 2026. */
export const idMillesime = z.coerce.number().int().min(2000).max(2100)
export const millesimeQuery = z.object({ millesime: idMillesime })
/** A date without time, YYYY-MM-DD. */
export const dateIso = z.iso.date()
/** An area in hectares with at most 4 decimals. Whether it is above 0 is a rule, reported beside its field. */
export const surfaceHa = z
  .number()
  .min(-1_000_000)
  .max(1_000_000)
  .refine((value) => Number(value.toFixed(4)) === value, { error: 'QUATRE_DECIMALES' })
export const texte = (max: number) => z.string().trim().max(max)
/** The address of a website; empty for none. */
export const siteInternet = texte(255).refine((text) => text === '' || isSiteInternet(text), { error: 'SITE_INTERNET' })
export const done = z.object({ message: z.string() })

/**
 * Format of every error answer.
 *
 * `conflits` comes with a 412: fields that both the caller and somebody else changed since the revision in `If-Match`, with both values, the author and the
 * time; nothing was written. `codeNational` is the code of the indicator, ASSOLEMENT for the crop rotation, and otherwise the path of the field in the body, as
 * in `details` (`exploitationDemarcheMillesime.commentaireAuditeur`; for a farm's activities, which count as one field, `activites`). Values have the form of
 * the journal. To resolve it: read again, and send the chosen values with the new revision.
 */
export const apiError = z.object({
  message: z.string(),
  code: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  conflits: z
    .array(
      z.object({
        codeNational: z.string(),
        mienne: z.unknown(),
        sienne: z.unknown(),
        par: z.string(),
        le: z.string(),
      }),
    )
    .optional(),
})
export type ApiError = z.infer<typeof apiError>
