import { type ZodType, z } from 'zod'
import { DERNIER_RANG } from '../dernier-rang'

/**
 * Query of every list: the search, the order (by one of these columns, by default the first) and the range. The range is bounded: no call returns a whole list.
 * A list adds its own filters: `listQuery([…]).extend({ etat: … })`.
 */
export const listQuery = <const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  { order = 'asc', limit = 20, max = 100 }: { order?: 'asc' | 'desc'; limit?: number; max?: number } = {},
) =>
  z.object({
    search: z.string().max(200).optional(),
    orderBy: z.enum(columns).default(columns[0] as NonNullable<Columns[number]>),
    order: z.enum(['asc', 'desc']).default(order),
    offset: z.coerce.number().int().min(0).max(DERNIER_RANG).default(0),
    limit: z.coerce.number().int().min(1).max(max).default(limit),
  })

/** Columns of a search, by their names, separated by commas. */
export const searchFields = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z
    .union([
      z.array(z.string()),
      z
        .string()
        .max(200)
        .transform((text) => text.split(',').map((name) => name.trim())),
    ])
    .pipe(z.array(z.enum(columns)).min(1).max(columns.length))

/** A range of a list, and its total length. */
export const listAnswer = <Row extends ZodType>(row: Row) =>
  z.object({ count: z.number().int(), offset: z.number().int(), data: z.array(row) })
