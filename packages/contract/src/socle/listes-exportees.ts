import { z } from 'zod'

/** File formats of an exported list: present workbooks (`xlsx`) and those from before 2007 (`xls`), and a CSV for French spreadsheets. */
export const formatsTableur = ['xlsx', 'xls', 'csv'] as const
export type FormatTableur = (typeof formatsTableur)[number]

/**
 * Query fields of an exported list, in place of those of a page. `colonnes` lists the columns, separated by commas; all by default.
 * The schemas accept both the text of a query and its parsed form, as in a stored request (`demandeExport`).
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
