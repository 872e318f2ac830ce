import { z } from 'zod'

/** What a list leaves in: workbooks, of today and as they were until 2007, and a CSV for French spreadsheets. */
export const formatsTableur = ['xlsx', 'xls', 'csv'] as const
export type FormatTableur = (typeof formatsTableur)[number]

/**
 * What the query of a list takes, in the place of a page, to have all that it finds as a file: in which format, and which columns, by their names with commas between them (all, unless said). What such a query says as a
 * text, a question that is kept (`demandeExport`) says as it was understood: its schemas take both.
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
