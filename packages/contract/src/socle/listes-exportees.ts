import { z } from 'zod'

/** File formats of an exported list: workbooks of today (`xlsx`) and from before 2007 (`xls`), and a CSV for French spreadsheets. */
export const formatsTableur = ['xlsx', 'xls', 'csv'] as const
export type FormatTableur = (typeof formatsTableur)[number]

/**
 * Query fields of an exported list, in place of those of a page. `colonnes` names the columns, with commas between them; all by default.
 * The schemas take both the text of a query and its parsed form, which a stored request (`demandeExport`) holds.
 */
export const exportQuery = {
  format: z.enum(formatsTableur).default('xlsx'),
  colonnes: z
    .union([
      z.array(z.string().max(50)).max(50),
      z
        .string()
        .max(1000)
        .transform((text) => text.split(',')),
    ])
    .optional(),
}
